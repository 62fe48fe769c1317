import { type LoaderFunctionArgs, replace } from 'react-router'
import { ApiError, callApi } from '#console/kit/api.ts'
import { storedLang } from '#console/kit/lang.ts'
import { answerQuery, queryClient } from '#console/kit/query.ts'
import { toasts } from '#console/kit/toasts.ts'
import { forgetImpersonation, keepImpersonation } from '#console/kit/token.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { fillIn } from '#contract/kit/text.ts'
import { linkTo } from '#contract/screens/links.ts'
import { settingCalls } from '#contract/settings/settings.ts'
import { text } from './texts.ts'

/** Loader of `/impersonate?accountId=`: this tab alone becomes the customer's view. */
export async function impersonate({ request }: LoaderFunctionArgs): Promise<Response> {
  const accountId = Number(new URL(request.url).searchParams.get('accountId'))
  // The operator asks, not whoever this tab showed before.
  forgetImpersonation()
  try {
    const { token, isMissingPermissions } = await callApi(
      authCalls.impersonate,
      { body: { accountId } },
      { quiet: true },
    )
    keepImpersonation(token)
    if (isMissingPermissions) await tellMissingPermissions()
    return replace(linkTo('dashboard'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return replace(linkTo(error.status === 401 ? 'login' : 'not-found'))
  }
}

async function tellMissingPermissions(): Promise<void> {
  const settings = await queryClient.ensureQueryData(answerQuery(settingCalls.app, {}))
  const sentence = text.missingPermissions[storedLang()]
  toasts.show({
    kind: 'error',
    text: fillIn(sentence, { provider: settings.appDisplayName }),
    persistent: true,
  })
}
