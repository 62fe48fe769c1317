import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSimulator } from './simulator.ts'
import { until } from './until.ts'

test('a simulator that has ended is followed by another one', async () => {
  const { url, pid } = await testSimulator()
  assert.equal((await testSimulator()).url, url, 'one for all')
  process.kill(Number(pid))
  const next = await until(async () => {
    // Until its end is known, it does not answer.
    const one = await testSimulator().catch(() => null)
    return one?.url !== url && one
  }, 'another simulator is started')
  assert.ok(await next.control('GET', 'tenants'))
})
