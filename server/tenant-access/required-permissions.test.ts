import assert from 'node:assert/strict'
import { test } from 'node:test'
import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import type { AppAccess } from '../kit/microsoft-identity.ts'
import {
  applicationStatusOf,
  globalReader,
  missingPermissions,
  requiredPermissions,
} from './required-permissions.ts'

const { value } = microsoftApplicationStatus
const all: AppAccess = {
  state: 'granted',
  cloud: 'worldwide',
  permissions: requiredPermissions,
  directoryRoles: [globalReader],
  hasExchange: true,
}

test('active takes a service principal, every permission and Global Reader; else the row says what is missing', () => {
  const cases: [access: AppAccess, status: number][] = [
    [all, value.Active],
    [{ ...all, directoryRoles: [] }, value.MissingAssignments],
    [{ ...all, permissions: all.permissions.slice(1) }, value.MissingPermissions],
    [{ ...all, permissions: [], directoryRoles: [] }, value.MissingPermissions],
    [{ state: 'no-app', reason: 'AADSTS7000229' }, value.NoApp],
    [{ state: 'expired', reason: 'AADSTS7000222' }, value.ExpiredCertificate],
    [{ state: 'error', reason: 'OAUTH_TIMEOUT' }, value.Error],
  ]
  for (const [access, status] of cases) assert.equal(applicationStatusOf(access), status)
})

test('the permission of Exchange is wanted where there is an Exchange', () => {
  const permissions = requiredPermissions.filter((name) => name !== 'Exchange.ManageAsApp')
  assert.deepEqual(missingPermissions({ ...all, permissions }), ['Exchange.ManageAsApp'])
  assert.deepEqual(missingPermissions({ ...all, permissions, hasExchange: false }), [])
})

test('what a cloud lacks need not be granted there', () => {
  const b2b = 'Policy.Read.B2BManagementPolicy'
  const permissions = requiredPermissions.filter((name) => name !== b2b)
  assert.deepEqual(missingPermissions({ ...all, permissions }), [b2b])
  for (const cloud of ['gcc-high', 'dod', 'china'] as const)
    assert.equal(applicationStatusOf({ ...all, cloud, permissions }), value.Active)
})
