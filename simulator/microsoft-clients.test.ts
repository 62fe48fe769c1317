import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { CryptoProvider } from '@azure/msal-node'
import {
  BatchRequestContent,
  BatchResponseContent,
  PageIterator,
  ResponseType,
} from '@microsoft/microsoft-graph-client'
import { decodeJwt } from 'jose'
import { type Simulator, startSimulator } from './server.ts'
import { callback, control, redirectedTo, submit, tenantId } from './test-application.ts'
import { certificateCredential, confidentialClient, graphClient, secretCredential } from './test-clients.ts'
import { selfSigned } from './test-self-signed.ts'

const graphDefault = 'https://graph.microsoft.com/.default'
const { privateKey, certificate } = selfSigned(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
const folder = mkdtempSync(join(tmpdir(), 'parapet-clients-'))
const pemFile = join(folder, 'application.pem')
writeFileSync(pemFile, `${privateKey}${certificate}`)

let simulator: Simulator
before(async () => {
  simulator = await startSimulator({ port: 0, clientKey: certificate })
})
after(async () => {
  await simulator.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await control(simulator.url, 'POST', 'reset')
})

const failedWith = (number: number) => (problem: unknown) => {
  assert.match(String((problem as Error).message), new RegExp(`AADSTS?${number}|${number}`))
  return true
}

test('@azure/identity: a secret gives a token that is kept, and its refusals have their numbers', async () => {
  const credential = secretCredential(simulator.url, 'northbrine')
  const first = await credential.getToken(graphDefault)
  assert.equal(decodeJwt(first.token).tid, tenantId('northbrine'))
  assert.equal((await credential.getToken(graphDefault)).token, first.token)
  const refused: [slug: string, secret: string | undefined, number: number][] = [
    ['northbrine', 'wrong', 7000215],
    ['kestrel-rowe', undefined, 7000222],
    ['hollowbrook', undefined, 7000229],
  ]
  for (const [slug, secret, number] of refused)
    await assert.rejects(
      secretCredential(simulator.url, slug, secret).getToken(graphDefault),
      failedWith(number),
    )
})

test('@azure/identity: a certificate is taken twelve times of twelve, whatever the part of the second', async () => {
  for (let time = 0; time < 12; time += 1) {
    const { token } = await certificateCredential(simulator.url, 'northbrine', pemFile).getToken(graphDefault)
    assert.equal(decodeJwt(token).appidacr, '2')
  }
})

test('@azure/msal-node: a code with PKCE, the account by oid and tid, silent and forced, and what is not consented', async () => {
  const client = confidentialClient(simulator.url, 'northbrine')
  const { verifier, challenge } = await new CryptoProvider().generatePkceCodes()
  const scopes = ['openid', 'profile', 'email', 'offline_access', 'User.Read']
  const page = await client.getAuthCodeUrl({
    scopes,
    redirectUri: callback,
    codeChallenge: challenge,
    codeChallengeMethod: 'S256',
  })
  const led = page.replace('https://login.microsoftonline.com', simulator.url)
  const back = redirectedTo(await submit(led, { account: 'northbrine/ada-admin' }))
  const code = back.searchParams.get('code') ?? assert.fail('no code')
  const asked = { code, scopes, redirectUri: callback, codeVerifier: verifier }
  const signedIn = await client.acquireTokenByCode(asked)
  const { account } = signedIn
  assert.ok(account)
  const { oid, tid } = account.idTokenClaims as { oid: string; tid: string }
  assert.equal(account.homeAccountId, `${oid}.${tid}`)
  await assert.rejects(client.acquireTokenByCode(asked), failedWith(54005))
  const silent = await client.acquireTokenSilent({ account, scopes: ['User.Read'] })
  assert.ok(silent.fromCache)
  const forced = await client.acquireTokenSilent({ account, scopes: ['User.Read'], forceRefresh: true })
  assert.ok(!forced.fromCache)
  await assert.rejects(client.acquireTokenSilent({ account, scopes: ['Mail.Read'] }), failedWith(65001))
})

test('@microsoft/microsoft-graph-client: pages to the end, counts, and errors as objects', async () => {
  await control(simulator.url, 'POST', 'limits', { off: true })
  const { client } = graphClient(simulator.url, 'alder-finch')
  const first = await client.api('/users').select('id,userPrincipalName').top(999).get()
  const seen = new Set<string>()
  const iterator = new PageIterator(client, first, (user: { id: string }) => {
    seen.add(user.id)
    return true
  })
  await iterator.iterate()
  assert.ok(seen.size > 999)
  const counted = await client.api('/users').header('ConsistencyLevel', 'eventual').count(true).top(1).get()
  assert.equal(counted['@odata.count'], seen.size)
  const { userPrincipalName } = first.value[0]
  assert.equal((await client.api(`/users/${userPrincipalName}`).get()).userPrincipalName, userPrincipalName)
  await assert.rejects(client.api('/users').select('imaginary').get(), {
    statusCode: 400,
    code: 'BadRequest',
  })
})

test('@microsoft/microsoft-graph-client: searches, looks into collections, and follows a delta to its link', async () => {
  await control(simulator.url, 'POST', 'limits', { off: true })
  const { client } = graphClient(simulator.url, 'alder-finch')
  const search = client.api('/groups').header('ConsistencyLevel', 'eventual').search('"displayName:all"')
  for (const { displayName } of (await search.get()).value) assert.match(displayName, /\ball/i)
  const unified = await client.api('/groups').filter("groupTypes/any(kind:kind eq 'Unified')").get()
  assert.ok(unified.value.length > 0)
  const seen: string[] = []
  const iterator = new PageIterator(
    client,
    await client.api('/groups/delta').select('displayName').get(),
    (group: { id: string }) => {
      seen.push(group.id)
      return true
    },
  )
  await iterator.iterate()
  assert.equal(new Set(seen).size, seen.length)
  const later = await client.api(iterator.getDeltaLink() ?? assert.fail('no delta link')).get()
  assert.deepEqual(later.value, [])
  await assert.rejects(client.api('/me').get(), { statusCode: 400, code: 'BadRequest' })
})

test('@microsoft/microsoft-graph-client: expands managers and members, sorts by two fields, and reads the sign-in log', async () => {
  await control(simulator.url, 'POST', 'limits', { off: true })
  const { client } = graphClient(simulator.url, 'alder-finch')
  const listed = client.api('/users').select('id,department').expand('manager($select=id,displayName)')
  const { value: users } = await listed.orderby('department desc,displayName').top(50).get()
  const managed = users.find(({ manager }: { manager?: object }) => manager)
  assert.deepEqual(Object.keys(managed.manager).toSorted(), ['@odata.type', 'displayName', 'id'])
  assert.equal((await client.api(`/users/${managed.id}/manager`).get()).id, managed.manager.id)
  const reports = await client.api(`/users/${managed.manager.id}/directReports`).get()
  assert.ok(reports.value.some(({ id }: { id: string }) => id === managed.id))
  const chain = client.api(`/users/${managed.id}`).header('ConsistencyLevel', 'eventual')
  const top = await chain.select('id').expand('manager($levels=max;$select=id)').get()
  assert.equal(top.manager.id, managed.manager.id)
  const roles = await client.api('/directoryRoles').expand('members').get()
  const administrators = await client
    .api("/directoryRoles(roleTemplateId='62e90394-69f5-4237-9190-012177145e10')/members")
    .get()
  const [expanded] = roles.value.filter(
    ({ displayName }: { displayName: string }) => displayName === 'Global Administrator',
  )
  assert.equal(administrators.value.length, expanded.members.length)
  const since = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const first = await client.api('/auditLogs/signIns').filter(`createdDateTime ge ${since}`).top(100).get()
  let seen = 0
  await new PageIterator(client, first, ({ createdDateTime }: { createdDateTime: string }) => {
    assert.ok(createdDateTime >= since.slice(0, 19))
    seen += 1
    return true
  }).iterate()
  assert.ok(seen > 300)
  const metadata: string = await client.api('/$metadata').responseType(ResponseType.TEXT).get()
  assert.match(metadata, /<EntitySet Name="users" EntityType="microsoft\.graph\.user"\/>/)
})

test('@microsoft/microsoft-graph-client: a batch with what depends on it, and what fails', async () => {
  const { client } = graphClient(simulator.url, 'northbrine')
  const batch = new BatchRequestContent([
    { id: '1', request: new Request('https://graph.microsoft.com/organization') },
    { id: '2', request: new Request('https://graph.microsoft.com/users/nobody'), dependsOn: ['1'] },
    { id: '3', request: new Request('https://graph.microsoft.com/domains'), dependsOn: ['2'] },
  ])
  const answer = new BatchResponseContent(await client.api('/$batch').post(await batch.getContent()))
  const statuses = ['1', '2', '3'].map((id) => answer.getResponseById(id)?.status)
  assert.deepEqual(statuses, [200, 404, 424])
})

test('@microsoft/microsoft-graph-client: waits as it is told after 429 and tries again after 503', async () => {
  const { client, wire } = graphClient(simulator.url, 'northbrine')
  for (const fault of [{ kind: 'graph-429', retryAfterSeconds: 1 }, { kind: 'graph-503' }]) {
    await control(simulator.url, 'POST', 'faults', { ...fault, tenant: 'northbrine', path: '/organization' })
    const before = wire.requests
    assert.equal((await client.api('/organization').get()).value[0].id, tenantId('northbrine'))
    assert.equal(wire.requests - before, 2)
  }
})
