/** The addresses outside the frame: the ways in, and those that only lead on. */
export const entrances = {
  start: { path: '/' },
  login: { path: '/auth/login', query: ['error'] },
  'sign-up': { path: '/auth/sign-up' },
  join: { path: '/auth/join' },
  'switch-account': { path: '/redirect', query: ['accountId'] },
  impersonation: { path: '/impersonate', query: ['accountId'] },
  'not-found': { path: '/404' },
} as const satisfies Record<string, { path: string; query?: readonly string[] }>
