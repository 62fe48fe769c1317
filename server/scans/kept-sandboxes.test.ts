import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sandbox } from '#scan/evaluate/sandbox.ts'
import { evaluating } from '#scan/evaluate/testing/evaluating.ts'
import { type KeptLimits, KeptSandboxes } from './kept-sandboxes.ts'

const kept = (own: Partial<KeptLimits> = {}) =>
  new KeptSandboxes({ places: 2, idleMilliseconds: 60_000, mostTenants: 3, mostBytes: 4_000_000_000, ...own })

/** Opens a tenant of one user and asks who is there. */
async function namesOf(sandbox: Sandbox, name: string): Promise<unknown> {
  await sandbox.open({
    at: '2026-06-01T12:00:00Z',
    files: [],
    rows: { users: [{ id: '1', displayName: name }] },
  })
  const { rows } = await sandbox.run('select displayName from users', 10)
  return rows.map((row) => row.displayName)
}

/** Counts the processes that tenants went through. */
function counted(sandboxes: KeptSandboxes) {
  const seen = new Set<Sandbox>()
  const evaluate = (name: string) =>
    sandboxes.use(async (sandbox) => {
      seen.add(sandbox)
      return namesOf(sandbox, name)
    })
  return { seen, evaluate }
}

test('tenants go through the same process, and none sees the rows of another', async () => {
  const { seen, evaluate } = counted(kept())
  assert.deepEqual(await evaluate('Mara'), ['Mara'])
  assert.deepEqual(await evaluate('Tove'), ['Tove'])
  assert.equal(seen.size, 1)
})

test('after as many tenants as it may have a process is begun anew', async () => {
  const { seen, evaluate } = counted(kept())
  for (const name of ['1', '2', '3', '4']) await evaluate(name)
  assert.equal(seen.size, 2)
})

test('so is one that has grown too large', async () => {
  const { seen, evaluate } = counted(kept({ mostBytes: 1 }))
  await evaluate('1')
  await evaluate('2')
  assert.equal(seen.size, 2)
})

test('no more evaluate at once than there are places; the others wait, and each has its turn', async () => {
  const sandboxes = kept({ places: 1 })
  const { seen, evaluate } = counted(sandboxes)
  let running = 0
  let most = 0
  const watched = (name: string) =>
    sandboxes.use(async (sandbox) => {
      seen.add(sandbox)
      most = Math.max(most, ++running)
      const names = await namesOf(sandbox, name)
      running -= 1
      return names
    })
  const ends = await Promise.all([watched('1'), watched('2'), evaluate('3')])
  assert.deepEqual(ends, [['1'], ['2'], ['3']])
  assert.equal(most, 1)
  assert.equal(seen.size, 1)
})

test('a process that a fault came out of is not used again, and its place is free', async () => {
  const sandboxes = kept({ places: 1 })
  const { seen, evaluate } = counted(sandboxes)
  const fails = sandboxes.use(async (sandbox) => {
    seen.add(sandbox)
    throw new Error('the tenant is odd')
  })
  await assert.rejects(fails, /odd/)
  assert.deepEqual(await evaluate('Mara'), ['Mara'])
  assert.equal(seen.size, 2)
})

test('a process that cannot be closed keeps no place', async () => {
  const sandboxes = kept({ places: 1 })
  const fails = sandboxes.use(async (sandbox) => {
    sandbox.close = () => Promise.reject(new Error('it does not end'))
    throw new Error('the tenant is odd')
  })
  await assert.rejects(fails, /does not end/)
  assert.deepEqual(await counted(sandboxes).evaluate('Mara'), ['Mara'])
})

test('who has waited long enough for the next tenant ends', async () => {
  const { seen, evaluate } = counted(kept({ idleMilliseconds: 1 }))
  await evaluate('1')
  const [first] = seen
  assert.ok(first)
  const close = first.close.bind(first)
  const isClosed = new Promise<boolean>((told) => {
    first.close = () => close().then(() => told(true))
  })
  const enough = new AbortController()
  const isLate = delay(30_000, false, { signal: enough.signal }).catch(() => false)
  assert.ok(await Promise.race([isClosed, isLate]), 'it stays')
  enough.abort()
  await evaluate('2')
  assert.equal(seen.size, 2)
})

test('at the end no process waits any more', async () => {
  const before = new Set(evaluating())
  const sandboxes = kept()
  await counted(sandboxes).evaluate('1')
  const own = evaluating().filter((pid) => !before.has(pid))
  assert.equal(own.length, 1)
  await sandboxes.close()
  assert.deepEqual(
    evaluating().filter((pid) => own.includes(pid)),
    [],
  )
})
