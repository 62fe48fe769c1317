/** The tab's impersonation wins over the browser's session. */
export const tokenKeys = {
  session: 'sessionToken',
  impersonate: 'impersonateToken',
  redirect: 'redirectUrl',
} as const

export const bearerToken = (): string | null =>
  sessionStorage.getItem(tokenKeys.impersonate) ?? localStorage.getItem(tokenKeys.session)

export const isImpersonating = (): boolean => sessionStorage.getItem(tokenKeys.impersonate) !== null

export const keepSession = (token: string): void => localStorage.setItem(tokenKeys.session, token)
export const keepImpersonation = (token: string): void => sessionStorage.setItem(tokenKeys.impersonate, token)

/** Leaves no trace of the person, but for the address to return to. */
export function forgetSession(): void {
  if (isImpersonating()) sessionStorage.removeItem(tokenKeys.impersonate)
  else localStorage.removeItem(tokenKeys.session)
}

export const keepReturnPath = (path: string): void => localStorage.setItem(tokenKeys.redirect, path)
export function takeReturnPath(): string | null {
  const path = localStorage.getItem(tokenKeys.redirect)
  localStorage.removeItem(tokenKeys.redirect)
  // Only a path of this console: never another origin.
  return path && /^\/(?![/\\])/.test(path) ? path : null
}
