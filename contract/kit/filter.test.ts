import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BoundFilter, bind, both, isMoving, type Literal } from './filter.ts'
import { FilterError } from './filter-reasons.ts'
import { matches } from './match.ts'
import { parseFilter } from './odata.ts'
import { sample } from './testing/sample-entity.ts'

const bound = (source: string) => bind(sample, parseFilter(source))
const valueIn = (source: string) => (bound(source) as { value: unknown }).value

function refuses(source: string, message: RegExp): void {
  assert.throws(
    () => bound(source),
    (error) => error instanceof FilterError && message.test(error.message),
    source,
  )
}

test('names an unknown field', () => {
  refuses('nam eq 1', /Unknown field 'nam'/)
  refuses('vendor eq 1', /Unknown field 'vendor'/)
  refuses('vendor/email eq 1', /Unknown field 'vendor\/email'/)
  for (const inherited of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    refuses(`${inherited} eq 1`, new RegExp(`Unknown field '${inherited}'`))
  refuses("a eq 1 and (not (nam eq 'x'))", /Unknown field 'a'/)
})

test('names a field that cannot be filtered', () => {
  refuses("secret eq 'x'", /Field 'secret' cannot be filtered/)
})

test('names an operator that the field does not know', () => {
  refuses('isActive gt true', /'gt' cannot be used on 'isActive'/)
  refuses('scopes lt 1', /'lt' cannot be used on 'scopes'/)
  refuses('memberIds ge 1', /'ge' cannot be used on 'memberIds'/)
  refuses('priority gt null', /'gt' cannot compare with null/)
  refuses("contains(priority, '1')", /'contains' needs a text; 'priority' is not one/)
  refuses("startswith(status, 'Enabled')", /'startswith' needs a text; 'status' is not one/)
  refuses('startswith(scopes, Enabled)', /'startswith' needs a text; 'scopes' is not one/)
  refuses('contains(scopes, null)', /'contains' needs a text/)
  refuses('contains(name, null)', /'contains' needs a text/)
  refuses("tolower(status) eq 'enabled'", /'status' is not a text/)
})

test('names a value that does not fit', () => {
  refuses("priority eq 'many'", /'priority' is a number/)
  refuses('priority eq true', /'priority' is a number/)
  for (const odd of ["''", "' '", "'0x10'", "'1e3'", "'Infinity'", "'1,5'"])
    refuses(`priority eq ${odd}`, /'priority' is a number/)
  refuses('priority eq 1e999', /'priority' is a number/)
  refuses('priority eq 9007199254740993', /The number for 'priority' is too large/)
  refuses('isActive eq 1', /'isActive' is true or false/)
  refuses("isActive eq 'true'", /'isActive' is true or false/)
  refuses('name eq 1', /'name' is a text: put the value in quotes/)
  refuses('name eq Contoso', /Unknown word 'Contoso'/)
  refuses('status eq Active', /'Active' is not a value of 'status'/)
  refuses('status eq 9', /'9' is not a value of 'status'/)
  refuses("status in (1, 'nope')", /'nope' is not a value of 'status'/)
  refuses('status eq true', /'status' is not a boolean/)
  refuses("name eq 'a\0b'", /The text for 'name' is broken/)
  refuses("name eq '\uD800'", /The text for 'name' is broken/)
})

test('dates are real days of the calendar, written in ISO form', () => {
  for (const wrong of [
    "'1'",
    "'Feb 29 2024'",
    '2023-02-29',
    '2024-13-01',
    '0000-01-01',
    "'+010000-01-01'",
    '5',
  ])
    for (const field of ['dueDay', 'seenAt'])
      refuses(`${field} eq ${wrong}`, new RegExp(`'${field}' is a date: write yyyy-MM-dd`))
  refuses('seenAt eq 2023-02-29T10:00Z', /'seenAt' is a date/)
  refuses('seenAt eq 2024-02-29T25:00Z', /'seenAt' is a date/)
  refuses('seenAt eq 9999-12-31T23:59-01:00', /'seenAt' is a date/)
  refuses('seenAt eq 0001-01-01T00:00+01:00', /'seenAt' is a date/)
})

test('an enum value is written as number, name or text', () => {
  for (const written of ['1', "'1'", 'Enabled', "'Enabled'", 'enabled', "'ENABLED'"]) {
    assert.equal(valueIn(`status eq ${written}`), 1, written)
    assert.equal(valueIn(`contains(scopes, ${written})`), 1, written)
  }
  assert.equal(valueIn('status eq 0'), 0)
  assert.equal(valueIn('status eq null'), null)
})

test('a number may be written as text', () => {
  assert.equal(valueIn("priority eq '-12'"), -12)
  assert.equal(valueIn("score lt '1.25'"), 1.25)
})

test('times are instants; one without a zone is UTC', () => {
  assert.equal(valueIn('seenAt gt 2024-02-29T10:00'), '2024-02-29T10:00:00.000Z')
  assert.equal(valueIn('seenAt gt 2024-02-29T10:00+02:00'), '2024-02-29T08:00:00.000Z')
  assert.equal(valueIn('seenAt gt 2024-02-29t10:00:00.1234567z'), '2024-02-29T10:00:00.123Z')
  assert.equal(valueIn('dueDay gt 2024-02-29T23:30-01:00'), '2024-03-01')
  assert.equal(valueIn("dueDay eq '2024-02-29'"), '2024-02-29')
})

test('a day compared with an instant means the whole day', () => {
  const times = [
    '2024-02-28T23:59:59.999Z',
    '2024-02-29T00:00:00.000Z',
    '2024-02-29T23:59:59.999Z',
    '2024-03-01T00:00:00.000Z',
    null,
  ]
  const kept = (source: string) =>
    times.filter((seenAt) => matches(sample, bound(source), { seenAt })).map((time) => times.indexOf(time))
  assert.deepEqual(kept('seenAt eq 2024-02-29'), [1, 2])
  assert.deepEqual(kept('seenAt ne 2024-02-29'), [0, 3, 4])
  assert.deepEqual(kept('seenAt gt 2024-02-29'), [3])
  assert.deepEqual(kept('seenAt ge 2024-02-29'), [1, 2, 3])
  assert.deepEqual(kept('seenAt lt 2024-02-29'), [0])
  assert.deepEqual(kept('seenAt le 2024-02-29'), [0, 1, 2])
  assert.deepEqual(kept('seenAt in (2024-02-29, null)'), [1, 2, 4])
  assert.deepEqual(kept('not (seenAt in (2024-02-29, 2024-03-01))'), [0, 4])
  assert.deepEqual(kept('seenAt le 9999-12-31'), [0, 1, 2, 3])
})

test('a moment that moves is counted from now, and means the same to every reader', () => {
  const now = new Date('2024-02-29T12:00:00Z')
  const at = (source: string) => (bind(sample, parseFilter(source), now) as { value: unknown }).value
  assert.equal(at('seenAt le now()'), '2024-02-29T12:00:00.000Z')
  assert.equal(at("seenAt le now() add duration'P14D'"), '2024-03-14T12:00:00.000Z')
  assert.equal(at("seenAt ge now() sub duration'P1D'"), '2024-02-28T12:00:00.000Z')
  assert.equal(at("dueDay eq now() add duration'P1D'"), '2024-03-01')
  assert.equal(at("NOW() ADD DURATION'p2d' gt seenAt"), '2024-03-02T12:00:00.000Z')
  assert.deepEqual(
    bind(sample, parseFilter("seenAt in (now(), now() add duration'P1D')"), now),
    bind(sample, parseFilter('seenAt in (2024-02-29T12:00Z, 2024-03-01T12:00Z)')),
  )
  for (const field of ['priority', 'status', 'isActive', 'name', 'scopes'])
    refuses(`${field} eq now()`, new RegExp(`'${field}' is not a date`))
  refuses("seenAt lt now() add 'P1D'", /Expected a number of days/)
  refuses("seenAt lt now() add duration'PT5H'", /Expected a number of days/)
  refuses("seenAt lt now() add duration'P123456D'", /Expected a number of days/)
  refuses('seenAt lt now(1)', /Expected '\)'/)
})

test('both joins what is there', () => {
  const one: BoundFilter = { op: 'eq', field: 'name', value: 'x' }
  const two: BoundFilter = { op: 'eq', field: 'note', value: 'y' }
  assert.equal(both(), null)
  assert.equal(both(null, undefined), null)
  assert.equal(both(null, one), one)
  assert.deepEqual(both(one, undefined, two), { op: 'and', of: [one, two] })
})

test('binding keeps the form of the tree', () => {
  assert.deepEqual(bound("not (name eq 'x' or status eq Enabled) and contains(memberIds, 5)"), {
    op: 'and',
    of: [
      {
        op: 'not',
        of: {
          op: 'or',
          of: [
            { op: 'eq', field: 'name', value: 'x' },
            { op: 'eq', field: 'status', value: 1 },
          ],
        },
      },
      { op: 'eq', field: 'memberIds', value: 5 },
    ],
  })
})

test('a filter built by hand is checked like one that was parsed', () => {
  const value: Literal = { name: 'Enabled' }
  assert.deepEqual(bind(sample, { op: 'in', field: 'status', values: [value, 2] }), {
    op: 'in',
    field: 'status',
    values: [1, 2],
  })
})

test('tells a filter that means another moment tomorrow from one that does not', () => {
  const moving = "not (name eq 'x' and created le now() add duration'P14D')"
  assert.equal(isMoving(parseFilter(moving)), true)
  assert.equal(isMoving(parseFilter("name eq 'now()' or created le 2026-01-01T00:00:00Z")), false)
})
