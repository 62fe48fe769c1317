import type { RouteObject } from 'react-router'
import { linkTo } from '#contract/screens/links.ts'
import { impersonate } from './impersonate.ts'
import { switchAccount } from './switch-account.ts'

/** What a sign-in brings back is read by who signs in alone. */
const loader = async () => (await import('./exchange-code.ts')).exchangeCode

/** The way in. None of these pages may need antd: the sign-in page has to be there at once. */
export const authRoutes: RouteObject[] = [
  {
    path: linkTo('login'),
    lazy: {
      loader,
      Component: async () => (await import('./LoginPage.tsx')).LoginPage,
    },
  },
  {
    path: linkTo('sign-up'),
    lazy: {
      loader,
      Component: async () => (await import('./SignUpPage.tsx')).SignUpPage,
    },
  },
  {
    path: linkTo('join'),
    lazy: {
      loader,
      Component: async () => (await import('./JoinPage.tsx')).JoinPage,
    },
  },
  { path: linkTo('switch-account'), loader: switchAccount },
  { path: linkTo('impersonation'), loader: impersonate },
]
