import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from './server.ts'
import { beginSignIn, configured, control, pick, redeem, signInAs, tenantId } from './test-application.ts'

let simulator: Simulator
let url: string
before(async () => {
  simulator = await startSimulator({ port: 0 })
  url = simulator.url
})
after(() => simulator.stop())
beforeEach(() => control(url, 'POST', 'reset'))

test('says that it is well', async () => {
  assert.deepEqual(await (await fetch(`${url}/healthz`)).json(), { status: 'ok' })
})

test('an unknown path, a wrong method and a broken path are answered in JSON', async () => {
  const cases: [string, string, number][] = [
    ['GET', '/nothing/here', 404],
    ['GET', '/', 404],
    ['GET', '/simulator/people', 404],
    ['GET', '/common/oauth2/v2.0/token', 405],
    ['DELETE', '/simulator/tenants', 405],
    ['GET', '/%zz/discovery/v2.0/keys', 400],
  ]
  for (const [method, path, status] of cases) {
    const response = await fetch(`${url}${path}`, { method })
    const body = (await response.json()) as { error: { status: number; message: string } }
    assert.equal(response.status, status, path)
    assert.equal(body.error.status, status)
    assert.ok(body.error.message)
  }
})

test('bodies that are no JSON, of the wrong type or too large are refused', async () => {
  const send = (path: string, type: string, body: string) =>
    fetch(`${url}${path}`, { method: 'POST', body, headers: { 'content-type': type } })
  assert.equal((await send('/simulator/clock', 'application/json', '{"now":')).status, 400)
  assert.equal((await send('/simulator/clock', 'text/plain', '{}')).status, 415)
  assert.equal((await send('/common/oauth2/v2.0/token', 'application/json', '{}')).status, 415)
  const huge = `code=${'x'.repeat(70_000)}`
  assert.equal(
    (await send('/common/oauth2/v2.0/token', 'application/x-www-form-urlencoded', huge)).status,
    413,
  )
  assert.equal((await fetch(`${url}/healthz`)).status, 200)
})

test('a body without an end is cut off at the limit', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const endless = request(`${url}/simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    endless.once('response', (response) => resolve(response.statusCode))
    endless.once('error', reject)
    endless.write(Buffer.alloc(80_000, 'x'))
  })
  assert.equal(status, 413)
})

test('discovery claims the Microsoft origin and names an unknown tenant as Microsoft does', async () => {
  const document = async (name: string) => {
    const response = await fetch(`${url}/${name}/v2.0/.well-known/openid-configuration`)
    return (await response.json()) as Record<string, string>
  }
  const { issuer, token_endpoint } = await document('organizations')
  assert.equal(issuer, 'https://login.microsoftonline.com/{tenantid}/v2.0')
  assert.equal(token_endpoint, 'https://login.microsoftonline.com/organizations/oauth2/v2.0/token')
  const northbrine = tenantId('northbrine')
  assert.equal((await document(northbrine)).issuer, `https://login.microsoftonline.com/${northbrine}/v2.0`)
  const unknown = await document('nowhere.example')
  assert.equal(unknown.error, 'invalid_tenant')
  assert.match(unknown.error_description ?? '', /^AADSTS90002: /)
  const instance = await fetch(`${url}/common/discovery/instance?api-version=1.1`)
  assert.match(await instance.text(), /tenant_discovery_endpoint/)
})

test('after a rotation new tokens have a new key, and the one before is still published', async () => {
  const published = async () => {
    const { keys } = (await (await fetch(`${url}/common/discovery/v2.0/keys`)).json()) as {
      keys: { kid: string }[]
    }
    return keys.map(({ kid }) => kid)
  }
  const [first] = await published()
  const { kid } = (await (await control(url, 'POST', 'keys/rotate')).json()) as { kid: string }
  assert.deepEqual(await published(), [kid, first])
  await signInAs(url, 'northbrine/ada-admin')
  await control(url, 'POST', 'keys/rotate')
  assert.equal((await published()).length, 2)
  assert.ok(!(await published()).includes(first ?? ''))
  await control(url, 'POST', 'reset')
  assert.deepEqual(await published(), [first], 'a reset has the key of the beginning')
})

