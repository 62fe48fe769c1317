import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FilterError, filterReasons } from './filter-reasons.ts'
import { filterLimits, parseFilter, parseOrderBy, parseSelect } from './odata.ts'
import { sample } from './testing/sample-entity.ts'

const a = { op: 'eq', field: 'a', value: 1 } as const
const b = { op: 'eq', field: 'b', value: 2 } as const
const c = { op: 'eq', field: 'c', value: 3 } as const
const not = (of: object) => ({ op: 'not', of })
const and = (...of: object[]) => ({ op: 'and', of })
const or = (...of: object[]) => ({ op: 'or', of })

const placesOf = (sentence: string) => sentence.match(/\{\w+\}/g)?.sort()

function refusal(source: string): FilterError {
  try {
    parseFilter(source)
  } catch (error) {
    if (error instanceof FilterError) return error
    throw error
  }
  throw new Error(`'${source.slice(0, 100)}' was accepted`)
}

test('reads every comparison, in any case', () => {
  for (const op of ['eq', 'ne', 'gt', 'ge', 'lt', 'le']) {
    assert.deepEqual(parseFilter(`priority ${op} 1`), { op, field: 'priority', value: 1 })
    assert.deepEqual(parseFilter(`priority ${op.toUpperCase()} 1`), { op, field: 'priority', value: 1 })
  }
})

test('reads every search function', () => {
  for (const op of ['contains', 'startswith', 'endswith']) {
    assert.deepEqual(parseFilter(`${op}(name,'x')`), { op, field: 'name', value: 'x' })
    assert.deepEqual(parseFilter(`${op}( name , 'x' )`), { op, field: 'name', value: 'x' })
    assert.deepEqual(parseFilter(`${op}(name,'x') eq true`), { op, field: 'name', value: 'x' })
    assert.deepEqual(parseFilter(`${op}(name,'x') eq false`), not({ op, field: 'name', value: 'x' }))
  }
})

test('folds the field, and a literal at once', () => {
  assert.deepEqual(parseFilter("contains(tolower(name),'x')"), {
    op: 'contains',
    field: 'name',
    value: 'x',
    fold: 'lower',
  })
  assert.deepEqual(parseFilter("toupper(name) eq toupper('straße')"), {
    op: 'eq',
    field: 'name',
    value: 'STRASSE',
    fold: 'upper',
  })
  assert.deepEqual(parseFilter("'x' eq tolower(name)"), {
    op: 'eq',
    field: 'name',
    value: 'x',
    fold: 'lower',
  })
  assert.deepEqual(parseFilter("tolower(name) in ('x','y')"), {
    op: 'in',
    field: 'name',
    values: ['x', 'y'],
    fold: 'lower',
  })
})

