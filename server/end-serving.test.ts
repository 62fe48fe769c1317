import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import pg from 'pg'
import { insightCalls } from '#contract/insights/insights.ts'
import { endServing } from './end-serving.ts'
import { buildServer } from './server.ts'
import { clientOf } from './testing/client.ts'
import { testServer } from './testing/harness.ts'
import { until } from './testing/until.ts'
import { untilItWaits } from './testing/until-it-waits.ts'

const server = await testServer()
const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } })
  return [answer.status, ((await answer.json()) as { status: string }).status]
}

test('a server that ends is not ready first, finishes what runs, and takes nothing new', async () => {
  const app = { ...server.app, ending: new AbortController() }
  const http = await buildServer(app)
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  assert.deepEqual(await readiness(url), [200, 'ok'])

  const owner = new pg.Client({ connectionString: app.config.databaseAdminUrl })
  await owner.connect()
  await owner.query('begin; lock table insight in exclusive mode')
  const body = { title: 'Written while ending', description: 'x', priority: 1 }
  const writing = clientOf(url, server.people.superAdmin.token).call(insightCalls.create, { body })
  await untilItWaits(server, 'the write waits')

  const ended = endServing(app, http, 1)
  assert.deepEqual(await readiness(url), [503, 'stopping'])
  await until(
    () =>
      readiness(url).then(
        () => false,
        () => true,
      ),
    'nothing new is taken',
  )
  await owner.end()
  assert.equal((await writing).status, 201)
  await ended
  const { rows } = await server.admin('select count(*)::int as n from insight where title = $1', [body.title])
  assert.equal(rows[0]?.n, 1)
})

/** Less than the 30 s after which whatever holds the end is cut. */
const timeout = 25_000

test('a request that was begun before the end is answered, and no connection holds the end', {
  timeout,
}, async () => {
  const app = { ...server.app, ending: new AbortController() }
  const http = await buildServer(app)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const begun = connect(port, '127.0.0.1')
  const answer = text(begun)
  begun.write('GET /healthz HTTP/1.1\r\nhost: parapet.example\r\n')
  const [heard]: Socket[] = await once(http.server, 'connection')
  await until(async () => heard?.bytesRead, 'its first lines are there')
  const unused = connect(port, '127.0.0.1')
  await once(http.server, 'connection')

  const ended = endServing(app, http, 0)
  await until(async () => !http.server.listening, 'nothing new is taken')
  begun.write('\r\n')
  assert.match(await answer, /^HTTP\/1\.1 200 .*^connection: close/ims)
  assert.equal(await text(unused), '')
  await ended
})
