import type { RouteObject } from 'react-router'
import { linkTo } from '#contract/screens/links.ts'
import { exchangeCode } from './exchange-code.ts'
import { impersonate } from './impersonate.ts'
import { switchAccount } from './switch-account.ts'

/** The way in. None of these pages may need antd: the sign-in page has to be there at once. */
export const authRoutes: RouteObject[] = [
  {
    path: linkTo('login'),
    loader: exchangeCode,
    lazy: { Component: async () => (await import('./LoginPage.tsx')).LoginPage },
  },
  {
    path: linkTo('sign-up'),
    loader: exchangeCode,
    lazy: { Component: async () => (await import('./SignUpPage.tsx')).SignUpPage },
  },
  {
    path: linkTo('join'),
    loader: exchangeCode,
    lazy: { Component: async () => (await import('./JoinPage.tsx')).JoinPage },
  },
  { path: linkTo('switch-account'), loader: switchAccount },
  { path: linkTo('impersonation'), loader: impersonate },
]
