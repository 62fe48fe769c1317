import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { deliveryProblem } from '#contract/webhooks/webhook-choices.ts'
import { inScope } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { findAddress, isAllowed, networkList } from './addresses.ts'
import { post } from './post.ts'

const none = networkList([])
const loopback = networkList(['127.0.0.0/8', '::1/128'])
const { NotAllowed, NotFound, Unreachable } = deliveryProblem.value

test('private, loopback, link-local, shared and reserved addresses are not of the internet, in any dress', () => {
  const v4 = [
    '127.0.0.1',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ]
  for (const address of [...v4, '224.0.0.1', '255.255.255.255', '198.18.0.1'])
    assert.equal(isAllowed({ address, family: 4 }, none), false, address)
  const v6 = [
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::7f00:1',
  ]
  for (const address of [...v6, '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:4136::1'])
    assert.equal(isAllowed({ address, family: 6 }, none), false, address)
  assert.equal(isAllowed({ address: '93.184.216.34', family: 4 }, none), true)
  assert.equal(isAllowed({ address: '2606:2800:220:1::1', family: 6 }, none), true)
  assert.equal(isAllowed({ address: '172.32.0.1', family: 4 }, none), true)
})

test('a name is looked up once, and what was found is what is connected to', async () => {
  assert.deepEqual(await findAddress('localhost', none), { problem: 'NotAllowed' })
  assert.deepEqual(await findAddress('no-such-name.invalid', none), { problem: 'NotFound' })
  assert.deepEqual(await findAddress('127.0.0.1', networkList(['127.0.0.0/8'])), {
    pinned: { address: '127.0.0.1', family: 4 },
  })
})

test('the connection goes to the pinned address under the name that was asked for', async () => {
  const hosts: (string | undefined)[] = []
  const receiver = createServer((request, response) => {
    hosts.push(request.headers.host)
    response.end('ok')
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const { port } = receiver.address() as AddressInfo
  const message = { headers: {}, body: '{}' }
  const answer = await post({ ...message, url: `http://localhost:${port}/` }, loopback)
  assert.partialDeepStrictEqual(answer, { status: 200, body: 'ok', problem: null })
  assert.deepEqual(hosts, [`localhost:${port}`])
  const refused = await post({ ...message, url: `http://localhost:${port}/` }, none)
  assert.equal(refused.problem, NotAllowed)
  assert.equal(hosts.length, 1)
  receiver.close()
  assert.equal((await post({ ...message, url: 'http://no-such-name.invalid/' }, none)).problem, NotFound)
  assert.equal((await post({ ...message, url: 'http://127.0.0.1:1/' }, loopback)).problem, Unreachable)
})

test('nothing is sent while a connection of the database is held', async () => {
  const server = await testServer()
  await assert.rejects(
    inScope(server.app.pool, { kind: 'platform' }, () =>
      post({ url: 'http://127.0.0.1:1/', headers: {}, body: '' }, loopback),
    ),
    /held while waiting for a webhook/,
  )
})
