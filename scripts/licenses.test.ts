import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holds, verdicts } from './licenses.ts'
import { lockPackages } from './lock-packages.ts'

test('every package has a licence that we may use', () => {
  const all = verdicts()
  assert.ok(all.length > 500)
  assert.deepEqual(
    all.filter(({ isAllowed }) => !isAllowed),
    [],
  )
})

const isMit = (id: string) => id === 'MIT'
for (const [expression, isFine] of [
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND OFL-1.1', false],
  ['(MIT AND MIT) OR GPL-2.0', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['', false],
] as const)
  test(`'${expression}' is ${isFine ? '' : 'not '}allowed where MIT is`, () =>
    assert.equal(holds(expression, isMit), isFine))

const lock = {
  '': {},
  'node_modules/copyleft': { version: '1.0.0', license: 'AGPL-3.0-only' },
  'node_modules/browsers': { version: '1.0.0', license: 'CC-BY-4.0', dev: true },
  'node_modules/shown': { version: '2.0.0', license: 'MIT', dev: true, dependencies: { part: '*' } },
  'node_modules/part': { version: '1.0.0', license: 'CC-BY-4.0', dev: true },
  'node_modules/shown/node_modules/part': { version: '2.0.0', dev: true },
  'node_modules/tool': { version: '1.0.0', license: 'ISC', optionalDependencies: { 'tool-sparc': '*' } },
  'node_modules/tool-sparc': { version: '1.0.0', optional: true },
}

test('what browsers load is held as what servers load, what only developers use less strictly', () => {
  const judged = verdicts(lockPackages(lock, ['shown'])).map(
    ({ name, licence, use, isAllowed }) => `${name} ${licence || '?'} ${use} ${isAllowed}`,
  )
  assert.deepEqual(judged, [
    'browsers@1.0.0 CC-BY-4.0 development true',
    'copyleft@1.0.0 AGPL-3.0-only server false',
    'part@1.0.0 CC-BY-4.0 development true',
    'part@2.0.0 ? console false',
    'shown@2.0.0 MIT console true',
    'tool-sparc@1.0.0 ISC server true',
    'tool@1.0.0 ISC server true',
  ])
})
