import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import { evaluateIn } from '#scan/evaluate/evaluate.ts'
import type { Sandbox } from '#scan/evaluate/sandbox.ts'
import { decidedInOrder } from './decide.ts'

const checks = ['first', 'second'].map(
  (id): CheckQuery => ({
    id,
    queryType: 'Granular',
    sql: 'select displayName from users',
    connectors: ['users'],
    licences: [],
  }),
)
const namesOf = async (displayName: string, sandbox: Sandbox) => {
  const rows = { users: [{ id: displayName, displayName }] }
  const results = await evaluateIn(sandbox, { checks, rows, licences: 'all', at: new Date('2026-06-01') })
  return results.flatMap(({ items }) => items.map((item) => item.displayName))
}

test('what is decided again while the next one is being decided does not mix with it', async () => {
  const seen: unknown[] = []
  for await (const { target, decided, again } of decidedInOrder(['Mara', 'Jo', 'Sam'], namesOf))
    seen.push([target, decided, await again()])
  const twice = (name: string) => [name, name]
  assert.deepEqual(
    seen,
    ['Mara', 'Jo', 'Sam'].map((name) => [name, twice(name), twice(name)]),
  )
})

/** How many processes it would take. */
async function sandboxesFor(targets: number[], snapshotsIn?: (target: number) => number) {
  const seen = new Set<Sandbox>()
  const decide = async (_: number, sandbox: Sandbox) => seen.add(sandbox)
  for await (const _ of decidedInOrder(targets, decide, snapshotsIn ? { snapshotsIn } : {}));
  return seen.size
}

test('little to decide is decided in one process, much in several', async () => {
  assert.equal(await sandboxesFor([1, 2, 3, 4]), 1)
  assert.ok((await sandboxesFor([1, 2, 3, 4, 5])) > 1)
  assert.equal(await sandboxesFor([]), 0)
})

test('two accounts of many snapshots are much, and one that has none is decided as well', async () => {
  assert.equal(await sandboxesFor([1, 2], () => 90), 2)
  assert.equal(await sandboxesFor([1, 2], () => 0), 1)
})
