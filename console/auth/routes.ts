import type { RouteObject } from 'react-router'
import { exchangeCode } from './exchange-code.ts'
import { impersonate } from './impersonate.ts'
import { switchAccount } from './switch-account.ts'

/** The way in. None of these pages may need antd: the sign-in page has to be there at once. */
export const authRoutes: RouteObject[] = [
  {
    path: '/auth/login',
    loader: exchangeCode,
    lazy: { Component: async () => (await import('./LoginPage.tsx')).LoginPage },
  },
  {
    path: '/auth/sign-up',
    loader: exchangeCode,
    lazy: { Component: async () => (await import('./SignUpPage.tsx')).SignUpPage },
  },
  {
    path: '/auth/join',
    loader: exchangeCode,
    lazy: { Component: async () => (await import('./JoinPage.tsx')).JoinPage },
  },
  { path: '/redirect', loader: switchAccount },
  { path: '/impersonate', loader: impersonate },
]
