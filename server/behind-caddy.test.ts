import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insightCalls } from '#contract/insights/insights.ts'
import { endServing } from './end-serving.ts'
import { buildServer } from './server.ts'
import { type Asked, hasCaddy, startCaddy } from './testing/caddy.ts'
import { freePort } from './testing/free-port.ts'
import { atEnd, testServer } from './testing/harness.ts'

const options = { skip: hasCaddy ? false : 'Caddy is not installed here' }

test(
  'behind the proxy that is shipped, the address is that of who asks, whatever they say of it',
  options,
  async () => {
    const few = await testServer({ RATE_LIMIT: '2', TRUST_PROXY: '1' })
    const ask = await startCaddy(Number(new URL(few.url).port))
    const from = async (invented: string) =>
      (await ask('/api/settings', { headers: { 'x-forwarded-for': invented } })).status
    const statuses = [await from('203.0.113.1'), await from('203.0.113.2'), await from('203.0.113.3')]
    assert.deepEqual(statuses, [200, 200, 429])
  },
)

test('behind the proxy that is shipped, a server is replaced and no request fails', options, async () => {
  const server = await testServer({ TRUST_PROXY: '1' })
  const port = await freePort()
  const serve = async () => {
    const app = { ...server.app, ending: new AbortController() }
    const http = await buildServer(app)
    atEnd(() => http.close())
    await http.listen({ port, host: '127.0.0.1' })
    return { app, http }
  }
  const former = await serve()
  const ask = await startCaddy(port)
  const authorization = `Bearer ${server.people.superAdmin.token}`
  const reading: Asked = { headers: { authorization } }
  const writing = (title: string): Asked => ({
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ title, description: 'x', priority: 1 }),
  })
  const statuses: number[] = []
  let isReplaced = false
  let written = 0
  const works = async (name: string) => {
    // A while longer than the change takes: the next server is asked too.
    for (let rest = 5; rest > 0; rest -= isReplaced ? 1 : 0) {
      const { status } = await ask(`/api${insightCalls.create.path}`, writing(`${name} ${written++}`))
      statuses.push(status, (await ask('/api/odata/insight', reading)).status)
    }
  }
  const people = Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map(works))
  await endServing(former.app, former.http, 3)
  const next = await serve()
  isReplaced = true
  await people
  await endServing(next.app, next.http, 0)
  const odd = statuses.filter((status) => status !== 200 && status !== 201)
  assert.deepEqual(odd, [])
  const { rows } = await server.admin("select count(*)::int as n from insight where description = 'x'")
  assert.deepEqual([rows[0]?.n, statuses.length], [written, 2 * written])
})
