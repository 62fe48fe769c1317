import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#console/kit/api.ts'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { laterPart, Part } from '#console/kit/part.tsx'
import { answerQuery, queryClient } from '#console/kit/query.ts'
import { SessionProvider } from '#console/kit/session.tsx'
import { bearerToken, isImpersonating, tokenKeys } from '#console/kit/token.ts'
import { ErrorPage } from '#console/ui/ErrorPage.tsx'
import { Spinner } from '#console/ui/Spinner.tsx'
import { authCalls } from '#contract/auth/auth.ts'
import { linkTo } from '#contract/screens/links.ts'
import { beginAnew } from './anew.ts'
import { endSession } from './log-out.ts'
import { isAuthenticated, sessionOf } from './session.ts'
import { text } from './texts.ts'

const loadLayout = () => import('./Layout.tsx')
const layout = laterPart(loadLayout)

const minute = 60_000
const whoami = answerQuery(authCalls.whoami, {}, { staleTime: minute })
const permissions = answerQuery(authCalls.permissions, {}, { staleTime: minute })

/** The token with which this tab asked who it is. */
let askedWith: string | null = null

/** What everything behind the sign-in waits for, begun at once and side by side. Failures show where it is used. */
export async function beginSession(): Promise<void> {
  askedWith = bearerToken()
  await Promise.allSettled([
    layout.begin(),
    loadLayout().then(({ words }) => words),
    queryClient.ensureQueryData(whoami),
    queryClient.ensureQueryData(permissions),
  ])
}

/** Everything behind the sign-in: finds out who it is and what they may see, then shows the frame. */
export function SignedIn() {
  const { t, lang } = useLanguage()
  const values = useAppValues()
  const me = useQuery(whoami)
  const allowed = useQuery(permissions)
  const isOver = me.data
    ? !isAuthenticated(bearerToken(), me.data.user.status)
    : me.error instanceof ApiError && me.error.status > 0
  // What a 401 ends is ended where it is heard: only there is known whether it was the view or the own session.
  const isHeard = me.error instanceof ApiError && me.error.status === 401
  useLeaving(isOver && !isHeard, me.error?.message)
  useOtherTabs()

  const failure = me.data ? allowed.error : me.error
  if (failure && !isOver && !(me.data && allowed.data))
    return (
      <ErrorPage
        standalone
        title={failure.message}
        action={{ label: t(text.tryAgain), href: window.location.href }}
      />
    )
  if (!me.data || !allowed.data || isOver) return <Spinner label={t(text.loading)} whole />
  return (
    <SessionProvider session={sessionOf(me.data, allowed.data, values, lang)}>
      <Suspense fallback={<Spinner label={t(text.loading)} whole />}>
        <Part of={layout} props={{ me: me.data }} />
      </Suspense>
    </SessionProvider>
  )
}

/** Whoami failed, or the person is no longer active: out, with the reason. */
function useLeaving(isOver: boolean, reason: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    // Of who has signed in in another tab meanwhile nothing is known yet.
    if (!isOver || !askedWith || bearerToken() !== askedWith) return
    const login = linkTo('login', { query: { error: reason } })
    void endSession().then(() => navigate(login, { replace: true }))
  }, [isOver, reason, navigate])
}

/** Somebody signed in or out in another tab, maybe while this one was opening: what it shows is no longer theirs. */
function useOtherTabs(): void {
  useEffect(() => {
    const isAnothers = bearerToken() !== askedWith
    // React is drawing this very moment.
    const soon = isAnothers ? setTimeout(beginAnew) : undefined
    const hear = (event: StorageEvent) => {
      if (event.key !== tokenKeys.session) return
      // The view of a customer ends with the session it was opened from: the server knows whether it has.
      if (isImpersonating()) void queryClient.invalidateQueries(whoami)
      else beginAnew()
    }
    window.addEventListener('storage', hear)
    return () => {
      clearTimeout(soon)
      window.removeEventListener('storage', hear)
    }
  }, [])
}
