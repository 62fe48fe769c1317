import type { CheckQuery } from '../check-query.ts'
import { evaluateIn } from '../evaluate.ts'
import type { Sandbox } from '../sandbox.ts'

/** Whom each of some checks finds in a tenant of one person: always that one, unless tenants are mixed. */
export async function namesOf(sandbox: Sandbox, displayName: string, checks: readonly string[]) {
  const results = await evaluateIn(sandbox, {
    checks: checks.map(
      (id): CheckQuery => ({
        id,
        queryType: 'Granular',
        sql: 'select displayName from users',
        connectors: ['users'],
        licences: [],
      }),
    ),
    rows: { users: [{ id: displayName, displayName }] },
    licences: 'all',
    at: new Date('2026-06-01'),
  })
  return results.flatMap(({ items }) => items.map((item) => item.displayName))
}
