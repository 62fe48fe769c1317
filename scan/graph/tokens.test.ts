import assert from 'node:assert/strict'
import { constants, verify, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { clientAssertion } from './assertion.ts'
import { fakeClock } from './testing/fake-clock.ts'
import { selfSigned } from './testing/self-signed.ts'
import { type Reply, standIn, tenantId } from './testing/stand-in.ts'
import { AccessFailure, openTokens } from './tokens.ts'

const aadsts = (status: number, number: number): Reply => ({
  status,
  body: { error: 'invalid_client', error_description: `AADSTS${number}: something with a secret in it` },
})
const tokensAt = (identityUrl: string) =>
  openTokens({
    tenantId,
    clientId: 'our-app',
    credential: { secret: 's&cret' },
    identityUrl,
    clock: fakeClock(),
  })

const cases: [string, Reply][] = [
  ['no-app', aadsts(400, 700016)],
  ['no-app', aadsts(400, 7000229)],
  ['expired-secret', aadsts(401, 7000222)],
  ['no-resource', aadsts(400, 500011)],
  ['refused', aadsts(401, 7000215)],
  ['unreachable', { status: 503, body: {} }],
  ['unreachable', { status: 200, body: 'half', isCut: true }],
]
for (const [kind, reply] of cases)
  test(`${JSON.stringify(reply.body)} with ${reply.status} is ${kind}`, async () => {
    await using stand = await standIn(() => ({}))
    stand.token = () => reply
    await assert.rejects(tokensAt(stand.url).get('https://graph.microsoft.com'), (problem) => {
      assert.ok(problem instanceof AccessFailure)
      assert.equal(problem.kind, kind)
      assert.doesNotMatch(problem.message, /something/)
      return true
    })
  })

test('asks again when the identity platform stumbles once', async () => {
  await using stand = await standIn(() => ({}))
  let asked = 0
  stand.token = () => (++asked === 1 ? { status: 500, body: {} } : null)
  stand.roles = ['User.Read.All']
  assert.deepEqual((await tokensAt(stand.url).get('https://graph.microsoft.com')).roles, ['User.Read.All'])
})

test('asks once for many who wait, once per audience, and for the right scope', async () => {
  await using stand = await standIn(() => ({}))
  const scopes: (string | null)[] = []
  stand.token = (form) => {
    scopes.push(form.get('scope'))
    assert.equal(form.get('client_secret'), 's&cret')
    return null
  }
  const tokens = tokensAt(stand.url)
  await Promise.all(['graph', 'graph', 'exchange', 'graph'].map((name) => tokens.get(`https://${name}`)))
  assert.deepEqual(scopes.toSorted(), ['https://exchange/.default', 'https://graph/.default'])
})

test('refuses a token of another tenant', async () => {
  await using stand = await standIn(() => ({}))
  const claims = Buffer.from(JSON.stringify({ tid: '7e57ed00-0000-4000-8000-000000000002' })).toString(
    'base64url',
  )
  stand.token = () => ({ body: { access_token: `e30.${claims}.`, expires_in: 3599 } })
  await assert.rejects(tokensAt(stand.url).get('https://graph.microsoft.com'), /another tenant/)
})

test('takes no tenant id that could lead elsewhere', () => {
  assert.throws(
    () => openTokens({ tenantId: '../common', clientId: 'a', credential: { secret: 'b' } }),
    /tenant id is a GUID/,
  )
})

test('proves itself with a certificate by a PS256 assertion that names it', () => {
  const { privateKey, certificate } = selfSigned(new Date('2027-01-01T00:00:00Z'))
  const assertion = clientAssertion(
    { privateKey, certificate },
    { clientId: 'our-app', audience: 'the token endpoint', now: 1_700_000_000_000 },
  )
  const [header = '', payload = '', signature = ''] = assertion.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  assert.deepEqual([read(header).alg, read(header)['x5t#S256'].length], ['PS256', 43])
  const { jti, ...claims } = read(payload)
  assert.match(jti, /^[0-9a-f-]{36}$/)
  assert.deepEqual(claims, {
    aud: 'the token endpoint',
    iss: 'our-app',
    sub: 'our-app',
    nbf: 1_700_000_000,
    iat: 1_700_000_000,
    exp: 1_700_000_300,
  })
  const key = {
    key: new X509Certificate(certificate).publicKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 32,
  }
  assert.ok(verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')))
})
