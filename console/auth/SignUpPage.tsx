import { Link, useSearchParams } from 'react-router'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useTabTitle } from '#console/kit/tab-title.ts'
import { AuthCard } from '#console/ui/AuthCard.tsx'
import { StepLine } from '#console/ui/StepLine.tsx'
import { linkTo } from '#contract/screens/links.ts'
import { SignUpForm } from './SignUpForm.tsx'
import { SignUpStart } from './SignUpStart.tsx'
import { text } from './texts.ts'
import { useProblem } from './useProblem.ts'
import './auth.css'

/** Two steps: Microsoft says who the person is, then the account gets its name. */
export function SignUpPage() {
  const t = useText()
  const { appDisplayName } = useAppValues()
  const [params] = useSearchParams()
  const accountId = params.get('accountId')
  const problem = useProblem()
  useTabTitle(t(text.signUp))
  return (
    <AuthCard product={appDisplayName} width="wide" error={problem}>
      <StepLine
        label={t(text.steps)}
        steps={[t(text.accountDetails), t(text.accountInformation)]}
        current={accountId ? 1 : 0}
        doneLabel={t(text.done)}
      />
      {accountId ? <SignUpForm accountId={Number(accountId)} /> : <SignUpStart />}
      <p className="auth-foot">
        {t(text.haveAccount)} <Link to={linkTo('login')}>{t(text.logIn)}</Link>
      </p>
    </AuthCard>
  )
}
