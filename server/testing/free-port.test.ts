import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from './free-port.ts'

const given = '/proc/sys/net/ipv4/ip_local_port_range'

test('a free port is none that the system gives to connections', {
  skip: existsSync(given) ? false : 'The system does not say which those are',
}, async () => {
  const [first, last] = readFileSync(given, 'utf8').trim().split(/\s+/).map(Number) as [number, number]
  for (let n = 0; n < 20; n++) {
    const port = await freePort()
    assert.ok(port < first || port > last, `${port} is between ${first} and ${last}`)
  }
})

test('nobody listens on a free port, and who asked for it can', async (t) => {
  const port = await freePort()
  const [refused] = await once(connect(port, '127.0.0.1'), 'error')
  assert.equal(refused.code, 'ECONNREFUSED')
  const server = createServer().listen(port, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
})
