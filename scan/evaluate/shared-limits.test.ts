import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { evaluateIn } from './evaluate.ts'
import { loadMacros } from './macros.ts'
import { Sandbox } from './sandbox.ts'
import { limitMacros, type SharedLimits } from './shared-limits.ts'

const at = new Date('2026-03-01T08:00:00Z')
const sandbox = new Sandbox()
after(() => sandbox.close())
const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10'

/** Global Administrators whose assignment ends in so many days, left out of a policy each. */
const tenantOf = (people: number, days: number) => {
  const ids = Array.from({ length: people }, (_, n) => `user-${n}`)
  const endDateTime = new Date(at.getTime() + days * 86_400_000).toISOString()
  return {
    users: ids.map((id) => ({ id, displayName: id, accountEnabled: true, onPremisesSyncEnabled: null })),
    role_assignments: ids.map((id) => ({
      id: `a-${id}`,
      principalId: id,
      roleDefinitionId: globalAdministrator,
    })),
    role_assignment_schedule_instances: ids.map((id) => ({
      id: `s-${id}`,
      principalId: id,
      roleDefinitionId: globalAdministrator,
      assignmentType: 'Assigned',
      endDateTime,
    })),
  }
}
const count = async (view: string, rows: Record<string, unknown[]>, shared?: SharedLimits) => {
  const [result] = await evaluateIn(sandbox, {
    checks: [
      {
        id: 'x',
        sql: `select user_id as displayName from ${view}`,
        queryType: 'Granular',
        connectors: [],
        licences: [],
      },
    ],
    rows,
    at,
    licences: 'all',
    ...(shared ? { shared } : {}),
  })
  assert.notEqual(result?.reason, 'query-failed', JSON.stringify(result?.message))
  return result?.items.length
}

test('how many days ahead is permanent can be changed, and stays 365 where it is not', async () => {
  const tenant = tenantOf(1, 100)
  assert.equal(await count('emergency_candidates', tenant), 0)
  assert.equal(await count('emergency_candidates', tenant, { permanentDays: 90 }), 1)
  assert.equal(await count('emergency_candidates', tenant, { emergencyAccounts: 9 }), 0)
  assert.equal(await count('emergency_candidates', tenantOf(1, 366)), 1)
})

test('every limit is a macro of the catalogue', () => {
  const macros = loadMacros().flatMap((shared) => ('macro' in shared ? [shared.macro] : []))
  for (const name of Object.values(limitMacros))
    assert.equal(macros.filter((macro) => macro.startsWith(`create macro ${name}() as `)).length, 1, name)
})
