import fc from 'fast-check'
import type { Field } from '../entity.ts'
import type { Filter, Literal } from '../filter.ts'
import { sample, sampleStatus } from './sample-entity.ts'

/** What breaks comparisons of text: wildcards, quotes, case that changes length, marks, letters beyond the BMP. */
const awkward = [
  ...[
    '',
    ' ',
    'a',
    'A',
    'Ab',
    'aB',
    'z',
    '%',
    '_',
    "'",
    "''",
    '"',
    '\\',
    '/',
    '?',
    '#',
    '&',
    '\t',
    '\n',
    '$1',
  ],
  ...[
    'ß',
    'ẞ',
    'SS',
    'ss',
    'İ',
    'I',
    'i',
    'ı',
    'i\u0307',
    'Σ',
    'σ',
    'ς',
    'ΑΣ',
    'ΑΣΑ',
    'Σ ',
    'é',
    'e\u0301',
    'ﬁ',
    'ŉ',
  ],
  ...[
    'ǆ',
    'ǅ',
    'Ω',
    'Ⅷ',
    '𐐀',
    '𐐨',
    '👍',
    '👨‍👩‍👧',
    '\uFFFD',
    '\uE000',
    '\u{10FFFF}',
    '日本',
    'null',
    '2024-02-29',
    '1',
  ],
]
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...awkward) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 4 }).map((text) => text.replaceAll('\0', '')),
  },
)
const shortText = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(''))
export const anyText = fc.oneof(
  { weight: 12, arbitrary: shortText },
  { weight: 1, arbitrary: piece.map((text) => `${text}${'long '.repeat(700)}`) },
)

export const anyDay = fc.oneof(
  fc.constantFrom('2024-02-29', '2024-03-01', '1999-12-31', '0001-01-01', '9999-12-30'),
  fc.date({ min: new Date('2024-02-27'), max: new Date('2024-03-03'), noInvalidDate: true }).map(isoDay),
)
const near = { min: new Date('2024-02-28T22:00Z'), max: new Date('2024-03-01T02:00Z'), noInvalidDate: true }
export const anyInstant = fc.oneof(
  fc.constantFrom(
    '2024-02-29T00:00:00.000Z',
    '2024-02-29T23:59:59.999Z',
    '2024-03-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
  ),
  fc.date(near).map((time) => time.toISOString()),
)
export const anyInt = fc.oneof(fc.integer({ min: -2, max: 4 }), fc.constantFrom(2147483647, -2147483648))
export const anyDecimal = fc.integer({ min: -300, max: 300 }).map((hundredths) => hundredths / 100)
const statusValues = sampleStatus.all.map((one) => one.value)
export const anyStatus = fc.constantFrom(...statusValues)

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 5, nil: null })

/** A row of the sample entity, as it travels. */
export const anyRow = fc.record(
  {
    name: anyText,
    note: maybe(anyText),
    product: maybe(fc.constantFrom('EntraID', 'Entra ID', 'intune', 'Intune')),
    priority: maybe(anyInt),
    score: maybe(anyDecimal),
    isActive: maybe(fc.boolean()),
    dueDay: maybe(anyDay),
    seenAt: maybe(anyInstant),
    status: maybe(anyStatus),
    scopes: maybe(fc.array(anyStatus, { maxLength: 3 })),
    memberIds: maybe(fc.array(anyInt, { maxLength: 3 })),
    vendor: fc.record({ id: maybe(anyInt), name: maybe(anyText) }, { noNullPrototype: true }),
    secret: fc.constant('-'),
  },
  { noNullPrototype: true },
)
export type SampleRow = typeof anyRow extends fc.Arbitrary<infer T> ? T : never

