import assert from 'node:assert/strict'
import { test } from 'node:test'
import { valueName } from './evidence-values.ts'
import { inWords } from './saying.ts'

test('a code has its name in both languages, by the column it stands in', () => {
  assert.equal(
    valueName('methods', 'microsoftAuthenticatorPush', 'de'),
    'Microsoft Authenticator (Pushbenachrichtigung)',
  )
  assert.equal(valueName('roles', 'Global Administrator', 'de'), 'Globaler Administrator')
  assert.equal(valueName('kind', 'state', 'en'), 'Policy state')
  assert.equal(valueName('state', 'enabled', 'de'), 'Ein')
  assert.equal(valueName('riskState', 'ATRISK', 'en'), 'At risk')
})

test('a name of the tenant stays as it is', () => {
  assert.equal(valueName('roles', 'Own role', 'de'), undefined)
  assert.equal(valueName('owner', 'user', 'de'), undefined)
  assert.equal(valueName('constructor', 'constructor', 'de'), undefined)
})

test('codes within sentences are named too', () => {
  const item = {
    displayName: 'Alma',
    roles: [{ $say: 'held', values: { role: 'User Administrator', how: { $say: 'active' } } }],
    kind: 'SharedMailbox',
  }
  const words = new Map([
    ['held', '{role} ({how})'],
    ['active', 'aktiv'],
  ])
  const german = (column: string, value: string) => valueName(column, value, 'de')
  assert.deepEqual(
    inWords(item, (code) => words.get(code), german),
    {
      displayName: 'Alma',
      roles: ['Benutzeradministrator (aktiv)'],
      kind: 'Freigegebenes Postfach',
    },
  )
})
