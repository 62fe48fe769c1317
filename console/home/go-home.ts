import { replace } from 'react-router'
import { ApiError, callApi } from '#console/kit/api.ts'
import { answerQuery, queryClient } from '#console/kit/query.ts'
import { bearerToken, forgetSession, takeReturnPath } from '#console/kit/token.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { linkTo } from '#contract/screens/links.ts'
import { homePath } from './home-path.ts'

/** The loader of `/`, which is no page of its own. */
export async function goHome(): Promise<Response> {
  const token = bearerToken()
  if (!token) return replace(linkTo('login'))
  try {
    const { user } = await queryClient.fetchQuery(answerQuery(authCalls.whoami, {}))
    return replace(homePath(user.role, takeReturnPath()))
  } catch (error) {
    // A server that cannot be reached says nothing about the session.
    if (!(error instanceof ApiError) || error.status === 0) throw error
    // Somebody has signed in in another tab meanwhile, about whom nothing was asked.
    if (bearerToken() !== token) return goHome()
    await callApi(authCalls.logout, {}, { quiet: true }).catch(() => null)
    forgetSession(token)
    return replace(linkTo('login'))
  }
}
