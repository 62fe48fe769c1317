import { termsCalls } from '#contract/terms/terms.ts'
import { absent, casesFor } from '../testing/call-case.ts'

export const termsCases = casesFor(termsCalls, {
  active: { parts: () => ({ params: { role: 'User' } }), passes: [200] },
  // Only for oneself: nobody is this user.
  accept: { parts: () => ({ params: { userId: absent }, body: { version: '1.0' } }), passes: [404] },
})
