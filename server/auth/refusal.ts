import { type SignInProblem, signInProblems } from '#contract/auth/sign-in-problems.ts'
import { fill } from '#contract/kit/text.ts'
import { CallError } from '../kit/errors.ts'

/** A sign-in that does not go on. Its code is the name of the problem, which may stand in an address. */
class SignInRefusal extends CallError {
  readonly values: Record<string, string>
  constructor(status: number, problem: SignInProblem, values: Record<string, string>) {
    super(status, problem, fill(signInProblems[problem], values))
    this.values = values
  }
}

export const refuseSignIn = (problem: SignInProblem, values: Record<string, string> = {}) =>
  new SignInRefusal(409, problem, values)

export const codeGone = () => new SignInRefusal(400, 'codeGone', {})

/** What the address of a page carries of an error: a name, and values that the page checks. */
export function problemQuery(error: CallError): Record<string, string> {
  const { email, reason } = error instanceof SignInRefusal ? error.values : detailsOf(error)
  return {
    error: Object.hasOwn(signInProblems, error.code) ? error.code : 'failed',
    ...(email ? { who: email } : {}),
    ...(reason ? { reason } : {}),
  }
}

const detailsOf = ({ details }: CallError): Record<string, string> =>
  typeof details === 'object' && details !== null && 'reason' in details
    ? { reason: String(details.reason) }
    : {}
