import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unnamedIn } from './unnamed.ts'

const tenant = { users: [{ displayName: 'Alma', riskState: 'atRisk', tag: 'Tag:Sales' }] }

test('an item of names of the tenant, sayings and known values has nothing to translate', () => {
  const item = {
    displayName: 'Alma',
    riskState: 'atRisk',
    roles: ['Global Administrator', { $say: 'shared/roleHeld', values: { role: 'User Administrator' } }],
    policy: 'Sales',
    userId: 'what is not shown',
    lastSignIn: '2026-06-01T12:00:00.000Z',
  }
  assert.deepEqual(unnamedIn([item], tenant), [])
})

test('a made-up text, a made-up name, a place and a column without German are found', () => {
  const item = {
    displayName: 'No such thing',
    membership: 'by a rule',
    ownWords: true,
    wouldPassIf: { $say: 'x/y', values: { mode: 'half open' } },
  }
  assert.deepEqual(unnamedIn([item], tenant), [
    'displayName: No such thing',
    'membership: by a rule',
    'ownWords has no German name',
    'mode: half open',
  ])
})
