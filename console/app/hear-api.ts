import { listenToApi } from '#console/kit/api.ts'
import { storedLang } from '#console/kit/lang.ts'
import { answerQuery, queryClient } from '#console/kit/query.ts'
import { toasts } from '#console/kit/toasts.ts'
import {
  bearerToken,
  forgetSession,
  isImpersonating,
  keepReturnPath,
  returnPathOf,
} from '#console/kit/token.ts'
import { authCalls } from '#contract/auth/auth.ts'
import type { SignInProblem } from '#contract/auth/sign-in-problems.ts'
import { fillIn } from '#contract/kit/text.ts'
import { messages } from '#contract/messages.ts'
import { linkTo } from '#contract/screens/links.ts'
import { settingCalls, settingDefaults } from '#contract/settings/settings.ts'

const ended: SignInProblem = 'sessionEnded'

/** What the page does when the server speaks. `goToSignIn` leaves the page without loading it anew. */
export function hearApi(goToSignIn: (address: string) => void): void {
  listenToApi({
    success: toasts.success,
    failure: ({ message }) => toasts.error(message || somethingWrong()),
    // Who is signed in has to accept them: whoami says so, and the question comes up over the page.
    termsAsked: () =>
      void queryClient.invalidateQueries(answerQuery(authCalls.whoami, {}), { cancelRefetch: false }),
    signedOut: () => {
      const { pathname, search } = window.location
      const path = returnPathOf(pathname, search)
      if (path === null) return
      // An operator whose view of a customer ended does not want to be led back there as somebody else.
      if (!isImpersonating()) keepReturnPath(path)
      forgetSession(bearerToken())
      goToSignIn(linkTo('login', { query: { error: ended } }))
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== settingCalls.app.path })
    },
  })
}

function somethingWrong(): string {
  const settings = queryClient.getQueryData(answerQuery(settingCalls.app, {}).queryKey)
  const supportEmail = settings?.supportEmail ?? settingDefaults.supportEmail.value
  return fillIn(messages.somethingWrong[storedLang()], { supportEmail })
}
