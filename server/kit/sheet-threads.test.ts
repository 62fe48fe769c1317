import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { freeThread, keepThread } from './sheet-threads.ts'

test('a thread that waited in vain is given to nobody, not even while it ends', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const thread = freeThread()
  await once(thread, 'online')
  keepThread(thread)
  const left = once(thread, 'exit')
  t.mock.timers.tick(60_000)
  const next = freeThread()
  assert.notEqual(next, thread)
  await left
  await next.terminate()
})

test('a thread that waits is given to the next who reads, one that has ended is not', async () => {
  const thread = freeThread()
  await once(thread, 'online')
  keepThread(thread)
  assert.equal(freeThread(), thread)
  await thread.terminate()
  keepThread(thread)
  const next = freeThread()
  assert.notEqual(next, thread)
  await next.terminate()
})