test('reads literals of every type', () => {
  const literals: [string, unknown][] = [
    ['1', 1],
    ['-1', -1],
    ['+2.5', 2.5],
    ['1e3', 1000],
    ['1.5E-3', 0.0015],
    ['true', true],
    ['false', false],
    ['null', null],
    ["'text'", 'text'],
    ["''", ''],
    ["'it''s'", "it's"],
    ["''''", "'"],
    ["'100% of a/b?c#d&e\\'", '100% of a/b?c#d&e\\'],
    ["'ö 👍'", 'ö 👍'],
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29T10:20:30.123Z', '2024-02-29T10:20:30.123Z'],
    ['2024-02-29T10:20+02:00', '2024-02-29T10:20+02:00'],
    ['0f8fad5b-d9cb-469f-a165-70867728950e', '0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['Enabled', { name: 'Enabled' }],
  ]
  for (const [written, value] of literals)
    assert.deepEqual(parseFilter(`x eq ${written}`), { op: 'eq', field: 'x', value }, written)
})

test('turns a comparison that begins with the value', () => {
  assert.deepEqual(parseFilter('1 lt priority'), { op: 'gt', field: 'priority', value: 1 })
  assert.deepEqual(parseFilter('1 ge priority'), { op: 'le', field: 'priority', value: 1 })
  assert.deepEqual(parseFilter('null ne name'), { op: 'ne', field: 'name', value: null })
})

test('reads lists of values', () => {
  assert.deepEqual(parseFilter("status in (1, Enabled,'Disabled', null)"), {
    op: 'in',
    field: 'status',
    values: [1, { name: 'Enabled' }, 'Disabled', null],
  })
})

test('reads nested paths', () => {
  assert.deepEqual(parseFilter('vendor/id eq 7'), { op: 'eq', field: 'vendor/id', value: 7 })
  assert.deepEqual(parseFilter("contains(tolower(vendor/name),'x')"), {
    op: 'contains',
    field: 'vendor/name',
    value: 'x',
    fold: 'lower',
  })
})

test('a field alone means that it is true', () => {
  const isOn = { op: 'eq', field: 'isOn', value: true }
  assert.deepEqual(parseFilter('isOn'), isOn)
  assert.deepEqual(parseFilter('not isOn'), not(isOn))
  assert.deepEqual(parseFilter('isOn and a eq 1'), and(isOn, a))
  assert.deepEqual(parseFilter('a eq 1 or isOn or b eq 2'), or(a, isOn, b))
  assert.deepEqual(parseFilter('(isOn)'), isOn)
})

test('and binds tighter than or, not tighter than both', () => {
  assert.deepEqual(parseFilter('a eq 1 or b eq 2 and c eq 3'), or(a, and(b, c)))
  assert.deepEqual(parseFilter('a eq 1 and b eq 2 or c eq 3'), or(and(a, b), c))
  assert.deepEqual(parseFilter('(a eq 1 or b eq 2) and c eq 3'), and(or(a, b), c))
  assert.deepEqual(parseFilter('not (a eq 1) and b eq 2'), and(not(a), b))
  assert.deepEqual(parseFilter('not a eq 1 and b eq 2'), and(not(a), b))
  assert.deepEqual(parseFilter('not (a eq 1 and b eq 2)'), not(and(a, b)))
  assert.deepEqual(parseFilter('not not a eq 1'), not(not(a)))
  assert.deepEqual(parseFilter('NOT(a eq 1)OR b eq 2'), or(not(a), b))
  assert.deepEqual(parseFilter('a eq 1 and b eq 2 and c eq 3'), and(a, b, c))
})

test('words of the language inside a text stay text', () => {
  assert.deepEqual(parseFilter("name eq ' and ( or not'"), {
    op: 'eq',
    field: 'name',
    value: ' and ( or not',
  })
  assert.deepEqual(parseFilter("notes eq 'x'"), { op: 'eq', field: 'notes', value: 'x' })
  assert.deepEqual(parseFilter("ordering eq 'x'"), { op: 'eq', field: 'ordering', value: 'x' })
})

test('space of any kind separates', () => {
  assert.deepEqual(parseFilter(' \t a\neq \r\n 1 '), a)
})

test('names the mistake and its place', () => {
  const mistakes: [source: string, message: RegExp, position: number][] = [
    ['', /Expected a field or a value/, 0],
    ['a eq', /Expected a field or a value/, 4],
    ['a is 1', /Unknown operator 'is'/, 2],
    ['a add 1', /Unknown operator 'add'/, 2],
    ["a eq 'x", /no closing quote/, 5],
    ["a eq '''", /no closing quote/, 5],
    ['(a eq 1', /Expected '\)'/, 7],
    ['a eq 1)', /Unexpected text/, 6],
    ['a eq 1 b eq 2', /Unexpected text/, 7],
    ['a eq 1 and', /Expected a field or a value/, 10],
    ['length(a) eq 1', /Unknown function 'length'/, 0],
    ['tolower(toupper(a)) eq 1', /'tolower' needs a field or a text/, 0],
    ['contains(a)', /Expected ','/, 10],
    ["contains('x',a)", /'contains' begins with a field/, 0],
    ['1 eq 1', /A comparison needs a field/, 0],
    ['1', /Expected a comparison/, 0],
    ['1 in (1)', /'in' begins with a field/, 0],
    ['a in ()', /Expected a field or a value/, 6],
    ['a in (1', /Expected ','|Expected '\)'/, 7],
    ['a/ eq 1', /Expected a field after '\/'/, 2],
    ['a eq 1; drop table x', /Unexpected text/, 6],
    ['a eq 1 --', /Unexpected text/, 7],
    ['a eq 12abc', /Expected a field or a value/, 5],
    ['$filter eq 1', /Expected a field or a value/, 0],
  ]
  for (const [source, message, position] of mistakes) {
    const error = refusal(source)
    assert.match(error.message, message, source)
    assert.equal(error.position, position, source)
    assert.match(error.message, new RegExp(` at position ${position + 1}$`), source)
  }
})

test('says in German too what is wrong, and where', () => {
  assert.equal(
    refusal("name eq 'x").text.de,
    'Dem Text fehlt das schließende Anführungszeichen an Position 9',
  )
  assert.equal(refusal('name is 1').text.de, 'Unbekannter Operator „is“ an Position 6')
  for (const { en, de } of Object.values(filterReasons)) assert.deepEqual(placesOf(de), placesOf(en), en)
})

test('attacks end within a few steps for each character', (context) => {
  const { characters, depth, nodes } = filterLimits
  const attacks: [source: string, message: RegExp][] = [
    ["x eq '".padEnd(characters + 1, 'x'), /too long/],
    ['('.repeat(characters), /nested too deeply/],
    [`${'('.repeat(depth + 1)}a eq 1${')'.repeat(depth + 1)}`, /nested too deeply/],
    ['not '.repeat(characters / 4), /nested too deeply/],
    [`${'tolower('.repeat(characters / 8)}`, /nested too deeply/],
    [`a${' or a'.repeat(nodes)}`, /too many parts/],
    [`a in (1${',1'.repeat(nodes)})`, /too many parts/],
    [`a eq '${"''".repeat(4000)}`, /no closing quote/],
    [`a eq ${'1'.repeat(8000)}x`, /Expected/],
    [`a eq 1${' '.repeat(8000)}x`, /Unexpected text/],
    [`${'a/'.repeat(4000)}`, /Expected a field/],
    ['x'.repeat(8000), /Unknown operator|Unexpected/],
  ]
  for (const [source, message] of attacks) {
    const steps = context.mock.method(RegExp.prototype, 'exec')
    const { message: said } = refusal(source)
    const taken = steps.mock.callCount()
    steps.mock.restore()
    assert.match(said, message)
    assert.ok(
      taken <= 8 * Math.min(source.length, characters) + 100,
      `${source.slice(0, 20)} took ${taken} steps`,
    )
  }
})

test('the limits still allow what a person builds', () => {
  const { depth } = filterLimits
  parseFilter(`${'('.repeat(depth)}a eq 1${')'.repeat(depth)}`)
  parseFilter(Array.from({ length: 300 }, (_, index) => `id eq ${index}`).join(' or '))
})

test('reads the order', () => {
  assert.deepEqual(parseOrderBy(sample, 'name'), [{ field: 'name', desc: false }])
  assert.deepEqual(parseOrderBy(sample, ' priority DESC , name asc'), [
    { field: 'priority', desc: true },
    { field: 'name', desc: false },
  ])
  assert.throws(() => parseOrderBy(sample, 'nam'), /Unknown field 'nam'/)
  assert.throws(() => parseOrderBy(sample, 'toString'), /Unknown field 'toString'/)
  assert.throws(() => parseOrderBy(sample, 'score'), /Field 'score' cannot be sorted/)
  assert.throws(() => parseOrderBy(sample, 'name sideways'), /Cannot read the order 'name sideways'/)
  assert.throws(() => parseOrderBy(sample, 'name asc; drop'), /Cannot read the order/)
  assert.throws(() => parseOrderBy(sample, `name${' '.repeat(1000)}`), /too long/)
})

test('reads the selection', () => {
  assert.deepEqual(parseSelect(sample, 'name, vendor/id ,name,'), ['name', 'vendor/id'])
  assert.throws(() => parseSelect(sample, 'name,constructor'), /Unknown field 'constructor'/)
})
