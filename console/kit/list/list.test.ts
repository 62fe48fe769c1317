import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accounts } from '#contract/accounts/accounts.ts'
import { exportCalls } from '#contract/exports/exports.ts'
import { groups } from '#contract/groups/groups.ts'
import { bool, choiceList, columnType, type Entity, id, text, up } from '#contract/kit/entity.ts'
import { bind } from '#contract/kit/filter.ts'
import { matches } from '#contract/kit/match.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { type ListState, nextSort, readAddress, writeAddress } from './address.ts'
import { describeValue, describeValues, summary } from './describe.ts'
import { booleanValues, newEntry, readEntries, writeEntries } from './entries.ts'
import { exportCall, importCall } from './exchange.ts'
import { withoutRepeats } from './infinite.ts'
import { plainPages, shownRows, tablePages } from './pages.ts'
import { joinFilters, searchDelay, searchFilter, searchToApply, withSearch } from './search.ts'

const read = (query: string, defaults = {}) => readAddress(accounts, defaults, new URLSearchParams(query))
const write = (changes: Partial<ListState>, defaults = {}) =>
  writeAddress(accounts, defaults, { ...read('', defaults), ...changes }, new URLSearchParams())

describe('the address of a list', () => {
  test('an empty one means the defaults: 10 rows from 0, the declared columns and sort', () => {
    assert.deepEqual(read(''), {
      top: 10,
      skip: 0,
      filter: '',
      columns: accounts.defaultColumns,
      sort: { field: 'name', desc: false },
      search: '',
    })
    assert.equal(write({}).toString(), '')
  })
  test('holds page size, offset, filter, columns, added columns and order, and gives them back', () => {
    const state: ListState = {
      top: 25,
      skip: 50,
      filter: "contains(tolower(name), 'a&b')",
      columns: ['name', 'domain'],
      sort: { field: 'status', desc: true },
      search: 'north',
    }
    const address = write(state)
    assert.equal(address.get('$top'), '25')
    assert.equal(address.get('$skip'), '50')
    assert.equal(address.get('$filter'), state.filter)
    assert.equal(address.get('$select'), 'name,domain')
    assert.equal(address.get('$added'), 'domain')
    assert.equal(address.get('$navorder'), 'status desc')
    assert.deepEqual(read(address.toString()), state)
  })
  test('a cleared default filter stays cleared after a reload', () => {
    const defaults = { filter: 'status eq 1' }
    assert.equal(read('', defaults).filter, 'status eq 1')
    assert.equal(read(write({ filter: '' }, defaults).toString(), defaults).filter, '')
  })
  test('nonsense falls back', () => {
    const state = read('$top=-3&$skip=x&$select=evil,name&$navorder=evil desc')
    assert.equal(state.top, 10)
    assert.equal(state.skip, 0)
    assert.deepEqual(state.columns, ['name'])
    assert.deepEqual(state.sort, { field: 'name', desc: false })
  })
  test('$added alone adds to the usual columns', () => {
    assert.deepEqual(read('$added=domain').columns, [...accounts.defaultColumns, 'domain'])
  })
  test('sort cycles ascending, descending, ascending; a field may allow one direction', () => {
    const first = nextSort(accounts, up('id'), 'name')
    const second = nextSort(accounts, first, 'name')
    assert.deepEqual([first.desc, second.desc, nextSort(accounts, second, 'name').desc], [false, true, false])
    const only: Entity = {
      ...accounts,
      fields: { ...accounts.fields, name: { ...accounts.fields.name, showSortDirections: ['desc'] } },
    }
    assert.deepEqual(
      [nextSort(only, up('id'), 'name').desc, nextSort(only, { field: 'name', desc: true }, 'name').desc],
      [true, true],
    )
  })
})

