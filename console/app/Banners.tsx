import { memo } from 'react'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { Banner } from '#console/ui/Banner.tsx'
import { LostBanner } from './LostBanner.tsx'
import { leaveImpersonation } from './log-out.ts'
import type { Whoami } from './session.ts'
import { text } from './texts.ts'

/** What holds for every page: whose view it is, what cannot be changed, what the subscription leaves out. */
export const Banners = memo(function Banners({ me }: { me: Whoami }) {
  const t = useText()
  const { dataEditAllowed, environmentName, unlockEmail } = useAppValues()
  const account = me.user.account
  const subject = encodeURIComponent(`${t(text.unlock)}: ${account?.name ?? ''}`)
  return (
    <>
      <LostBanner />
      {me.impersonatedBy && (
        <Banner
          action={
            <button type="button" className="link-button" onClick={leaveImpersonation}>
              {t(text.exit)}
            </button>
          }
        >
          {t(text.impersonating, { account: account?.name ?? '', email: me.impersonatedBy })}
        </Banner>
      )}
      {!dataEditAllowed && (
        <Banner kind="warning">{t(text.readOnly, { Environment: environmentName })}</Banner>
      )}
      {account?.subscriptionType.recommendationScopingEnabled && me.numRecommendationsLeftOut > 0 && (
        <Banner action={<a href={`mailto:${unlockEmail}?subject=${subject}`}>{t(text.unlock)}</a>}>
          {t(text.limited, { n: me.numEnabledAccountRecommendations })}
        </Banner>
      )}
    </>
  )
})
