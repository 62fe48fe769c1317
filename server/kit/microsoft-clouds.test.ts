import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CloudName, cloudNamed } from '#contract/kit/clouds.ts'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { readConfig } from './config.ts'
import { openMicrosoftIdentity } from './microsoft-identity.ts'

async function identityIn(cloud: CloudName) {
  const { url } = await testSimulator(['--cloud', cloud])
  const { microsoft } = readConfig({
    MICROSOFT_CLOUD: cloud,
    MICROSOFT_IDENTITY_URL: url,
    MICROSOFT_CLIENT_ID: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
    MICROSOFT_CLIENT_SECRET: 'simulator-secret',
  })
  return openMicrosoftIdentity(microsoft)
}

const attempt = { state: 'state', nonce: 'nonce', codeVerifier: 'v'.repeat(43) }
const redirectUri = 'http://localhost:4000/callback'

async function signIn(identity: ReturnType<typeof openMicrosoftIdentity>) {
  const page = await identity.signInUrl({ ...attempt, redirectUri })
  const body = new URLSearchParams({ account: 'northbrine/ada-admin' })
  const picked = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  return identity.finishSignIn(new URL(picked.headers.get('location') ?? ''), attempt)
}

for (const cloud of ['gcc-high', 'dod', 'china'] as const)
  test(`people sign in and tenants are asked in ${cloud}`, async () => {
    const identity = await identityIn(cloud)
    const person = await signIn(identity)
    assert.equal(person.tenantId, tenants.northbrine)
    const access = await identity.appAccess(tenants.northbrine)
    assert.ok(access.state === 'granted' && access.hasExchange)
    assert.ok(access.permissions.includes('Exchange.ManageAsApp'))
    const consent = identity.consentUrl({ tenantId: tenants.northbrine, redirectUri, state: 's' })
    const { graph } = cloudNamed(cloud).services
    assert.equal(new URL(consent).searchParams.get('scope'), `${graph.audience}/.default`)
  })