describe('the filter bar', () => {
  const cases = [
    'status eq 1',
    '(status eq 1 or status eq 2)',
    "contains(tolower(name), 'north') and status eq 4",
    'customSecurityScore ge 50',
    'isScanning eq true',
    'creationTime ge 2026-01-01 and creationTime le 2026-02-01',
    "(subscriptionName eq 'trial' or subscriptionName eq 'A''s') and status ne 2",
    "startswith(name, 'x') or status eq 1",
  ]
  for (const filter of cases)
    test(`reads and writes ${filter}`, () => {
      const written = writeEntries(readEntries(accounts, filter))
      const row = (status: number, name: string) => ({
        status,
        name,
        customSecurityScore: 60,
        isScanning: false,
        subscriptionName: 'trial',
        creationTime: '2026-01-15T10:00:00.000Z',
      })
      for (const one of [row(1, 'Northbrine'), row(2, 'xylo'), row(4, 'NORTH')])
        assert.equal(
          matches(accounts, bind(accounts, parseFilter(written)), one),
          matches(accounts, bind(accounts, parseFilter(filter)), one),
          written,
        )
    })
  test('an enum name becomes its number, several values one entry', () => {
    const [entry] = readEntries(accounts, "status eq Enabled or status eq 'Disabled'")
    assert.deepEqual(entry, {
      column: 'status',
      type: 'enum',
      operator: 'eq',
      value: [1, 2],
      multipleSelect: true,
      enumKey: 'AccountStatus',
    })
  })
  test('a list of values is filtered by the values of its enumeration', () => {
    const entry = { ...newEntry(accountRecommendations, 'scopes'), value: [1, 3] }
    assert.deepEqual(
      [entry.type, entry.enumKey, entry.multipleSelect],
      ['enumArray', 'RecommendationScope', true],
    )
    const written = writeEntries([entry])
    assert.equal(written, 'scopes eq 1 or scopes eq 3')
    const has = (scopes: number[]) =>
      matches(accountRecommendations, bind(accountRecommendations, parseFilter(written)), { scopes })
    assert.deepEqual([has([3, 5]), has([2]), has([])], [true, false, false])
    assert.deepEqual(readEntries(accountRecommendations, written), [entry])
  })
  test('what it cannot take apart stays as text', () => {
    assert.equal(readEntries(accounts, 'not (status eq 1)')[0]?.raw, 'not (status eq 1)')
    assert.equal(readEntries(accounts, 'nonsense((')[0]?.raw, 'nonsense((')
  })
  test('says what is broken, to the letter', () => {
    const shown = (filter: string) =>
      describeValues(accounts, readEntries(accounts, filter)[0] ?? newEntry(accounts, 'name'), 'en')
    assert.equal(shown('status eq Nonsense'), 'Error parsing enum values')
    assert.equal(shown('subscriptionName eq 5'), 'Error parsing textOptions value')
    assert.equal(shown("creationTime eq 'yesterday'"), 'Error parsing date value')
    assert.equal(shown('status eq 99'), 'Unknown (99)')
  })
  test('shows up to two values, then +N', () => {
    assert.equal(summary(['a', 'b']), 'a, b')
    assert.equal(summary(['a', 'b', 'c', 'd']), 'a, b +2')
    assert.equal(
      describeValues(
        accounts,
        readEntries(accounts, 'status in (1, 2, 3, 4)')[0] ?? newEntry(accounts, 'name'),
        'en',
      ),
      'Enabled, Disabled +2',
    )
  })
  test('a number filter begins with eq, a text filter ignores case', () => {
    assert.equal(newEntry(accounts, 'customSecurityScore').operator, 'eq')
    const entry = { ...newEntry(accounts, 'name'), value: ["O'Neil & 100%/#?"] }
    assert.equal(writeEntries([entry]), "contains(tolower(name), 'o''neil & 100%/#?')")
  })
  test('dates are written yyyy-MM-dd', () => {
    const entry = { ...newEntry(accounts, 'creationTime'), value: ['2026-03-01'] }
    assert.equal(writeEntries([entry]), 'creationTime ge 2026-03-01')
    assert.equal(describeValue(accounts, entry, '2026-03-01', 'en'), '01/03/2026')
  })
  test('booleans read True, False and, where the column allows it, N/A', () => {
    const entry = newEntry(accounts, 'isScanning')
    assert.deepEqual(
      [true, false, null].map((value) => describeValue(accounts, entry, value, 'en')),
      ['True', 'False', 'N/A'],
    )
    assert.deepEqual(booleanValues(accounts.fields.isScanning), [true, false])
    assert.deepEqual(booleanValues(accountRecommendations.fields.isCompliant), [true, false, null])
  })
})

