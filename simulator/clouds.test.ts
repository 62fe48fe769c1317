import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { type CloudName, cloudNamed, cloudNames } from '#contract/kit/clouds.ts'
import { startSimulator } from './server.ts'
import { clientId, clientSecret, tenantId } from './test-application.ts'
import type { GraphPage, GraphRow } from './test-graph.ts'

async function tokenIn(simulator: string, audience: string): Promise<Response> {
  return fetch(`${simulator}/${tenantId('northbrine')}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: `${audience}/.default`,
    }),
  })
}

for (const name of cloudNames)
  test(`${name} has its own addresses, issuers and audiences`, async () => {
    const simulator = await startSimulator({ port: 0, cloud: name })
    try {
      await tryCloud(simulator.url, name)
    } finally {
      await simulator.stop()
    }
  })

async function tryCloud(simulator: string, name: CloudName): Promise<void> {
  const cloud = cloudNamed(name)
  const discovery = `${simulator}/organizations/v2.0/.well-known/openid-configuration`
  const { issuer, token_endpoint } = (await (await fetch(discovery)).json()) as Record<string, string>
  assert.equal(issuer, cloud.issuer('{tenantid}'))
  assert.ok(token_endpoint?.startsWith(`${cloud.login}/`))
  for (const { audience } of Object.values(cloud.services)) {
    const { access_token } = (await (await tokenIn(simulator, audience)).json()) as { access_token: string }
    const { aud, iss } = decodeJwt(access_token)
    assert.deepEqual([aud, iss], [audience, cloud.olderIssuer(tenantId('northbrine'))])
  }
  const other = cloudNamed(name === 'china' ? 'dod' : 'china')
  assert.equal((await tokenIn(simulator, other.services.graph.audience)).status, 400)
  const graph = await tokenIn(simulator, cloud.services.graph.audience)
  const { access_token } = (await graph.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const read = async (path: string) =>
    (await (await fetch(`${simulator}${path}`, { headers })).json()) as GraphPage
  const users = await read('/v1.0/users?$top=1')
  assert.ok(users['@odata.nextLink']?.startsWith(`${cloud.services.graph.origin}/v1.0/`))
  const skus = await read('/v1.0/subscribedSkus')
  const plans = skus.value.flatMap(({ servicePlans }) => servicePlans as GraphRow[])
  const isGovernment = plans.some(({ servicePlanName }) => servicePlanName === 'TEAMS_GOV')
  assert.equal(isGovernment, cloud.hasGovernmentPlans)
  const statusOf = async (path: string) => (await fetch(`${simulator}${path}`, { headers })).status
  const isNational = !['worldwide', 'gcc'].includes(name)
  assert.equal(await statusOf('/beta/policies/b2bManagementPolicies'), isNational ? 400 : 200)
  assert.equal(await statusOf('/v1.0/identityProtection/riskyUsers'), name === 'china' ? 400 : 200)
}

test('the older endpoints give tokens for a resource', async () => {
  const simulator = await startSimulator({ port: 0 })
  try {
    const base = `${simulator.url}/${tenantId('northbrine')}`
    const discovery = (await (await fetch(`${base}/.well-known/openid-configuration`)).json()) as {
      issuer: string
      token_endpoint: string
    }
    assert.equal(discovery.issuer, `https://sts.windows.net/${tenantId('northbrine')}/`)
    assert.ok(discovery.token_endpoint.endsWith('/oauth2/token'))
    const ask = (form: Record<string, string>) =>
      fetch(`${base}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form }),
      })
    const given = await ask({ grant_type: 'client_credentials', resource: 'https://graph.microsoft.com/' })
    const { access_token, expires_in } = (await given.json()) as Record<string, string>
    assert.equal(expires_in, '3599')
    assert.equal(decodeJwt(String(access_token)).aud, 'https://graph.microsoft.com')
    assert.equal((await ask({ grant_type: 'client_credentials' })).status, 400)
    assert.equal((await fetch(`${base}/adminconsent?client_id=${clientId}`)).status, 400)
  } finally {
    await simulator.stop()
  }
})
