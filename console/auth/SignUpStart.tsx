import { useSearchParams } from 'react-router'
import { callApi } from '#console/kit/api.ts'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { PlainButton } from '#console/ui/PlainButton.tsx'
import { authCalls } from '#contract/auth/auth.ts'
import { invitationIn, keepInvitation } from './invitation.ts'
import { MicrosoftMark } from './MicrosoftMark.tsx'
import { text } from './texts.ts'
import { useMicrosoft } from './useMicrosoft.ts'

const names = ['invite']

/** Step 1: what is needed and what happens, then on to Microsoft. */
export function SignUpStart() {
  const t = useText()
  const [address] = useSearchParams()
  const params = invitationIn(address, names)
  const invite = params.get('invite')
  const { appDisplayName } = useAppValues()
  const microsoft = useMicrosoft(() => {
    keepInvitation(params, names)
    return callApi(authCalls.signup, { body: invite ? { invite } : {} }, { quiet: true })
  })
  return (
    <div className="auth-step">
      <p>{t(text.signUpText, { brand: appDisplayName })}</p>
      <p className="quiet">{t(text.signUpThen)}</p>
      <PlainButton
        kind="primary"
        size="large"
        block
        icon={<MicrosoftMark />}
        busy={microsoft.busy}
        onClick={microsoft.go}
      >
        {t(text.continueWithMicrosoft)}
      </PlainButton>
      {microsoft.problem && (
        <p className="auth-problem" role="alert">
          {microsoft.problem}
        </p>
      )}
    </div>
  )
}
