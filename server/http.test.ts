import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { insightCalls } from '#contract/insights/insights.ts'
import { openPool } from './kit/database.ts'
import { routes } from './routes.ts'
import { buildServer } from './server.ts'
import { clientOf } from './testing/client.ts'
import { testServer } from './testing/harness.ts'

const server = await testServer({ STRICT_RATE_LIMIT: '3', MICROSOFT_IDENTITY_URL: 'http://127.0.0.1:1' })
const { superAdmin, admin } = server.people
const insight = { title: 'x', description: 'y', priority: 1 }

describe('answers', () => {
  test('an error is {message, code}, fit to show, with the request id in a header and no stack', async () => {
    const { status, body, headers } = await server
      .as(superAdmin)
      .send('GET', '/odata/insight?$filter=evil eq 1')
    assert.equal(status, 400)
    assert.deepEqual(body, { message: "Unknown field 'evil'", code: 'bad_input' })
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
  })
  test('a body that does not fit names the field, and nothing is converted', async () => {
    const wrong = await server.as(superAdmin).send('POST', '/insight/create', { ...insight, priority: '1' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.body.message ?? '', /^Priority: enter a whole number$/)
    const missing = await server.as(superAdmin).send('POST', '/insight/create', { title: 'x' })
    assert.match(missing.body.message ?? '', /^Description: this field is required$/)
    const extra = await server.as(superAdmin).send('POST', '/insight/create', { ...insight, evil: 1 })
    assert.match(extra.body.message ?? '', /^evil: this field is not known/)
  })
  test('who is not signed in learns nothing from a wrong body', async () => {
    const { status } = await server.as().send('POST', '/insight/create', { evil: 1 })
    assert.equal(status, 401)
  })
  test('a body that is no JSON is 400, one that is too large 413, an unknown address 404', async () => {
    const client = server.as(superAdmin)
    assert.equal((await client.send('POST', '/insight/create', '{nonsense')).status, 400)
    assert.equal(
      (await client.send('POST', '/insight/create', { ...insight, description: 'x'.repeat(1_100_000) }))
        .status,
      413,
    )
    const unknown = await client.send('GET', '/nothing/here')
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'not_found'])
  })
  test('an address that cannot be read is answered like any other mistake', async () => {
    const { status, body } = await server.as(superAdmin).send('GET', '/group/%zz')
    assert.equal(status, 400)
    assert.deepEqual(body, { message: 'The request cannot be read. Check its format.', code: 'bad_request' })
  })
  test('a text that the database cannot keep is 400', async () => {
    const { status } = await server
      .as(superAdmin)
      .send('POST', '/insight/create', { ...insight, title: 'a\u0000b' })
    assert.equal(status, 400)
  })
  test('a mutation says what it did, in the language of the caller', async () => {
    const german = await server
      .as(superAdmin)
      .send('POST', '/insight/create', insight, { 'accept-language': 'de-DE,de;q=0.9' })
    assert.equal(german.body.successMessage, 'Einblick erstellt')
    const english = await server.as(superAdmin).call(insightCalls.create, { body: insight })
    assert.deepEqual([english.status, english.body.successMessage], [201, 'Insight Created'])
  })
  test('a missing permission is 403, another tenant’s row 404, a state that forbids it 409', async () => {
    const client = server.as(admin)
    assert.equal((await client.send('POST', '/insight/create', insight)).status, 403)
    assert.equal((await client.send('DELETE', '/users/999999')).status, 404)
    const { status, body } = await client.send('DELETE', `/users/${server.people.user.userId}`)
    assert.deepEqual([status, body.message], [409, 'Block the user before deleting'])
  })
  test('too many sign-ins are 429 with the seconds to wait', async () => {
    const tries = []
    for (let count = 0; count < 5; count += 1)
      tries.push(await server.as().send('POST', '/auth/session', { code: 'x' }))
    const last = tries.at(-1)
    assert.equal(last?.status, 429)
    assert.match(last?.body.message ?? '', /^Too many requests\. Try again in \d+ seconds\.$/)
    assert.equal(last?.body.code, 'too_many')
  })
  test('a fault of ours is 500 with a sentence that tells nothing of it', async () => {
    const faulty = () => {
      throw new Error('the clock stands still')
    }
    const http = await buildServer({ ...server.app, clock: faulty })
    const url = await http.listen({ port: 0, host: '127.0.0.1' })
    const { status, body } = await clientOf(url, superAdmin.token).send('GET', '/auth/whoami')
    assert.deepEqual([status, body], [500, { message: 'Internal server error', code: 'internal' }])
    await http.close()
  })
  test('without its database the server answers 503 and says so in /readyz', async () => {
    const nowhere = openPool('postgres://nobody@127.0.0.1:1/nothing')
    const lost = { ...server.app, pool: nowhere, reserve: nowhere }
    const http = await buildServer(lost)
    const url = await http.listen({ port: 0, host: '127.0.0.1' })
    const { status, body } = await clientOf(url, superAdmin.token).send('GET', '/auth/whoami')
    assert.deepEqual([status, body.message], [503, 'The server is not responding, try again later'])
    const ready = await fetch(`${url}/readyz`)
    assert.equal(ready.status, 503)
    assert.equal(((await ready.json()) as { database: string }).database, 'unavailable')
    assert.equal((await fetch(`${url}/healthz`)).status, 200)
    await http.close()
  })
})

