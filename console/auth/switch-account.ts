import { type LoaderFunctionArgs, redirectDocument, replace } from 'react-router'
import { ApiError, callApi } from '#console/kit/api.ts'
import { keepSession } from '#console/kit/token.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { linkTo } from '#contract/screens/links.ts'

/** Loader of `/redirect?accountId=`: goes on as the own user of another account, with nothing kept of the last. */
export async function switchAccount({ request }: LoaderFunctionArgs): Promise<Response> {
  const accountId = Number(new URL(request.url).searchParams.get('accountId'))
  try {
    const { sessionToken } = await callApi(authCalls.switchAccount, { body: { accountId } }, { quiet: true })
    keepSession(sessionToken)
    return redirectDocument(linkTo('start'))
  } catch (error) {
    // No such account, or not one of theirs; anything else may be better next time.
    const isNotTheirs = error instanceof ApiError && [400, 403, 404].includes(error.status)
    if (!isNotTheirs) throw error
    return replace(linkTo('not-found'))
  }
}
