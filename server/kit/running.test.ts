import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Running, slow } from './running.ts'

/** Whether a list of the session may begin now; it begins where it may. */
async function begins(running: Running, session: string): Promise<(() => void) | null> {
  const place = running.enter('list', session)
  place.catch(() => undefined)
  return Promise.race([place, new Promise<null>((resolve) => setImmediate(resolve, null))])
}

function withAccounts(...accounts: string[]) {
  let now = 0
  const running = new Running(() => now)
  for (const account of accounts) running.remember(`someone of ${account}`, account)
  return {
    running,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    list: (account: string) => begins(running, `someone of ${account}`),
  }
}

test('whose list took long has one at a time, and as many as others when it is over', async () => {
  const { list, pass } = withAccounts('giant')
  const first = await list('giant')
  pass(slow.afterMs + 1)
  first?.()
  const second = await list('giant')
  assert.ok(second)
  assert.equal(await list('giant'), null)
  second()
  pass(slow.forMs + 1)
  assert.ok(await list('giant'))
  assert.ok(await list('giant'))
})

test('slow lists of many accounts together leave room for the short ones', async () => {
  const giants = ['one', 'two', 'three']
  const { list, pass } = withAccounts(...giants, 'small')
  const firsts = await Promise.all(giants.map(list))
  pass(slow.afterMs + 1)
  for (const leave of firsts) leave?.()
  const seconds = [await list('one'), await list('two'), await list('three')]
  assert.deepEqual(seconds.map(Boolean), [true, true, false])
  assert.ok(await list('small'))
})

test('who waits for a slow list begins when it is over', async () => {
  const { running, pass } = withAccounts('giant')
  const leave = await running.enter('list', 'someone of giant')
  pass(slow.afterMs + 1)
  leave()
  const second = await running.enter('list', 'someone of giant')
  const third = running.enter('list', 'someone of giant')
  second()
  ;(await third)()
})
