/** The tab's impersonation wins over the browser's session. */
export const tokenKeys = {
  session: 'sessionToken',
  impersonate: 'impersonateToken',
  redirect: 'redirectUrl',
} as const

export const bearerToken = (): string | null =>
  sessionStorage.getItem(tokenKeys.impersonate) ?? localStorage.getItem(tokenKeys.session)

export const isImpersonating = (): boolean => sessionStorage.getItem(tokenKeys.impersonate) !== null

export const forgetImpersonation = (): void => sessionStorage.removeItem(tokenKeys.impersonate)

/** Who signs in is no longer somebody else in this tab. */
export function keepSession(token: string): void {
  forgetImpersonation()
  localStorage.setItem(tokenKeys.session, token)
}
export const keepImpersonation = (token: string): void => sessionStorage.setItem(tokenKeys.impersonate, token)

/** Leaves no trace of whose token it is, but for the address to return to. Who has signed in since then stays. */
export function forgetSession(token: string | null): void {
  if (bearerToken() !== token) return
  if (isImpersonating()) forgetImpersonation()
  else localStorage.removeItem(tokenKeys.session)
}

/** What to come back to after signing in: nothing on the pages of sign-in themselves. */
export const returnPathOf = (pathname: string, search: string): string | null =>
  isAuthPage(pathname) ? null : pathname + search

export const isAuthPage = (pathname: string): boolean => /^\/auth(\/|$)/.test(pathname)

export const keepReturnPath = (path: string): void => localStorage.setItem(tokenKeys.redirect, path)
export function takeReturnPath(): string | null {
  const path = localStorage.getItem(tokenKeys.redirect)
  localStorage.removeItem(tokenKeys.redirect)
  // Only a path of this console: never another origin.
  return path && /^\/(?![/\\])/.test(path) ? path : null
}
