import { useSearchParams } from 'react-router'
import { callApi } from '#console/kit/api.ts'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useTabTitle } from '#console/kit/tab-title.ts'
import { AuthCard } from '#console/ui/AuthCard.tsx'
import { PlainButton } from '#console/ui/PlainButton.tsx'
import { authCalls } from '#contract/auth/auth.ts'
import { invitationIn, keepInvitation } from './invitation.ts'
import { MicrosoftMark } from './MicrosoftMark.tsx'
import { text } from './texts.ts'
import { useMicrosoft } from './useMicrosoft.ts'
import { useProblem } from './useProblem.ts'
import './auth.css'

const names = ['token', 'email']

export function JoinPage() {
  const t = useText()
  const { appDisplayName } = useAppValues()
  const [address] = useSearchParams()
  const params = invitationIn(address, names)
  const email = params.get('email')
  const token = params.get('token')
  const problem = useProblem()
  const microsoft = useMicrosoft(() => {
    keepInvitation(params, names)
    return callApi(authCalls.join, { body: { token: token ?? '' } }, { quiet: true })
  })
  useTabTitle(t(text.join))
  const error = microsoft.problem || problem || (token ? null : t(text.noInvitation))
  return (
    <AuthCard product={appDisplayName} error={error}>
      <div className="auth-intro">
        <h2>{t(text.join)}</h2>
        {email && <p>{t(text.joinText, { email, brand: appDisplayName })}</p>}
      </div>
      <PlainButton
        kind="primary"
        size="large"
        block
        icon={<MicrosoftMark />}
        busy={microsoft.busy}
        disabled={!token}
        onClick={microsoft.go}
      >
        {t(text.joinWithMicrosoft)}
      </PlainButton>
    </AuthCard>
  )
}
