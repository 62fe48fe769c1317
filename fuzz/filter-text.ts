import fc from 'fast-check'
import type { Entity } from '#contract/kit/entity.ts'

const words = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'and',
  'or',
  'not',
  'contains',
  'startswith',
  'endswith',
]
const signs = [
  '(',
  ')',
  ',',
  ' ',
  "'",
  "''",
  '/',
  '"',
  ';',
  '--',
  '\t',
  '\n',
  '%',
  '$',
  '\\',
  '\u0000',
  '\ud800',
]
const literals = [
  ...['null', 'true', 'false', '0', '1', '-1', '1e3', '1e999', '0x10', '1.5', '99999999999999999999', '.5'],
  ...['2024-02-29', '2023-02-29', '0000-01-01', '9999-12-31T23:59:59.9999999Z', '2024-02-29T25:00', 'now()'],
  ...[
    "duration'P3D'",
    "now() add duration'P14D'",
    "now() sub duration'P99999D'",
    'Enabled',
    'High',
    "'Enabled'",
  ],
  ...["'x'", "'Ab'", "'%'", "'_'", "'ß'", "'Σ'", "'it''s'", "''", "'İ'", "'日本'"],
]

/** Texts that look like filters over an entity: whole ones, torn ones, and nonsense in their letters. */
export function filterTexts(entity: Entity): fc.Arbitrary<string> {
  const field = fc.constantFrom(...Object.keys(entity.fields), 'nosuch', 'ID', 'toString', '__proto__')
  const folded = fc
    .tuple(fc.constantFrom('tolower', 'toupper'), field)
    .map(([fold, name]) => `${fold}(${name})`)
  const literal = fc.constantFrom(...literals)
  const operand = fc.oneof({ weight: 4, arbitrary: field }, folded)
  const comparison = fc.oneof(
    fc.tuple(operand, fc.constantFrom(...words.slice(0, 6)), literal).map((parts) => parts.join(' ')),
    fc.tuple(literal, fc.constantFrom(...words.slice(0, 6)), operand).map((parts) => parts.join(' ')),
    fc
      .tuple(fc.constantFrom(...words.slice(10)), operand, literal)
      .map(([word, name, value]) => `${word}(${name},${value})`),
    fc
      .tuple(operand, fc.array(literal, { maxLength: 4 }))
      .map(([name, values]) => `${name} in (${values.join(',')})`),
  )
  const whole = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      comparison,
      fc
        .tuple(tie('tree'), fc.constantFrom('and', 'or', 'AND'), tie('tree'))
        .map(([one, word, other]) => `${one} ${word} ${other}`),
      tie('tree').map((tree) => `not (${tree})`),
      tie('tree').map((tree) => `(${tree})`),
    ),
  })).tree
  const piece = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(...signs),
    literal,
    operand,
    fc.string({ unit: 'grapheme-ascii', maxLength: 5 }),
  )
  const soup = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' '))
  const torn = fc.tuple(whole, fc.nat(), fc.nat({ max: 6 }), piece).map(([text, at, gone, put]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + put + text.slice(place + gone)
  })
  const vast = fc
    .tuple(
      fc.constantFrom('(', 'not ', "contains(name,'", 'name eq 1 or ', 'tolower('),
      fc.integer({ min: 50, max: 3000 }),
    )
    .map(([text, times]) => text.repeat(times))
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 6, arbitrary: torn },
    { weight: 4, arbitrary: soup },
    { weight: 1, arbitrary: vast },
  )
}

/** Texts of `$orderby` and `$select`. */
export const nameTexts = (entity: Entity): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...Object.keys(entity.fields)),
        fc.constantFrom('asc', 'desc', ',', ' ', '/', 'nosuch', '__proto__', '$count', '\u0000', ';'),
        fc.string({ maxLength: 4 }),
      ),
      { maxLength: 6 },
    )
    .chain((parts) => fc.constantFrom(' ', ',').map((by) => parts.join(by)))