const anyNumberLiteral: fc.Arbitrary<Literal> = fc.oneof(
  anyInt,
  anyDecimal,
  anyInt.map(String),
  fc.constantFrom(1e-7, 0.1 + 0.2, Number.MAX_SAFE_INTEGER, -9007199254740991, 99999999999),
)
const anyStatusLiteral: fc.Arbitrary<Literal> = fc.constantFrom(...sampleStatus.all).chain((one) =>
  fc.constantFrom<Literal>(one.value, String(one.value), one.name, one.name.toLowerCase(), {
    name: one.name,
  }),
)

/** The moment that `FromNow` counts from, in the middle of the rows' days. */
export const anyNow = new Date('2024-02-29T12:00:00Z')
const anyFromNow: fc.Arbitrary<Literal> = fc
  .oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(-99_999, 99_999))
  .map((days) => ({ days: days === 0 ? 0 : days }))

const literalFor = (field: Field): fc.Arbitrary<Literal> => {
  switch (field.kind) {
    case 'text':
    case 'options':
      return fc.oneof(shortText, fc.constantFrom('Entra ID', 'intune', 'INTUNE', 'long long '))
    case 'choice':
    case 'choiceList':
      return anyStatusLiteral
    case 'bool':
      return fc.boolean()
    case 'date':
      return fc.oneof(anyDay, anyInstant, anyFromNow)
    case 'datetime':
      return fc.oneof(
        anyDay,
        anyInstant,
        anyFromNow,
        fc.constantFrom('2024-02-29T01:30:00+02:00', '2024-02-29T12:00'),
      )
    default:
      return anyNumberLiteral
  }
}

const filterable = Object.entries<Field>(sample.fields).filter(([, field]) => field.filter)

/** A comparison that fits its field. */
const anyComparison: fc.Arbitrary<Filter> = fc.constantFrom(...filterable).chain(([name, field]) => {
  const literal = literalFor(field)
  const isText = field.kind === 'text' || field.kind === 'options'
  const isList = field.kind === 'choiceList' || field.kind === 'idList'
  const fold: fc.Arbitrary<{ fold?: 'lower' | 'upper' }> = isText
    ? fc.constantFrom({}, {}, { fold: 'lower' as const }, { fold: 'upper' as const })
    : fc.constant({})
  const equal = fc
    .tuple(fc.constantFrom('eq' as const, 'ne' as const), fold, maybe(literal))
    .map(([op, folded, value]): Filter => ({ op, field: name, value, ...folded }))
  const among = fc
    .tuple(fold, fc.array(maybe(literal), { minLength: 1, maxLength: 4 }))
    .map(([folded, values]): Filter => ({ op: 'in', field: name, values, ...folded }))
  const ordered = fc
    .tuple(fc.constantFrom('gt' as const, 'ge' as const, 'lt' as const, 'le' as const), fold, literal)
    .map(([op, folded, value]): Filter => ({ op, field: name, value, ...folded }))
  const found = fc
    .tuple(fc.constantFrom('contains' as const, 'startswith' as const, 'endswith' as const), fold, literal)
    .map(([op, folded, value]): Filter => ({ op, field: name, value, ...folded }))
  const has = literal.map((value): Filter => ({ op: 'contains', field: name, value }))
  if (isText) return fc.oneof(equal, among, ordered, found, found)
  if (isList) return fc.oneof(equal, among, has)
  return field.kind === 'bool' ? fc.oneof(equal, among) : fc.oneof(equal, among, ordered)
})

/** A filter tree over the sample entity that `bind` accepts. */
export const anyFilter: fc.Arbitrary<Filter> = fc.letrec<{ tree: Filter; leaf: Filter; joined: Filter }>(
  (tie) => ({
    leaf: anyComparison,
    joined: fc
      .tuple(
        fc.constantFrom('and' as const, 'or' as const),
        fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
      )
      .map(([op, of]): Filter => ({ op, of })),
    tree: fc.oneof(
      { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
      tie('leaf'),
      tie('joined'),
      tie('tree').map((of): Filter => ({ op: 'not', of })),
    ),
  }),
).tree

function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
