import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ensureFirstSuperAdmin } from './first-super-admin.ts'
import { inScope, sql } from './kit/db.ts'
import { testServer } from './testing/harness.ts'

const server = await testServer()
const { pool } = server.app
const superAdminEmail = 'olivia.operator@parapet.example'

const superAdmins = () =>
  inScope(pool, { kind: 'platform' }, (db) =>
    db.rows(sql<{ email: string; status: number }>`
      select email, status from app_user where role = 3 and status <> 4 order by email`),
  )
beforeEach(() =>
  inScope(pool, { kind: 'platform' }, (db) => db.run(sql`update app_user set status = 4 where role = 3`)),
)

test('makes the configured person SuperAdmin when there is none', async () => {
  assert.equal(await ensureFirstSuperAdmin(pool, { superAdminEmail }), true)
  assert.deepEqual(await superAdmins(), [{ email: superAdminEmail, status: 1 }])
})

test('makes nobody without a configured address', async () => {
  assert.equal(await ensureFirstSuperAdmin(pool, { superAdminEmail: '' }), false)
  assert.deepEqual(await superAdmins(), [])
})

test('makes no second one, whatever the configuration says later', async () => {
  await ensureFirstSuperAdmin(pool, { superAdminEmail })
  assert.equal(await ensureFirstSuperAdmin(pool, { superAdminEmail: 'other@parapet.example' }), false)
  assert.equal((await superAdmins()).length, 1)
})

test('makes one when several processes start at once', async () => {
  const starts = Array.from({ length: 5 }, () => ensureFirstSuperAdmin(pool, { superAdminEmail }))
  assert.equal((await Promise.all(starts)).filter(Boolean).length, 1)
  assert.equal((await superAdmins()).length, 1)
})

test('says what is wrong with the address', async () => {
  await assert.rejects(ensureFirstSuperAdmin(pool, { superAdminEmail: 'olivia' }), /SUPERADMIN_EMAIL/)
})
