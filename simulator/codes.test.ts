import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as oidc from 'openid-client'
import { type Simulator, startSimulator } from './server.ts'
import {
  beginSignIn,
  callback,
  clientId,
  clientSecret,
  configured,
  control,
  pick,
  redeem,
  refusedWith,
  type SignIn,
  tenantId,
} from './test-application.ts'

let simulator: Simulator
before(async () => {
  simulator = await startSimulator({ port: 0 })
})
after(() => simulator.stop())
beforeEach(() => control(simulator.url, 'POST', 'reset'))

async function aCode(authority?: string): Promise<{ signIn: SignIn; back: URL }> {
  const signIn = await beginSignIn(simulator.url, authority)
  return { signIn, back: await pick(signIn, 'northbrine/ada-admin') }
}

/** Redeems outside openid-client, which would not let these mistakes through. */
const redeemByHand = (back: URL, fields: Record<string, string>, authority = 'organizations') =>
  fetch(`${simulator.url}/${authority}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: callback,
      ...fields,
    }),
  })

test('a code works once', async () => {
  const { signIn, back } = await aCode()
  await redeem(signIn, back)
  await assert.rejects(redeem(signIn, back), refusedWith(54005, 'invalid_grant', 400))
})

test('a code needs the verifier it was asked for with, and a wrong one spends it', async () => {
  const { signIn, back } = await aCode()
  const wrong = { ...signIn, checks: { ...signIn.checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() } }
  await assert.rejects(redeem(wrong, back), refusedWith(501481, 'invalid_grant', 400))
  await assert.rejects(redeem(signIn, back), refusedWith(54005, 'invalid_grant', 400))
})

test('a code without any verifier is refused', async () => {
  const response = await redeemByHand((await aCode()).back, {})
  const body = (await response.json()) as { error_codes: number[] }
  assert.equal(response.status, 400)
  assert.deepEqual(body.error_codes, [501481])
})

test('a code works for its redirect address only', async () => {
  const { signIn, back } = await aCode()
  const response = await redeemByHand(back, {
    code_verifier: signIn.checks.pkceCodeVerifier,
    redirect_uri: `${callback}/elsewhere`,
  })
  assert.deepEqual(((await response.json()) as { error_codes: number[] }).error_codes, [500112])
})

test('a code cannot be redeemed at another tenant', async () => {
  const { signIn, back } = await aCode()
  const configuration = await configured(simulator.url, tenantId('copperleaf'))
  await assert.rejects(redeem({ ...signIn, configuration }, back), refusedWith(700005, 'invalid_grant', 400))
})

test('a code lives ten minutes', async () => {
  const [inTime, late] = [await aCode(), await aCode()]
  const verifierOf = ({ signIn }: typeof inTime) => ({ code_verifier: signIn.checks.pkceCodeVerifier })
  await control(simulator.url, 'POST', 'clock', { advanceSeconds: 595 })
  assert.equal((await redeemByHand(inTime.back, verifierOf(inTime))).status, 200)
  await control(simulator.url, 'POST', 'clock', { advanceSeconds: 10 })
  const response = await redeemByHand(late.back, verifierOf(late))
  assert.deepEqual(((await response.json()) as { error_codes: number[] }).error_codes, [70008])
})

test('a made-up code is refused, and an error carries what support asks for', async () => {
  const response = await redeemByHand(new URL(`${callback}?code=made-up`), {})
  const body = (await response.json()) as Record<string, unknown>
  assert.equal(response.status, 400)
  assert.equal(body.error, 'invalid_grant')
  assert.match(
    String(body.error_description),
    /^AADSTS70000: .+\r\nTrace ID: .+\r\nCorrelation ID: .+\r\nTimestamp: /,
  )
  assert.match(String(body.timestamp), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/)
  for (const name of ['trace_id', 'correlation_id']) assert.match(String(body[name]), /^[0-9a-f-]{36}$/)
})

test('the application has to prove itself before a code is looked at', async () => {
  const { signIn, back } = await aCode()
  const refused = await redeemByHand(back, {
    client_secret: 'guess',
    code_verifier: signIn.checks.pkceCodeVerifier,
  })
  assert.equal(refused.status, 401)
  await redeem(signIn, back)
})
