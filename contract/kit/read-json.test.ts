import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import {
  anything,
  exact,
  formed,
  httpsLink,
  Misshapen,
  orNull,
  read,
  readJson,
  whole,
  words,
} from './read-json.ts'

const person = exact({
  name: words,
  age: whole(0, 130),
  role: Type.Enum(['Admin', 'User']),
  home: Type.Optional(httpsLink),
  tags: Type.Array(formed(/^[a-z]+$/, 'a word in lower case'), { minItems: 1 }),
  boss: orNull(exact({ name: words })),
  limits: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
  more: Type.Optional(anything),
  sees: Type.Optional(Type.Union([Type.Literal('all'), Type.Array(words)])),
})
const valid = { name: 'Ada', age: 36, role: 'Admin', tags: ['x'], boss: null, limits: { days: 3 } }

test('gives the value as it is, typed', () => {
  const ada = read(person, valid)
  const name: string = ada.name
  const boss: string | undefined = ada.boss?.name
  assert.deepEqual([ada, name, boss], [valid, 'Ada', undefined])
  assert.deepEqual(readJson(person, JSON.stringify(valid)), valid)
  read(person, { ...valid, boss: { name: 'Bo' }, home: 'https://example.test/x', more: { a: [1] } })
})

const faults: [string, unknown, string][] = [
  ['a list', [], 'must be an object'],
  ['nothing', null, 'must be an object'],
  ['a missing key', { ...valid, name: undefined }, "'name' is missing"],
  ['an unknown key', { ...valid, nmae: 'x' }, "'nmae' is not a known key"],
  ['an empty text', { ...valid, name: ' ' }, "'name' must be a text"],
  ['a number as text', { ...valid, age: '36' }, "'age' must be a whole number from 0 to 130"],
  ['a number out of bounds', { ...valid, age: 131 }, "'age' must be a whole number from 0 to 130"],
  ['another choice', { ...valid, role: 'Root' }, "'role' must be one of Admin, User"],
  ['another protocol', { ...valid, home: 'http://example.test' }, "'home' must be a link with https"],
  ['no list', { ...valid, tags: 'x' }, "'tags' must be a list of at least 1"],
  ['an empty list', { ...valid, tags: [] }, "'tags' must be a list of at least 1"],
  ['a wrong entry', { ...valid, tags: ['x', 'Y'] }, "'tags[1]' must be a word in lower case"],
  ['a fault inside what may be null', { ...valid, boss: { name: 3 } }, "'boss.name' must be a text"],
  ['an unknown key inside', { ...valid, boss: { name: 'Bo', x: 1 } }, "'boss.x' is not a known key"],
  [
    'a wrong value of a map',
    { ...valid, limits: { days: true } },
    "'limits.days' must be a number or a text",
  ],
  ['neither of two kinds', { ...valid, sees: 'none' }, "'sees' must be all or a list"],
  ['the kind that was meant', { ...valid, sees: ['a', 1] }, "'sees[1]' must be a text"],
]
for (const [what, value, message] of faults)
  test(`refuses ${what}: ${message}`, () => {
    assert.throws(() => read(person, value), { message, constructor: Misshapen })
  })

test('refuses what is no JSON, and keeps the key for who knows its line', () => {
  assert.throws(() => readJson(person, '{'), { message: 'is not JSON' })
  assert.throws(() => readJson(person, '[]', 'ada.json'), { message: 'ada.json: must be an object' })
  assert.throws(() => read(person, { ...valid, boss: {} }), { key: 'boss' })
})
