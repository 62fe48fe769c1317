import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { linkTo } from '#contract/screens/links.ts'
import { impersonate } from './impersonate.ts'
import { switchAccount } from './switch-account.ts'

/** What a sign-in brings back is read by who signs in alone. */
const loader = async () => (await import('./exchange-code.ts')).exchangeCode

const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: { loader, Component: load },
})

/**
 * The way in. None of these pages may need antd: the sign-in page has to be there at once. Each router has routes of its
 * own, for React Router takes out of a route what it has loaded.
 */
export const authRoutes = (): RouteObject[] => [
  page(linkTo('login'), async () => (await import('./LoginPage.tsx')).LoginPage),
  page(linkTo('sign-up'), async () => (await import('./SignUpPage.tsx')).SignUpPage),
  page(linkTo('join'), async () => (await import('./JoinPage.tsx')).JoinPage),
  { path: linkTo('switch-account'), loader: switchAccount },
  { path: linkTo('impersonation'), loader: impersonate },
]
