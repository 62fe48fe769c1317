import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import { freePort, givenPorts, portsBeside } from './free-port.ts'

test('free ports are none that the system gives to connections, as long as it keeps some', () => {
  assert.deepEqual(portsBeside('32768\t60999\n'), [10_000, 32_767])
  assert.deepEqual(portsBeside('10000\t30000'), [30_001, 65_535])
  assert.deepEqual(portsBeside('1024 65000'), [20_000, 32_000])
  assert.deepEqual(portsBeside('1024 65535'), [20_000, 32_000])
  for (const unknown of [null, '', 'as many as there are'])
    assert.deepEqual(portsBeside(unknown), [20_000, 32_000])
})

test('a free port is one of them', async () => {
  const [first, last] = portsBeside(givenPorts())
  for (let n = 0; n < 20; n++) {
    const port = await freePort()
    assert.ok(port >= first && port <= last, `${port} is not between ${first} and ${last}`)
  }
})

test('where nobody may listen no port is free, and none is looked for', async () => {
  await assert.rejects(freePort('203.0.113.1'), { code: 'EADDRNOTAVAIL' })
})

test('nobody listens on a free port, and who asked for it can', async (t) => {
  const port = await freePort()
  const [refused] = await once(connect(port, '127.0.0.1'), 'error')
  assert.equal(refused.code, 'ECONNREFUSED')
  const server = createServer().listen(port, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
})
