import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryOf } from '../catalogue/check-page.ts'
import { loadChecks } from '../catalogue/load-checks.ts'
import { evaluateSnapshot } from './evaluate.ts'
import { KnownAnswers } from './known-answers.ts'
import { Sandbox } from './sandbox.ts'
import { readTenant, type WrittenTenant } from './tenant.ts'

const wanted = new Set([
  'mfa-is-required-for-all-users',
  'legacy-authentication-is-blocked',
  'managed-devices-are-encrypted',
  'automatic-forwarding-to-outside-is-off',
])
const checks = loadChecks()
  .filter(({ id }) => wanted.has(id))
  .map(queryOf)
  .filter((query) => query !== null)
const at = new Date('2026-06-01')
const policy = (state: string) => ({
  id: 'p1',
  displayName: 'Multifactor authentication for all',
  state,
  conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } },
  grantControls: { operator: 'OR', builtInControls: ['mfa'] },
})
const tenant = (state: string, more: WrittenTenant = {}) =>
  readTenant({ '/v1.0/identity/conditionalAccess/policies': [policy(state)], ...more }).rows

test('a tenant gets the answers that it would get alone, and only what differs is asked', async () => {
  const known = new KnownAnswers()
  const sandbox = new Sandbox()
  const given = { checks, at, licences: 'all' } as const
  const device = { id: 'd1', deviceName: 'Desk 1', operatingSystem: 'Windows', isEncrypted: false }
  const tenants = [
    tenant('enabled'),
    tenant('disabled'),
    tenant('enabled', { '/v1.0/deviceManagement/managedDevices': [device] }),
    tenant('enabled'),
  ]
  const asked: number[] = []
  try {
    for (const rows of tenants) {
      const before = known.asked
      assert.deepEqual(
        await known.evaluate(sandbox, { ...given, rows }),
        await evaluateSnapshot({ ...given, rows }),
      )
      asked.push(known.asked - before)
    }
  } finally {
    await sandbox.close()
  }
  assert.deepEqual(asked, [4, 2, 1, 0])
})

test('what failed is asked again', async () => {
  const known = new KnownAnswers()
  const sandbox = new Sandbox()
  const failing = {
    id: 'own',
    queryType: 'Global',
    sql: "select error('no') as compliant",
    connectors: [],
    licences: [],
  }
  try {
    for (const _ of [1, 2])
      await known.evaluate(sandbox, { checks: [failing as never], rows: {}, at, licences: 'all' })
  } finally {
    await sandbox.close()
  }
  assert.equal(known.asked, 2)
})