describe('fences of HTTP', () => {
  test('no inline script, no frame around us, no sniffing', async () => {
    const { headers } = await fetch(`${server.url}/api/settings`)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self'(;|$)/)
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
  })
  test('the API describes every call, and the description can be browsed', async () => {
    const description = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>
    }
    assert.deepEqual(
      Object.keys(description.paths).filter((path) => !path.startsWith('/api/')),
      [],
    )
    assert.ok(description.paths['/api/odata/accountExtended'])
    assert.ok(description.paths['/api/group/{id}'])
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({ name: `${method} ${path}`, responses })),
    )
    assert.equal(operations.length, routes.length)
    for (const { name, responses } of operations) {
      const { default: refused, 302: redirect, ...done } = responses
      assert.ok(refused?.content, `${name} does not say how it refuses`)
      const says = Object.values(done).filter(({ content }) => content).length
      assert.equal(says, redirect ? 0 : 1, `${name} does not say what it answers`)
    }
    const page = await fetch(`${server.url}/api/docs/`)
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /text\/html/)
  })
  test('every mutation leaves a row that tells who did what', async () => {
    const created = await server.as(superAdmin).call(insightCalls.create, { body: insight })
    const { rows } = await server.admin(
      "select actor_email, call, details from operator_log where call = 'POST /insight/create' order by id desc limit 1",
    )
    assert.deepEqual(rows[0], {
      actor_email: superAdmin.email,
      call: 'POST /insight/create',
      details: { id: created.body.id },
    })
  })
})

describe('fences that the writing of an address does not open', () => {
  test('calls are counted by their route, however the address is written', async () => {
    const few = await testServer({ RATE_LIMIT: '3' })
    for (const path of ['/API/settings', '/%61pi/settings', '/Api/Settings/']) {
      const { headers } = await fetch(few.url + path)
      assert.ok(headers.get('x-ratelimit-limit'), path)
    }
    assert.equal((await fetch(`${few.url}/%61PI/settings`)).status, 429)
  })
  test('only as many addresses as there are proxies are believed', async () => {
    const few = await testServer({ RATE_LIMIT: '2', TRUST_PROXY: '1' })
    const from = (chain: string) =>
      fetch(`${few.url}/api/settings`, { headers: { 'x-forwarded-for': chain } })
    await from('203.0.113.1, 198.51.100.7')
    await from('203.0.113.2, 198.51.100.7')
    assert.equal((await from('203.0.113.3, 198.51.100.7')).status, 429, 'the invented part does not count')
    assert.equal((await from('203.0.113.3, 198.51.100.8')).status, 200)
  })
  test('nothing that the API answers is kept on the way', async () => {
    for (const path of ['/settings', '/auth/whoami', '/odata/insight'])
      assert.equal(
        (await server.as(superAdmin).send('GET', path)).headers.get('cache-control'),
        'no-store',
        path,
      )
  })
  test('the description of the API is shown where it is asked for only', async () => {
    const closed = await testServer({ API_DOCS: '0' })
    for (const path of ['/api/docs', '/api/docs/', '/api/openapi.json'])
      assert.equal((await fetch(closed.url + path)).status, 404, path)
  })
})
