import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as oidc from 'openid-client'
import type { FaultKind } from './identity/faults.ts'
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

const arm = async (fault: Record<string, unknown>) => {
  const response = await control(url, 'POST', 'faults', fault)
  assert.equal(response.status, 201)
}

/** Why openid-client refuses each, so that a fault that stops being one, or is caught for another reason, shows. */
const reasons: Record<Exclude<FaultKind, 'slow'>, RegExp> = {
  'bad-signature': /signature verification failed/,
  expired: /"exp"/,
  'wrong-audience': /"aud"/,
  'wrong-issuer': /"iss"/,
  'wrong-tenant': /"iss"/,
  'wrong-nonce': /"nonce"/,
  'alg-none': /"alg"/,
  'token-500': /HTTP response status code/,
}

for (const [kind, reason] of Object.entries(reasons)) {
  test(`openid-client refuses an answer with the fault ${kind}, once`, async () => {
    await arm({ kind })
    await assert.rejects(signInAs(url, 'northbrine/ada-admin'), (problem: Error) => {
      assert.ok(problem instanceof oidc.ClientError)
      const cause = problem.cause instanceof Error ? problem.cause.message : ''
      assert.match(`${problem.message}; ${cause}`, reason)
      return true
    })
    assert.equal((await signInAs(url, 'northbrine/ada-admin')).name, 'Ada Admin')
  })
}

test('a slow answer runs into the time limit of the application', async () => {
  await arm({ kind: 'slow', delayMs: 2000 })
  const signIn = await beginSignIn(url)
  signIn.configuration.timeout = 0.3
  await assert.rejects(redeem(signIn, await pick(signIn, 'northbrine/ada-admin')), { code: 'OAUTH_TIMEOUT' })
})

test('a short delay only delays', async () => {
  await arm({ kind: 'slow', delayMs: 300 })
  const signIn = await beginSignIn(url)
  const back = await pick(signIn, 'northbrine/ada-admin')
  const started = performance.now()
  assert.ok((await redeem(signIn, back)).claims())
  assert.ok(performance.now() - started >= 290)
})

test('at the endpoint of one tenant the library does not compare tid: that check is the application’s', async () => {
  const northbrine = tenantId('northbrine')
  await arm({ kind: 'wrong-tenant' })
  const claims = await signInAs(url, 'northbrine/ada-admin', northbrine)
  assert.notEqual(claims.tid, northbrine)
})

test('a fault waits for the person it is meant for, as often as asked', async () => {
  await arm({ kind: 'bad-signature', person: 'Uma.User@northbrine.example', times: 2 })
  await signInAs(url, 'northbrine/ada-admin')
  await assert.rejects(signInAs(url, 'northbrine/uma-user'))
  await assert.rejects(signInAs(url, 'northbrine/uma-user'))
  await signInAs(url, 'northbrine/uma-user')
})

test('a fault can be meant for one tenant, and reaches its application tokens too', async () => {
  await arm({ kind: 'token-500', tenant: 'copperleaf' })
  const scope = { scope: 'https://graph.microsoft.com/.default' }
  await oidc.clientCredentialsGrant(await configured(url, tenantId('northbrine')), scope)
  const copperleaf = await configured(url, tenantId('copperleaf'))
  await assert.rejects(oidc.clientCredentialsGrant(copperleaf, scope))
  await oidc.clientCredentialsGrant(copperleaf, scope)
})

test('reset takes waiting faults away', async () => {
  await arm({ kind: 'token-500', times: 5 })
  await control(url, 'POST', 'reset')
  await signInAs(url, 'northbrine/ada-admin')
})

test('refuses faults it does not know or that could never strike', async () => {
  for (const fault of [
    { kind: 'thunder' },
    { kind: 'slow', times: 0 },
    { kind: 'slow', person: 'nobody@northbrine.example' },
    { kind: 'slow', tenant: 'nowhere' },
    { kind: 'slow', surprise: true },
    [],
  ]) {
    const response = await control(url, 'POST', 'faults', fault)
    assert.equal(response.status, 400, JSON.stringify(fault))
  }
})
