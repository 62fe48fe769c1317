import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, describe, test } from 'node:test'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { readConfig } from './config.ts'
import { CallError } from './errors.ts'
import { type AppAccess, openMicrosoftIdentity } from './microsoft-identity.ts'

const simulator = await testSimulator()
const { microsoft } = readConfig({
  MICROSOFT_IDENTITY_URL: simulator.url,
  MICROSOFT_IDENTITY_BROWSER_URL: 'https://signin.example',
  MICROSOFT_CLIENT_ID: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
  MICROSOFT_CLIENT_SECRET: 'simulator-secret',
})
const identity = openMicrosoftIdentity(microsoft)
const attempt = { redirectUri: 'http://localhost/cb', state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }

beforeEach(() => simulator.control('POST', 'reset'))

/** What people are told beside the number is held by the table of numbers. */
const withoutWords = (access: AppAccess) => {
  const { words, ...rest } = { words: undefined, ...access }
  return rest
}

describe('what a tenant has granted', () => {
  test('names the permissions and the directory roles', async () => {
    const access = await identity.appAccess(tenants.northbrine)
    assert.equal(access.state, 'granted')
    assert.ok(access.state === 'granted' && access.permissions.includes('Directory.Read.All'))
    assert.ok(access.directoryRoles?.includes('f2ef992c-3afb-46b9-b7cf-a126ee74c451'))
    assert.ok(
      access.hasExchange && access.permissions.includes('Exchange.ManageAsApp'),
      'those of Exchange too',
    )
  })

  test("is asked with the tenant's own application where it has one", async () => {
    const { clientId, clientSecret } = microsoft
    const ask = (own: { clientId: string; clientSecret: string }) =>
      identity.appAccess(tenants.northbrine, own)
    assert.equal((await ask({ clientId, clientSecret })).state, 'granted')
    assert.equal((await ask({ clientId, clientSecret: 'another' })).state, 'error')
    assert.equal((await ask({ clientId: 'stranger', clientSecret })).state, 'no-app')
  })

  test('is asked anew each time', async () => {
    await identity.appAccess(tenants.northbrine)
    await simulator.control('PATCH', 'tenants/northbrine/app', { consented: [] })
    assert.deepEqual(withoutWords(await identity.appAccess(tenants.northbrine)), {
      state: 'no-app',
      reason: 'AADSTS7000229',
    })
  })

  test('is nothing without a service principal, and unknown when our secret has expired', async () => {
    assert.deepEqual(withoutWords(await identity.appAccess(tenants.marlow)), {
      state: 'no-app',
      reason: 'AADSTS7000229',
    })
    assert.deepEqual(withoutWords(await identity.appAccess(tenants.kestrel)), {
      state: 'expired',
      reason: 'AADSTS7000222',
    })
  })

  test('is no app for a client id that Microsoft does not know', async () => {
    const stranger = openMicrosoftIdentity({ ...microsoft, clientId: 'stranger' })
    assert.deepEqual(withoutWords(await stranger.appAccess(tenants.northbrine)), {
      state: 'no-app',
      reason: 'AADSTS700016',
    })
  })

  test('is an error with a reason when Microsoft fails, or answers for another tenant', async () => {
    await simulator.control('POST', 'faults', { kind: 'token-500', tenant: 'northbrine' })
    assert.deepEqual(withoutWords(await identity.appAccess(tenants.northbrine)), {
      state: 'error',
      reason: 'OAUTH_RESPONSE_IS_NOT_CONFORM',
    })
    await simulator.control('POST', 'faults', { kind: 'wrong-tenant', tenant: 'northbrine' })
    assert.equal((await identity.appAccess(tenants.northbrine)).state, 'error')
  })

  test('is an error when Microsoft is too slow or out of reach', async () => {
    await simulator.control('POST', 'faults', { kind: 'slow', tenant: 'northbrine', delayMs: 20_000 })
    const hasty = openMicrosoftIdentity(microsoft, { timeoutSeconds: 0.3 })
    const access = await hasty.appAccess(tenants.northbrine)
    assert.deepEqual(access, { state: 'error', reason: 'OAUTH_TIMEOUT' })
    const nowhere = openMicrosoftIdentity({ ...microsoft, identityUrl: 'http://127.0.0.1:9' })
    assert.equal((await nowhere.appAccess(tenants.northbrine)).state, 'error')
  })

  test('is never asked of something that is no tenant id', async () => {
    await assert.rejects(identity.appAccess('organizations'), /GUID/)
  })
})

describe('addresses for the browser', () => {
  test('lead to where the browser reaches Microsoft', async () => {
    const addresses = [
      await identity.signInUrl(attempt),
      identity.consentUrl({ tenantId: tenants.marlow, redirectUri: 'http://localhost/cb', state: 's' }),
      identity.signOutUrl('http://localhost/'),
    ]
    for (const address of addresses) assert.equal(new URL(address).origin, 'https://signin.example')
  })

  test('hold no way out of the path', () => {
    assert.throws(
      () => identity.consentUrl({ tenantId: '../evil', redirectUri: 'http://x', state: 's' }),
      /GUID/,
    )
  })
})

describe('discovery', () => {
  test('is read once and kept, and read again after a failure', async () => {
    let asked = 0
    let isBroken = false
    const between = createServer(async (request, response) => {
      if (request.url?.endsWith('openid-configuration')) asked += 1
      if (isBroken) return void response.writeHead(503).end()
      const answer = await fetch(`${simulator.url}${request.url}`)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })
    await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
    after(() => between.close())
    const { port } = between.address() as AddressInfo
    const own = openMicrosoftIdentity({ ...microsoft, identityUrl: `http://127.0.0.1:${port}` })
    await own.signInUrl(attempt)
    await own.signInUrl(attempt)
    assert.equal(asked, 1)

    isBroken = true
    await own.signInUrl(attempt)
    await assert.rejects(own.check(), (error) => error instanceof CallError && error.status === 503)
    isBroken = false
    await own.signInUrl(attempt)
    assert.equal(asked, 3)
  })

  test('check finds nothing wrong with a Microsoft that answers', async () => {
    await identity.check()
  })

  test('check names a Microsoft that cannot be reached', async () => {
    const nowhere = openMicrosoftIdentity({ ...microsoft, identityUrl: 'http://127.0.0.1:9' })
    await assert.rejects(nowhere.check(), /Microsoft does not respond/)
  })
})
