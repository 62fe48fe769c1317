import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sandbox } from '#scan/evaluate/sandbox.ts'
import { namesOf } from '#scan/evaluate/testing/names-of.ts'
import { decidedInOrder } from './decide.ts'

test('what is decided again while the next one is being decided does not mix with it', async () => {
  const seen: unknown[] = []
  const decide = (name: string, sandbox: Sandbox) => namesOf(sandbox, name, ['first', 'second'])
  for await (const { target, decided, again } of decidedInOrder(['Mara', 'Jo', 'Sam'], decide))
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
