import { lazy, Suspense } from 'react'
import { StatusTrigger } from '#console/account-status/StatusTrigger.tsx'
import { text } from '#console/account-status/texts.ts'
import { useAccountStatus } from '#console/account-status/useAccountStatus.ts'
import { useText } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import { Flyout } from './Flyout.tsx'
import type { Whoami } from './session.ts'
import './AccountStatusFlyout.css'

const StatusPanel = lazy(async () => ({
  default: (await import('#console/account-status/StatusPanel.tsx')).StatusPanel,
}))

/** For the people of an account, and for who looks at it as one of them. */
export function AccountStatusFlyout({ me }: { me: Whoami }) {
  const t = useText()
  const { can } = useSession()
  const { data: status, isError, refetch } = useAccountStatus()
  if (!can('accountStatus.view') || isError) return null
  if (!status) return <StatusTrigger status={undefined} />
  return (
    <Flyout
      label={t(text.title)}
      className="status-flyout"
      sheet
      onOpen={() => void refetch()}
      trigger={({ ref, ...attributes }) => <StatusTrigger ref={ref} status={status} {...attributes} />}
    >
      {(close) => (
        <Suspense>
          <StatusPanel status={status} accountName={me.user.account?.name ?? ''} onLeave={close} />
        </Suspense>
      )}
    </Flyout>
  )
}
