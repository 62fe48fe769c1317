import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '#scan/graph/client.ts'
import { parseColumnType } from './column-types.ts'
import { type CellNotes, shapeRow } from './shape.ts'

function shaped(raw: Json, columns: Record<string, string>) {
  const notes: CellNotes = { wrong: new Map(), tolerated: {} }
  const types = new Map(Object.entries(columns).map(([name, type]) => [name, parseColumnType(type)]))
  const row = shapeRow(raw, types, notes)
  return { row, tolerated: notes.tolerated, wrong: [...notes.wrong.keys()] }
}

test('reads a name in whatever case it comes, also inside an object, and counts it', () => {
  const columns = { CustomerLockboxEnabled: 'BOOLEAN', inner: 'STRUCT(wiFiSecurityType VARCHAR)' }
  assert.deepEqual(shaped({ CustomerLockBoxEnabled: true, inner: { wifiSecurityType: 'open' } }, columns), {
    row: { CustomerLockboxEnabled: true, inner: { wiFiSecurityType: 'open' } },
    tolerated: { 'name-in-other-case': 2 },
    wrong: [],
  })
})

test('reads true as text and an empty text for a date, and counts them', () => {
  const columns = { isOrganizationDefault: 'BOOLEAN', isOn: 'BOOLEAN', lastSignInDateTime: 'TIMESTAMPTZ' }
  const raw = { isOrganizationDefault: 'true', isOn: 'False', lastSignInDateTime: '' }
  assert.deepEqual(shaped(raw, columns), {
    row: { isOrganizationDefault: true, isOn: false },
    tolerated: { 'text-for-boolean': 2, 'empty-text-for-date': 1 },
    wrong: [],
  })
})

test('keeps an enumeration value that the service could not name, and counts it', () => {
  assert.deepEqual(shaped({ state: 'unknownFutureValue' }, { state: 'VARCHAR' }), {
    row: { state: 'unknownFutureValue' },
    tolerated: { 'unknown-enum-value': 1 },
    wrong: [],
  })
})

test('a cell of another type stays empty and is told', () => {
  const columns = { isOn: 'BOOLEAN', at: 'TIMESTAMPTZ', sizes: 'INTEGER[]', name: 'VARCHAR' }
  assert.deepEqual(shaped({ isOn: 'perhaps', at: 'yesterday', sizes: 'large', name: { id: 1 } }, columns), {
    row: {},
    tolerated: {},
    wrong: ['isOn', 'at', 'sizes', 'name'],
  })
})

test('reads a single value where a list is documented, an empty text as none, and counts both', () => {
  const columns = { rua: 'VARCHAR[]', sizes: 'INTEGER[]', none: 'VARCHAR[]' }
  assert.deepEqual(shaped({ rua: 'reports@fabrikam.example', sizes: '5', none: '' }, columns), {
    row: { rua: ['reports@fabrikam.example'], sizes: [5], none: [] },
    tolerated: { 'value-for-list': 3 },
    wrong: [],
  })
})

test('reads an object by its name where a text is documented, also in a list, and counts it', () => {
  const all = { Name: 'All', DisplayName: 'All' }
  const columns = { ExchangeLocation: 'VARCHAR[]', Owner: 'VARCHAR' }
  const locations = [all, { name: 'Sales' }, { Name: ' ', DisplayName: 'Finance' }]
  assert.deepEqual(shaped({ ExchangeLocation: locations, Owner: all }, columns), {
    row: { ExchangeLocation: ['All', 'Sales', 'Finance'], Owner: 'All' },
    tolerated: { 'named-object': 4 },
    wrong: [],
  })
})

test('reads flags in a list and a list of one where a single value is documented, and counts both', () => {
  const columns = {
    transferMethods: 'VARCHAR',
    isOn: 'BOOLEAN',
    none: 'VARCHAR',
    sizes: 'INTEGER',
    any: 'JSON',
  }
  const raw = {
    transferMethods: ['deviceCodeFlow', 'authenticationTransfer'],
    ...{ isOn: [true], none: [], sizes: [1, 2], any: [1] },
  }
  assert.deepEqual(shaped(raw, columns), {
    row: { transferMethods: 'deviceCodeFlow,authenticationTransfer', isOn: true, any: [1] },
    tolerated: { 'list-for-value': 3 },
    wrong: ['sizes'],
  })
})
