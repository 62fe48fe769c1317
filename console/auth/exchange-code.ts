import { type LoaderFunctionArgs, replace } from 'react-router'
import { ApiError, callApi } from '#console/kit/api.ts'
import { answerQuery, queryClient } from '#console/kit/query.ts'
import { keepSession } from '#console/kit/token.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { isSignInProblem, type SignInProblem } from '#contract/auth/sign-in-problems.ts'
import { linkTo } from '#contract/screens/links.ts'
import { settingCalls } from '#contract/settings/settings.ts'
import { forgetInvitation } from './invitation.ts'

/**
 * Loader of the pages that Microsoft's callback ends on. The one-time code leaves the address, and with it the
 * history, before anything else happens; then it becomes a session.
 */
export async function exchangeCode({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const address = new URL(request.url)
  const code = address.searchParams.get('code')
  if (!code) return null
  address.searchParams.delete('code')
  window.history.replaceState(window.history.state, '', address)
  try {
    const { user } = await callApi(authCalls.exchange, { body: { code } }, { quiet: true })
    keepSession(user.sessionToken)
    forgetInvitation()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const problem: SignInProblem = isSignInProblem(error.code) ? error.code : 'failed'
    address.searchParams.set('error', problem)
    return replace(address.pathname + address.search)
  }
  // Signed in, the settings tell more.
  void queryClient.invalidateQueries(answerQuery(settingCalls.app, {}))
  const goesOn = address.searchParams.has('accountId') || address.searchParams.has('missingPermissions')
  return replace(goesOn ? address.pathname + address.search : linkTo('start'))
}
