import assert from 'node:assert/strict'
import { createCipheriv, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { keyFinding } from './commands/doctor/services.ts'
import { fileAddressOf } from './files/actions.ts'
import { isFileKey } from './files/file-key.ts'
import { type SecretKeys, seal, unseal } from './kit/tokens.ts'
import { rollKeys, sealedColumns } from './sealed-values.ts'
import { testServer } from './testing/harness.ts'

const [old, young] = [randomBytes(32), randomBytes(32)]
const server = await testServer({ PARAPET_SECRET_KEY: old.toString('base64') })
const { admin, people, app } = server
const asKey = (...keys: Buffer[]) => keys.map((key) => key.toString('base64')).join(',')
const doctor = (...keys: Buffer[]) => keyFinding({ ...app.config, secretKey: asKey(...keys) })

/** As values were sealed before they named their key. */
function formerly(key: Buffer, secret: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

await admin('update account set microsoft_application_secret = $1 where id = $2', [
  formerly(old, 'from before'),
  people.accountId,
])
await admin('update account set microsoft_application_secret = $1 where id = $2', [
  seal([old], 'of an account'),
  people.strayAccountId,
])
await admin(
  `insert into webhook (account_id, name, url, events, secret, previous_secret)
   select $1, 'w' || n, 'https://example.test', '{}', $2, $3 from generate_series(1, 600) n`,
  [people.accountId, seal([old], 'hook'), seal([old], 'hook of before')],
)
await admin(
  `insert into idempotency_key (account_id, user_id, key, request, answer, created_at)
   values ($1, 1, 'k', 'r', $2, now())`,
  [people.accountId, seal([old], '{"answer":1}')],
)

const secrets = async (keys: SecretKeys) => {
  const opened: Record<string, number> = {}
  for (const [table, column] of sealedColumns) {
    const { rows } = await admin(`select ${column} as sealed from ${table} where ${column} is not null`)
    for (const { sealed } of rows) {
      const secret = unseal(keys, sealed)
      opened[secret] = (opened[secret] ?? 0) + 1
    }
  }
  return opened
}
const all = { 'from before': 1, 'of an account': 1, hook: 600, 'hook of before': 600, '{"answer":1}': 1 }

test('every column that holds bytes is known to be sealed or not', async () => {
  const { rows } = await admin(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`)
  const open = ['brand.logo', 'idempotency_key.request']
  assert.deepEqual(
    rows.map(({ name }) => name).toSorted(),
    [...sealedColumns.map((names) => names.join('.')), ...open].toSorted(),
  )
})

test('with the new key in front, all opens, and doctor says what is still sealed by the old one', async () => {
  assert.deepEqual(await secrets([young, old]), all)
  const finding = await doctor(young, old)
  assert.equal(finding.ok, false)
  assert.match(finding.says, /1203 values are still sealed by an older key: run parapet keys roll/)
})

test('without it, doctor says what cannot be opened', async () => {
  const finding = await doctor(young)
  assert.equal(finding.ok, false)
  assert.match(finding.says, /does not open 1203 values/)
  assert.match(finding.says, /account\.microsoft_application_secret: 2, webhook\.secret: 600/)
})

test('rolled, all opens by the new key alone; rolled again, nothing changes', async () => {
  const { rolled, lost } = await rollKeys(app.pool, [young, old])
  assert.deepEqual([rolled, lost], [1203, []])
  assert.deepEqual(await secrets([young]), all)
  assert.deepEqual(await rollKeys(app.pool, [young, old]), { rolled: 0, lost: [] })
  const finding = await doctor(young)
  assert.ok(finding.ok, finding.says)
  assert.match(finding.says, /opens all 1203 values/)
})

test('a value that no key opens is told, and left as it is', async () => {
  const strange = seal([randomBytes(32)], 'of nobody')
  await admin('update account set microsoft_application_secret = $1 where id = $2', [
    strange,
    people.strayAccountId,
  ])
  const { rolled, lost } = await rollKeys(app.pool, [young, old])
  assert.deepEqual([rolled, lost], [0, [{ column: 'account.microsoft_application_secret', n: 1 }]])
  const { rows } = await admin('select microsoft_application_secret as left from account where id = $1', [
    people.strayAccountId,
  ])
  assert.deepEqual(rows[0].left, strange)
})

test('addresses of files that were given out before are good with both keys', () => {
  const id = crypto.randomUUID()
  const now = new Date()
  const given =
    new URL(fileAddressOf({ secretKeys: [old] }, id, now), 'http://x').searchParams.get('key') ?? ''
  assert.ok(isFileKey([young, old], id, given, now))
  assert.ok(!isFileKey([young], id, given, now))
})
