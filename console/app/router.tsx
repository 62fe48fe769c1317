import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, replace } from 'react-router'
import { authRoutes } from '#console/auth/routes.ts'
import { goHome } from '#console/home/go-home.ts'
import { ownTask } from '#console/kit/own-task.ts'
import { laterPart } from '#console/kit/part.tsx'
import { bearerToken, keepReturnPath, returnPathOf } from '#console/kit/token.ts'
import { NotFoundPage, NotFoundScreen } from '#console/pages/NotFoundPage.tsx'
import { RouteErrorPage } from '#console/pages/RouteErrorPage.tsx'
import { linkTo } from '#contract/screens/links.ts'
import { pages, screenRows } from '#contract/screens/screens.ts'
import { Loading } from './Loading.tsx'
import { parts } from './parts.ts'
import { ScreenPage } from './ScreenPage.tsx'
import { beginSession, SignedIn } from './SignedIn.tsx'

/** Another filter or row in the address is no new visit: with loaders to ask, every part would be rendered twice. */
const oncePerVisit = { shouldRevalidate: () => false }

const screenRoutes = pages.map((page): RouteObject => {
  const part = laterPart(parts[page])
  return {
    path: screenRows[page].path,
    handle: page,
    element: <ScreenPage page={page} part={part} />,
    // Its script comes beside the calls that decide whether it is shown, not after them: the first drawing has it all.
    loader: async () => {
      if (!bearerToken()) return null
      await ownTask()
      await Promise.allSettled([part.begin()])
      return null
    },
    ...oncePerVisit,
  }
})

/** Without a token there is nothing to ask the server: the address is kept for later. */
async function signInFirst({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (bearerToken()) {
    await beginSession()
    return null
  }
  const { pathname, search } = new URL(request.url)
  keepReturnPath(returnPathOf(pathname, search) ?? linkTo('start'))
  return replace(linkTo('login'))
}

/** An address that leads nowhere keeps the frame of who is signed in. */
const nowhere: RouteObject = {
  loader: async () => {
    if (bearerToken()) await beginSession()
    return null
  },
  ...oncePerVisit,
  Component: AroundNowhere,
  children: [linkTo('not-found'), '*'].map((path) => ({ path, Component: NotFoundScreen })),
}
function AroundNowhere() {
  return bearerToken() ? <SignedIn /> : <NotFoundPage standalone />
}

const routes = (): RouteObject[] => [
  {
    errorElement: <RouteErrorPage standalone />,
    HydrateFallback: Loading,
    children: [
      { path: linkTo('start'), loader: goHome },
      ...authRoutes(),
      {
        loader: signInFirst,
        ...oncePerVisit,
        Component: SignedIn,
        children: [{ errorElement: <RouteErrorPage />, children: screenRoutes }],
      },
      nowhere,
    ],
  },
]

export const makeRouter = () => createBrowserRouter(routes())
export type Router = ReturnType<typeof makeRouter>
