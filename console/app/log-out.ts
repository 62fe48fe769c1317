import { callApi } from '#console/kit/api.ts'
import { bearerToken, forgetSession, isImpersonating } from '#console/kit/token.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { linkTo } from '#contract/screens/links.ts'

/** Ends the session, or the view of another account in this tab, and leaves nothing of it in memory. */
export async function logOut(): Promise<void> {
  const ownSessionStays = isImpersonating()
  const address = await endSession()
  window.location.assign(ownSessionStays ? linkTo('start') : address)
}

/** The token is forgotten even when the server could not be told: it then ends by itself. */
export async function endSession(): Promise<string> {
  const token = bearerToken()
  const answer = await callApi(authCalls.logout, {}, { quiet: true }).catch(() => null)
  forgetSession(token)
  return answer?.url || linkTo('login')
}

/** Back to the own session; the tab was most likely opened for this view alone. */
export async function leaveImpersonation(): Promise<void> {
  await endSession()
  window.close()
  window.location.assign(linkTo('start'))
}
