import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { selfSigned } from '#scan/graph/testing/self-signed.ts'
import { openTokens } from '#scan/graph/tokens.ts'
import { applicationProof } from './application-proof.ts'
import type { App } from './handle.ts'
import { readConfig } from './kit/config.ts'
import { openMicrosoftIdentity } from './kit/microsoft-identity.ts'
import { applicationOf } from './tenant-access/actions.ts'
import { tenants, testSimulator } from './testing/simulator.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-proof-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const { privateKey, certificate } = selfSigned(new Date('2030-01-01T00:00:00Z'))
const simulator = await testSimulator(['--client-key', written('public.pem', certificate)])
const configWith = (pem: string) =>
  readConfig({
    MICROSOFT_IDENTITY_URL: simulator.url,
    MICROSOFT_CLIENT_ID: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
    MICROSOFT_CLIENT_CERTIFICATE: written('own.pem', pem),
  })
const own = { clientId: null, sealedSecret: null }

test('a certificate proves the application, without a secret, in both orders of the file', async () => {
  for (const pem of [certificate + privateKey, privateKey + certificate]) {
    const config = configWith(pem)
    const identity = openMicrosoftIdentity(config.microsoft, { proof: applicationProof(config.microsoft) })
    assert.equal((await identity.appAccess(tenants.northbrine)).state, 'granted')
    const application = applicationOf({ config } as App, own)
    const tokens = openTokens({ tenantId: tenants.northbrine, identityUrl: simulator.url, ...application })
    assert.ok((await tokens.get('https://graph.microsoft.com')).roles.length > 0)
  }
})

test('another certificate does not, and a file that is not there is named', async () => {
  const other = selfSigned(new Date('2030-01-01T00:00:00Z'))
  const { microsoft } = configWith(other.certificate + other.privateKey)
  const identity = openMicrosoftIdentity(microsoft, { proof: applicationProof(microsoft) })
  assert.equal((await identity.appAccess(tenants.northbrine)).state, 'error')
  assert.throws(
    () => readConfig({ MICROSOFT_CLIENT_CERTIFICATE: '/no/such.pem' }),
    /MICROSOFT_CLIENT_CERTIFICATE must be a file that can be read, not '\/no\/such.pem'/,
  )
})
