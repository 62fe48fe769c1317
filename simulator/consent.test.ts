import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from './server.ts'
import { callback, clientId, control, redirectedTo, submit, tenantId } from './test-application.ts'
import { permissionNames } from './world/application.ts'

let simulator: Simulator
before(async () => {
  simulator = await startSimulator({ port: 0 })
})
after(() => simulator.stop())
beforeEach(() => control(simulator.url, 'POST', 'reset'))

const marlow = tenantId('marlow')
const graphDefault = 'https://graph.microsoft.com/.default'

const consentAddress = (authority: string, change: Record<string, string> = {}) => {
  const query = {
    client_id: clientId,
    redirect_uri: callback,
    state: 'kept & safe',
    scope: graphDefault,
    ...change,
  }
  return `${simulator.url}/${authority}/v2.0/adminconsent?${new URLSearchParams(query)}`
}

async function consentedAt(slug: string): Promise<string[]> {
  const tenants = (await (await control(simulator.url, 'GET', 'tenants')).json()) as {
    slug: string
    app: { consented: string[]; scanPermissions: string[] }
  }[]
  const app = tenants.find((tenant) => tenant.slug === slug)?.app
  return app ? [...app.consented, ...app.scanPermissions] : []
}

test('the page lists every permission and the people of the tenant, the administrator chosen', async () => {
  const body = await (await fetch(consentAddress(marlow))).text()
  for (const name of permissionNames) assert.ok(body.includes(`<code>${name}</code>`), name)
  assert.match(body, /Simulated Microsoft sign-in — no real account is used/)
  assert.match(body, /value="marlow\/greta-global" required checked>/)
  assert.match(body, /value="marlow\/otto-ordinary" required>/)
  assert.doesNotMatch(body, /northbrine\/uma-user/)
  assert.match(body, />Accept<\/button>/)
  assert.match(body, />Cancel<\/button>/)
})

test('the login hint chooses who signs', async () => {
  const body = await (
    await fetch(consentAddress(marlow, { login_hint: 'otto.ordinary@marlow.example' }))
  ).text()
  assert.match(body, /value="marlow\/otto-ordinary" required checked>/)
})

for (const authority of [marlow, 'organizations']) {
  test(`an administrator accepts through ${authority}`, async () => {
    const answer = await submit(consentAddress(authority), {
      decision: 'accept',
      account: 'marlow/greta-global',
    })
    const back = redirectedTo(answer)
    assert.equal(`${back.origin}${back.pathname}`, callback)
    assert.deepEqual(Object.fromEntries(back.searchParams), {
      admin_consent: 'True',
      tenant: marlow,
      scope: graphDefault,
      state: 'kept & safe',
    })
    assert.deepEqual(await consentedAt('marlow'), permissionNames)
  })
}

test('accepting fills in what was missing before', async () => {
  const address = consentAddress(tenantId('fallowfield'))
  await submit(address, { decision: 'accept', account: 'fallowfield/finn-admin' })
  assert.deepEqual(await consentedAt('fallowfield'), permissionNames)
})

test('an administrator declines, and nothing is granted', async () => {
  const answer = await submit(consentAddress(marlow), { decision: 'cancel', account: 'marlow/greta-global' })
  const { searchParams } = redirectedTo(answer)
  assert.equal(searchParams.get('error'), 'access_denied')
  assert.match(searchParams.get('error_description') ?? '', /^AADSTS65004: /)
  assert.equal(searchParams.get('admin_consent'), 'True')
  assert.equal(searchParams.get('state'), 'kept & safe')
  assert.equal(searchParams.get('tenant'), null)
  assert.deepEqual(await consentedAt('marlow'), [])
})

for (const account of ['marlow/otto-ordinary', 'marlow/ada-admin-guest']) {
  test(`${account} needs admin approval, and nothing is granted`, async () => {
    const answer = await submit(consentAddress(marlow), { decision: 'accept', account })
    const body = await answer.text()
    assert.equal(answer.status, 200)
    assert.match(body, /Need admin approval/)
    assert.match(body, /AADSTS90094/)
    assert.match(body, /Return to the application/)
    assert.deepEqual(await consentedAt('marlow'), [])
  })
}

test('an administrator of another tenant cannot sign for this one', async () => {
  const answer = await submit(consentAddress(marlow), { decision: 'accept', account: 'northbrine/ada-admin' })
  assert.equal(answer.status, 400)
  assert.deepEqual(await consentedAt('marlow'), [])
})

test('common, an unknown application and an unsound address get a page, not a redirect', async () => {
  const refused: [string, RegExp][] = [
    [consentAddress('common'), /AADSTS90130/],
    [consentAddress(marlow, { client_id: 'stranger' }), /AADSTS700016/],
    [consentAddress(marlow, { redirect_uri: 'data:text/html,x' }), /AADSTS50011/],
    [consentAddress('nowhere.example'), /AADSTS90002/],
  ]
  for (const [address, expected] of refused) {
    for (const answer of [await fetch(address), await submit(address, { decision: 'accept' })]) {
      assert.equal(answer.status, 400)
      assert.match(await answer.text(), expected)
    }
  }
})

test('reset takes the consent back', async () => {
  await submit(consentAddress(marlow), { decision: 'accept', account: 'marlow/greta-global' })
  await control(simulator.url, 'POST', 'reset')
  assert.deepEqual(await consentedAt('marlow'), [])
})
