import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { environment, readConfig } from './config.ts'
import { variables } from './config-variables.ts'

test('the README names every variable with its default and meaning', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const missing = variables
    .map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback || 'empty'} | ${meaning} |`)
    .filter((line) => !readme.includes(line))
  assert.deepEqual(missing, [])
})

test('an empty environment gives a local configuration', () => {
  const config = readConfig({})
  assert.equal(config.port, 3000)
  assert.equal(config.publicUrl, 'http://localhost:3000')
  assert.equal(config.environmentName, 'local')
  assert.equal(config.dataEditAllowed, true)
})

test('says which variable is wrong', () => {
  assert.throws(() => readConfig({ PORT: 'x' }), /PORT must be a whole number, not 'x'/)
  assert.throws(() => readConfig({ PUBLIC_URL: 'nonsense' }), /PUBLIC_URL must be an address/)
  assert.throws(() => readConfig({ DATA_EDIT_ALLOWED: 'maybe' }), /DATA_EDIT_ALLOWED must be 1 or 0/)
})

test('an address of a database that cannot be read is refused without its password', () => {
  for (const right of [
    'postgres://user:pa%23ss@db:5432/parapet',
    'postgresql://user@/parapet?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/parapet',
  ])
    assert.equal(readConfig({ DATABASE_URL: right }).databaseUrl, right)
  const wrong = [
    'cG9zdGdyZXM6',
    'db:5432/parapet',
    'mysql://db/x',
    'postgres://u:geheim#1@db/x',
    'postgres://u:geheim/1@db/x',
  ]
  for (const name of ['DATABASE_URL', 'DATABASE_ADMIN_URL', 'DATABASE_READ_URL'])
    for (const written of wrong)
      assert.throws(
        () => readConfig({ [name]: written }),
        ({ message }: Error) =>
          message.startsWith(`${name} must be like postgres://`) && !message.includes('geheim'),
        written,
      )
})

test('a value may come from a file, and one that comes twice or cannot be read is refused', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'parapet-config-')), 'smtp')
  writeFileSync(file, 'smtp://mail.example:25\n')
  assert.equal(readConfig({ SMTP_URL_FILE: file }).smtpUrl, 'smtp://mail.example:25')
  const filled = environment({ MICROSOFT_CLIENT_ID_FILE: file })
  assert.equal(filled.MICROSOFT_CLIENT_ID, 'smtp://mail.example:25')
  assert.equal(readConfig(filled).microsoft.clientId, 'smtp://mail.example:25', 'read once')
  assert.throws(
    () => readConfig({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://other.example' }),
    /SMTP_URL and SMTP_URL_FILE are both set/,
  )
  assert.throws(
    () => readConfig({ METRICS_TOKEN_FILE: `${file}.away` }),
    /METRICS_TOKEN_FILE must be a file that can be read/,
  )
})

test('proxies are counted or named, never simply believed', () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  assert.deepEqual(['', '0', '1', '2'].map(read), [false, false, 1, 2])
  assert.equal(read('10.0.0.4, 10.1.0.0/16'), '10.0.0.4,10.1.0.0/16')
  assert.throws(() => read('true'), /TRUST_PROXY must be a number of proxies or their addresses/)
})

test('the API is described in a demonstration, or where it is asked for', () => {
  const read = (env: Record<string, string>) => readConfig(env).apiDocs
  assert.deepEqual([read({}), read({ PARAPET_DEMO: '1' }), read({ API_DOCS: '1' })], [false, true, true])
})
