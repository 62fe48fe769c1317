import { useSearchParams } from 'react-router'
import { callApi } from '#console/kit/api.ts'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useTabTitle } from '#console/kit/tab-title.ts'
import { AuthCard } from '#console/ui/AuthCard.tsx'
import { PlainButton } from '#console/ui/PlainButton.tsx'
import { authCalls } from '#contract/auth/auth.ts'
import { MicrosoftMark } from './MicrosoftMark.tsx'
import { MissingPermissions } from './MissingPermissions.tsx'
import { text } from './texts.ts'
import { useMicrosoft } from './useMicrosoft.ts'
import { useProblem } from './useProblem.ts'

export function LoginPage() {
  const t = useText()
  const { appDisplayName } = useAppValues()
  const [params] = useSearchParams()
  const missing = params.get('missingPermissions')
  const problem = useProblem()
  const microsoft = useMicrosoft(() => callApi(authCalls.login, {}, { quiet: true }))
  useTabTitle(t(text.signIn))
  return (
    <AuthCard product={appDisplayName} error={microsoft.problem || problem}>
      {missing !== null && <MissingPermissions names={missing} tenantId={params.get('tenant')} />}
      <PlainButton
        kind="primary"
        size="large"
        block
        icon={<MicrosoftMark />}
        busy={microsoft.busy}
        onClick={microsoft.go}
      >
        {t(text.signInWithMicrosoft)}
      </PlainButton>
    </AuthCard>
  )
}