describe('the search', () => {
  test('waits 500 ms in the toolbar of a table, 300 ms elsewhere', () => {
    assert.deepEqual(searchDelay, { toolbar: 500, hook: 300 })
  })
  test('needs three letters; an empty box clears it', () => {
    assert.deepEqual(['', 'ab', 'abc', '  '].map(searchToApply), ['', null, 'abc', ''])
  })
  test('is a case-insensitive contains on the searchable columns, before the filter', () => {
    const clause = withSearch(accounts, 'NORTH', 'status eq 1', 'en')
    assert.equal(
      clause,
      "(contains(tolower(name), 'north') or contains(tolower(ownerEmail), 'north')) and (status eq 1)",
    )
  })
  test('an enum matches by its label', () => {
    const entity: Entity = { ...accounts, fields: { status: { ...accounts.fields.status, search: true } } }
    assert.deepEqual(searchFilter(entity, 'pending', 'en'), {
      op: 'or',
      of: [{ op: 'in', field: 'status', values: [3, 4] }],
    })
  })
  test('filters are joined with and', () => {
    assert.equal(joinFilters('a eq 1', '', undefined), 'a eq 1')
    assert.equal(joinFilters('a eq 1', 'b eq 2 or c eq 3'), '(a eq 1) and (b eq 2 or c eq 3)')
  })
})

describe('pages', () => {
  const plain = (total: number, current: number) => plainPages(total, 10, current).pages
  const table = (total: number, current: number) => tablePages(total, 10, current)
  test('plain: all while rows are fewer than four pages, else previous, current, next', () => {
    assert.deepEqual(plain(39, 1), [1, 2, 3, 4])
    assert.deepEqual(plain(40, 2), [1, 2, 3])
    assert.deepEqual(plain(400, 7), [6, 7, 8])
    assert.deepEqual(plain(400, 1), [1, 2])
    assert.deepEqual(plain(0, 1), [1])
  })
  test('table: 1-4 on the first three pages, the last four near the end, else previous, current, next', () => {
    for (const current of [1, 2, 3]) assert.deepEqual(table(200, current).pages, [1, 2, 3, 4])
    for (const current of [18, 19, 20]) assert.deepEqual(table(200, current).pages, [17, 18, 19, 20])
    assert.deepEqual(table(200, 10).pages, [9, 10, 11])
    assert.deepEqual(table(25, 2).pages, [1, 2, 3])
  })
  test('shortcuts when there are more rows than four pages', () => {
    assert.equal(table(40, 1).hasShortcuts, false)
    assert.equal(table(41, 1).hasShortcuts, true)
  })
  test('Showing X to Y of Z', () => {
    assert.deepEqual(shownRows(43, 40, 10), { from: 41, to: 43 })
    assert.deepEqual(shownRows(0, 0, 10), { from: 0, to: 0 })
  })
})

test('an infinite list shows a row once', () => {
  assert.deepEqual(
    withoutRepeats([{ id: 1 }, { id: 2 }, { id: 1 }], (row) => row.id),
    [{ id: 1 }, { id: 2 }],
  )
})

test('the kinds of fields are the column types of the specification', () => {
  const flags = { en: 'x', de: 'x' }
  const types = [
    accounts.fields.name,
    accounts.fields.customSecurityScore,
    accounts.fields.isScanning,
    accounts.fields.status,
    choiceList(groups.fields.status.choices as never, { label: flags }),
    accounts.fields.subscriptionName,
    { ...accounts.fields.creationTime, kind: 'date' as const },
    accounts.fields.creationTime,
    id({ label: flags }),
    text({ label: flags }),
    bool({ label: flags }),
  ].map(columnType)
  assert.deepEqual(types, [
    'text',
    'number',
    'boolean',
    'enum',
    'enumArray',
    'textOptions',
    'date',
    'datetime',
    'number',
    'text',
    'boolean',
  ])
})

test('lists leave and enter by the calls of the contract', () => {
  for (const [own, declared] of [
    [exportCall, exportCalls.model],
    [importCall, exportCalls.import],
  ] as const)
    assert.deepEqual(
      [own.method, own.path, own.permission],
      [declared.method, declared.path, declared.permission],
    )
})
