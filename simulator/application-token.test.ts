import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import * as oidc from 'openid-client'
import { type Simulator, startSimulator } from './server.ts'
import { clientId, clientSecret, configured, control, refusedWith, tenantId } from './test-application.ts'
import { graphPermissionNames } from './world/application.ts'

const scope = 'https://graph.microsoft.com/.default'
const globalReader = 'f2ef992c-3afb-46b9-b7cf-a126ee74c451'
const keyPair = await generateKeyPair('RS256', { extractable: true })

let simulator: Simulator
before(async () => {
  const jwk = await exportJWK(keyPair.publicKey)
  const clientKey = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  simulator = await startSimulator({ port: 0, clientKey: String(clientKey) })
})
after(() => simulator.stop())
beforeEach(() => control(simulator.url, 'POST', 'reset'))

async function tokenFor(slug: string, authentication?: oidc.ClientAuth) {
  const configuration = await configured(simulator.url, tenantId(slug), authentication)
  const { access_token, expires_in } = await oidc.clientCredentialsGrant(configuration, { scope })
  const keys = (await (await fetch(`${simulator.url}/common/discovery/v2.0/keys`)).json()) as JSONWebKeySet
  const { payload } = await jwtVerify(access_token, createLocalJWKSet(keys), {
    audience: 'https://graph.microsoft.com',
    issuer: `https://sts.windows.net/${tenantId(slug)}/`,
  })
  return { payload, expires_in }
}

test('a consented tenant gives a token of one hour with every permission and the role', async () => {
  const { payload, expires_in } = await tokenFor('northbrine')
  assert.deepEqual(payload.roles, graphPermissionNames)
  assert.ok((payload.wids as string[]).includes(globalReader))
  assert.equal(payload.appid, clientId)
  assert.equal(payload.tid, tenantId('northbrine'))
  assert.equal(payload.idtyp, 'app')
  assert.equal(payload.oid, payload.sub)
  assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 3600)
  assert.equal(expires_in, 3599)
})

test('the service principal differs from tenant to tenant', async () => {
  const [one, other] = [await tokenFor('northbrine'), await tokenFor('copperleaf')]
  assert.notEqual(one.payload.oid, other.payload.oid)
})

test('permissions that were not consented are missing from the token', async () => {
  const roles = (await tokenFor('fallowfield')).payload.roles as string[]
  assert.ok(roles.includes('Directory.Read.All'))
  assert.ok(!roles.includes('AuditLog.Read.All'))
})

test('the role is missing where it was not assigned, and there once it is', async () => {
  assert.ok(!((await tokenFor('glasshouse')).payload.wids as string[]).includes(globalReader))
  await control(simulator.url, 'PATCH', 'tenants/glasshouse/app', { globalReader: true })
  assert.ok(((await tokenFor('glasshouse')).payload.wids as string[]).includes(globalReader))
})

for (const slug of ['hollowbrook', 'marlow']) {
  test(`${slug}, which never consented, has no service principal`, () =>
    assert.rejects(tokenFor(slug), refusedWith(7000229, 'invalid_client', 401)))
}

test('an expired secret is refused', () =>
  assert.rejects(tokenFor('kestrel-rowe'), refusedWith(7000222, 'invalid_client', 401)))

test('an expired key is refused as well', () =>
  assert.rejects(
    tokenFor('kestrel-rowe', tokenEndpointAssertion('kestrel-rowe')),
    refusedWith(700027, 'invalid_client', 401),
  ))

test('a wrong secret is refused', () =>
  assert.rejects(
    tokenFor('northbrine', oidc.ClientSecretPost('guess')),
    refusedWith(7000215, 'invalid_client', 401),
  ))

test('the secret may come in the authorization header', async () => {
  const { payload } = await tokenFor('northbrine', oidc.ClientSecretBasic(clientSecret))
  assert.equal(payload.appidacr, '1')
})

const tokenEndpointAssertion = (slug: string) =>
  oidc.PrivateKeyJwt(keyPair.privateKey, {
    [oidc.modifyAssertion]: (_, payload) => {
      payload.aud = `https://login.microsoftonline.com/${tenantId(slug)}/oauth2/v2.0/token`
    },
  })

test('a signed assertion proves the application too', async () => {
  const { payload } = await tokenFor('northbrine', tokenEndpointAssertion('northbrine'))
  assert.equal(payload.appidacr, '2')
})

test('an assertion for another tenant, by another key or out of date is refused', async () => {
  const refused = refusedWith(700027, 'invalid_client', 401)
  const stranger = await generateKeyPair('RS256')
  await assert.rejects(tokenFor('northbrine', tokenEndpointAssertion('copperleaf')), refused)
  await assert.rejects(tokenFor('northbrine', oidc.PrivateKeyJwt(stranger.privateKey)), refused)
  await control(simulator.url, 'POST', 'clock', { advanceSeconds: 3600 })
  await assert.rejects(tokenFor('northbrine', tokenEndpointAssertion('northbrine')), refused)
})

async function refusalOf(authority: string, fields: Record<string, string>): Promise<[number, number]> {
  const response = await fetch(`${simulator.url}/${authority}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const { error_codes } = (await response.json()) as { error_codes: number[] }
  return [response.status, error_codes[0] ?? 0]
}

test('refuses requests that do not say enough', async () => {
  const northbrine = tenantId('northbrine')
  const whole = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope }
  assert.deepEqual(await refusalOf('organizations', whole), [400, 50059])
  assert.deepEqual(await refusalOf('00000000-0000-4000-8000-000000000000', whole), [400, 90002])
  assert.deepEqual(await refusalOf(northbrine, { ...whole, scope: 'User.Read' }), [400, 70011])
  assert.deepEqual(
    await refusalOf(northbrine, { ...whole, scope: 'https://elsewhere.example/.default' }),
    [400, 500011],
  )
  assert.deepEqual(await refusalOf(northbrine, { ...whole, client_id: 'stranger' }), [400, 700016])
  assert.deepEqual(await refusalOf(northbrine, { ...whole, client_secret: '' }), [401, 7000218])
  assert.deepEqual(await refusalOf(northbrine, { ...whole, grant_type: 'password' }), [400, 70003])
  assert.deepEqual(await refusalOf(northbrine, { ...whole, grant_type: '' }), [400, 900144])
})

test('an assertion counts only with its type, and only when a key is registered', async () => {
  const assertion = await new SignJWT({ jti: 'once' })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(`https://login.microsoftonline.com/${tenantId('northbrine')}/v2.0`)
    .setExpirationTime('5m')
    .sign(keyPair.privateKey)
  const fields = { grant_type: 'client_credentials', client_id: clientId, client_assertion: assertion, scope }
  assert.deepEqual(await refusalOf(tenantId('northbrine'), fields), [400, 900144])
  const keyless = await startSimulator({ port: 0 })
  try {
    const typed = {
      ...fields,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    }
    const request = { method: 'POST', body: new URLSearchParams(typed) }
    const path = `${tenantId('northbrine')}/oauth2/v2.0/token`
    assert.equal((await fetch(`${simulator.url}/${path}`, request)).status, 200)
    assert.equal((await fetch(`${keyless.url}/${path}`, request)).status, 401)
  } finally {
    await keyless.stop()
  }
})