test('no private part of a key is published', async () => {
  const { keys } = (await (await fetch(`${url}/common/discovery/v2.0/keys`)).json()) as { keys: object[] }
  for (const key of keys) {
    assert.deepEqual(Object.keys(key).sort(), ['alg', 'e', 'issuer', 'kid', 'kty', 'n', 'use'])
  }
})

test('the clock can be set and moved, decides the time in tokens, and reset brings it back', async () => {
  const set = await control(url, 'POST', 'clock', { now: '2031-05-01T08:00:00Z', advanceSeconds: 60 })
  assert.match(((await set.json()) as { now: string }).now, /^2031-05-01T08:01:0/)
  const signIn = await beginSignIn(url)
  await assert.rejects(redeem(signIn, await pick(signIn, 'northbrine/ada-admin')), /timestamp|JWT/)
  const reset = (await (await control(url, 'POST', 'reset')).json()) as { now: string }
  assert.ok(Math.abs(Date.parse(reset.now) - Date.now()) < 5000)
  for (const body of [{ now: 'soon' }, { now: 17 }, { advanceSeconds: 1.5 }]) {
    assert.equal((await control(url, 'POST', 'clock', body)).status, 400)
  }
})

test('a clock given at the start is the one it runs on', async () => {
  const earlier = await startSimulator({ port: 0, now: () => new Date('2020-02-02T00:00:00Z') })
  const reset = await control(earlier.url, 'POST', 'reset')
  await earlier.stop()
  assert.deepEqual(await reset.json(), { now: '2020-02-02T00:00:00.000Z' })
})

test('the list of tenants shows people and what the application may do there', async () => {
  type Listed = {
    slug: string
    id: string
    people: { upn: string }[]
    app: { missing: string[]; globalReader: boolean }
  }
  const tenants = (await (await control(url, 'GET', 'tenants')).json()) as Listed[]
  const fallowfield = tenants.find(({ slug }) => slug === 'fallowfield')
  assert.ok(fallowfield)
  assert.ok(fallowfield.app.missing.includes('AuditLog.Read.All'))
  assert.ok(fallowfield.people.some(({ upn }) => upn === 'finn.admin@fallowfield.example'))
})

test('the application of a tenant can be changed, with known permissions only', async () => {
  const change = { consented: ['Policy.Read.All'], secretExpired: true }
  const changed = await control(url, 'PATCH', 'tenants/northbrine/app', change)
  const { app } = (await changed.json()) as { app: Record<string, unknown> }
  assert.deepEqual([app.consented, app.secretExpired, app.globalReader], [['Policy.Read.All'], true, true])
  assert.equal(
    (await control(url, 'PATCH', 'tenants/northbrine/app', { consented: ['Everything'] })).status,
    400,
  )
  assert.equal((await control(url, 'PATCH', 'tenants/nowhere/app', {})).status, 404)
})

test('stops at once, even while an answer is being delayed', { timeout: 50_000 }, async () => {
  const other = await startSimulator({ port: 0 })
  await control(other.url, 'POST', 'faults', { kind: 'slow', delayMs: 60_000 })
  const signIn = await beginSignIn(other.url)
  const waiting = assert.rejects(redeem(signIn, await pick(signIn, 'northbrine/ada-admin')))
  const armed = async () =>
    (await (await control(other.url, 'GET', 'faults')).json()) as { faults: { times: number }[] }
  // The answer is being delayed as soon as it has taken the fault.
  while ((await armed()).faults.some(({ times }) => times > 0));
  await other.stop()
  await waiting
  await assert.rejects(configured(other.url, 'organizations'))
})
