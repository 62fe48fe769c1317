import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Config } from '../../kit/config.ts'
import { seal } from '../../kit/tokens.ts'
import { testServer } from '../../testing/harness.ts'
import { hasPgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts'
import { tenants, testSimulator } from '../../testing/simulator.ts'
import { applicationFinding, clockFinding, ownerFinding } from './database.ts'
import { shownIn } from './doctor.ts'
import type { Finding } from './finding.ts'
import {
  addressFinding,
  graphFinding,
  identityFinding,
  keyFinding,
  mailFinding,
  microsoftApplicationFinding,
  storageFinding,
} from './services.ts'

const simulator = await testSimulator()
const key = randomBytes(32)
const server = await testServer({
  MICROSOFT_IDENTITY_URL: simulator.url,
  MICROSOFT_SERVICE_URL: simulator.url,
  SUPERADMIN_TENANT_ID: tenants.northbrine,
  PARAPET_SECRET_KEY: key.toString('base64'),
})
const { admin, people } = server
const config: Config = { ...server.app.config, publicUrl: server.url }
await admin('update account set microsoft_application_secret = $1 where id = $2', [
  seal([key], 'a secret'),
  people.accountId,
])

type Look = (config: Config) => Promise<Finding>
const microsoft = (changed: Partial<Config['microsoft']>): Partial<Config> => ({
  microsoft: { ...config.microsoft, ...changed },
})
const at = (changed: Partial<URL>) =>
  Object.assign(new URL(config.databaseUrl), changed as Record<string, string>).href

test('a sound installation is found to be sound, part by part', async () => {
  const looks: Look[] = [
    ownerFinding,
    applicationFinding,
    clockFinding,
    identityFinding,
    microsoftApplicationFinding,
    graphFinding,
    storageFinding,
    keyFinding,
    addressFinding,
  ]
  for (const look of looks) {
    const { part, ok, says } = await look(config)
    assert.ok(ok, `${part}: ${says}`)
  }
})

test('what only a login of the application knows is enough to see that all is migrated', async () => {
  const name = `login_${randomBytes(4).toString('hex')}`
  await admin(`create role ${name} login noinherit password 'x'; grant parapet_app to ${name}`)
  const databaseUrl = at({ username: name, password: 'x' })
  const here = { ...config, databaseUrl, databaseAdminUrl: databaseUrl }
  for (const look of [ownerFinding, applicationFinding]) {
    const { part, ok, says } = await look(here)
    assert.ok(ok, `${part}: ${says}`)
  }
  await admin(`drop role ${name}`)
})

const nowhere = 'http://127.0.0.1:1'
const broken: [name: string, look: Look, changed: Partial<Config>, says: RegExp][] = [
  ['the owner’s password', ownerFinding, { databaseAdminUrl: at({ password: 'x' }) }, /password/],
  ['the database is down', ownerFinding, { databaseAdminUrl: at({ port: '1' }) }, /ECONNREFUSED/],
  ['the application’s password', applicationFinding, { databaseUrl: at({ password: 'x' }) }, /password/],
  [
    'the application’s database',
    applicationFinding,
    { databaseUrl: at({ pathname: '/none' }) },
    /does not exist/,
  ],
  ['Microsoft is not there', identityFinding, microsoft({ identityUrl: nowhere }), /./],
  [
    'the client id',
    microsoftApplicationFinding,
    microsoft({ clientId: crypto.randomUUID() }),
    /700016|application/i,
  ],
  ['the client secret', microsoftApplicationFinding, microsoft({ clientSecret: 'x' }), /7000215|secret/i],
  [
    'no client secret',
    microsoftApplicationFinding,
    microsoft({ clientSecret: '' }),
    /MICROSOFT_CLIENT_SECRET/,
  ],
  ['the address of Graph', graphFinding, microsoft({ serviceUrl: nowhere }), /does not answer/],
  ['no mail server', mailFinding, { smtpUrl: '' }, /SMTP_URL/],
  ['the mail server is down', mailFinding, { smtpUrl: 'smtp://127.0.0.1:1' }, /ECONNREFUSED/],
  ['a short key', keyFinding, { secretKey: Buffer.from('abc').toString('base64') }, /32 bytes/],
  ['another key', keyFinding, { secretKey: randomBytes(32).toString('base64') }, /used before/],
  ['no key', keyFinding, { secretKey: '' }, /PARAPET_SECRET_KEY/],
  ['the public address', addressFinding, { publicUrl: nowhere }, /does not answer/],
]
for (const [name, look, changed, says] of broken)
  test(`wrong: ${name}`, async () => {
    const finding = await look({ ...config, ...changed })
    assert.equal(finding.ok, false)
    assert.match(finding.says, says)
  })

test('wrong: rights that the application lacks, and a role that is bound by nothing', async () => {
  await admin('revoke all on insight from parapet_app')
  assert.match((await applicationFinding(config)).says, /may not use insight/)
  await admin('grant select, insert, update, delete on insight to parapet_app')
  await admin('alter table account owner to parapet_app')
  assert.match((await applicationFinding(config)).says, /owns the tables/)
  await admin('alter table account owner to parapet_owner')
  await admin('grant select, insert, update, delete on account to parapet_app')
  assert.ok((await applicationFinding(config)).ok)
})

test('wrong: a login that may not become parapet_app, and a database that was not migrated', async () => {
  const name = `stranger_${randomBytes(4).toString('hex')}`
  await admin(`create role ${name} login password 'x'`)
  const finding = await applicationFinding({ ...config, databaseUrl: at({ username: name, password: 'x' }) })
  assert.match(finding.says, /permission denied to set role/)
  await admin(`drop role ${name}`)
  await admin("update kysely_migration set name = 'gone' where name = '001-scope'")
  assert.match((await applicationFinding(config)).says, /001-scope.*Run parapet migrate/)
  await admin("update kysely_migration set name = '001-scope' where name = 'gone'")
})

test('wrong: a clock that is hours away', async () => {
  const late = createServer((_request, answer) =>
    answer.setHeader('date', new Date(Date.now() + 3 * 3_600_000).toUTCString()).end('{}'),
  ).listen(0, '127.0.0.1')
  after(() => late.close())
  await new Promise((listening) => late.once('listening', listening))
  const { port } = late.address() as AddressInfo
  const { ok, says } = await clockFinding({
    ...config,
    ...microsoft({ identityUrl: `http://127.0.0.1:${port}` }),
  })
  assert.equal(ok, false)
  assert.match(says, /Microsoft is 1\d{4} s away/)
})

test('settings are shown, secrets only as set, and files by their name', () => {
  const env = {
    PUBLIC_URL: 'https://parapet.example',
    SMTP_URL: 'smtp://user:pass@mail.example',
    DATABASE_URL_FILE: '/run/secrets/database_url',
  }
  assert.equal(shownIn(env, 'PUBLIC_URL'), 'https://parapet.example')
  assert.equal(shownIn(env, 'SMTP_URL'), 'set')
  assert.equal(shownIn(env, 'DATABASE_URL'), 'in /run/secrets/database_url')
  assert.equal(shownIn(env, 'BLOB_URL'), '')
})

test('a pooler in between is told', {
  skip: hasPgBouncer ? false : 'PgBouncer is not installed here',
}, async () => {
  const { ok, says } = await applicationFinding({
    ...config,
    databaseUrl: await startPgBouncer(config.databaseUrl),
  })
  assert.ok(ok && says.includes('through a pooler'), says)
})
