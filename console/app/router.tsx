import { lazy } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, replace } from 'react-router'
import { authRoutes } from '#console/auth/routes.ts'
import { goHome } from '#console/home/go-home.ts'
import { bearerToken, keepReturnPath, returnPathOf } from '#console/kit/token.ts'
import { NotFoundPage } from '#console/pages/NotFoundPage.tsx'
import { RouteErrorPage } from '#console/pages/RouteErrorPage.tsx'
import { Loading } from './Loading.tsx'
import { ScreenPage } from './ScreenPage.tsx'
import { beginSession, SignedIn } from './SignedIn.tsx'
import { screenRows } from './screens.ts'

/** Another filter or row in the address is no new visit: with loaders to ask, every part would be rendered twice. */
const oncePerVisit = { shouldRevalidate: () => false }

const screenRoutes = screenRows.map((row): RouteObject => {
  const Screen = lazy(row.load)
  return {
    path: row.path,
    handle: row,
    element: <ScreenPage row={row} Screen={Screen} />,
    // Its script comes beside the calls that decide whether it is shown, not after them.
    loader: () => {
      if (bearerToken()) row.load().catch(() => undefined)
      return null
    },
    ...oncePerVisit,
  }
})

/** Without a token there is nothing to ask the server: the address is kept for later. */
function signInFirst({ request }: LoaderFunctionArgs): Response | null {
  if (bearerToken()) {
    beginSession()
    return null
  }
  const { pathname, search } = new URL(request.url)
  keepReturnPath(returnPathOf(pathname, search) ?? '/')
  return replace('/auth/login')
}

const routes: RouteObject[] = [
  {
    errorElement: <RouteErrorPage standalone />,
    HydrateFallback: Loading,
    children: [
      { path: '/', loader: goHome },
      ...authRoutes,
      { path: '/404', Component: NotFoundPage },
      {
        loader: signInFirst,
        ...oncePerVisit,
        Component: SignedIn,
        children: [{ errorElement: <RouteErrorPage />, children: screenRoutes }],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
export type Router = ReturnType<typeof makeRouter>
