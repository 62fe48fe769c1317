import assert from 'node:assert/strict'
import { exportAccountJob } from '#contract/account-data/account-export.ts'
import { eraseAccountJob, eraseDueAccountsJob } from '#contract/account-data/erasure-jobs.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { sql } from '../kit/db.ts'
import { type JobWorld, jobCase, send, type Tried } from '../testing/job-case.ts'
import { aGroup } from '../testing/people.ts'
import { aSnapshot, aTenant } from '../testing/snapshots.ts'

/** Deleted long ago, with rows and files. */
async function aDueAccount({ server, rows }: JobWorld): Promise<{ accountId: number } & Tried> {
  const accountId = await aTenant(server)
  const { scanId, tenantId } = await aSnapshot(server, accountId, '2026-01-01T00:00:00Z')
  await server.db({ kind: 'platform' }, (db) => aGroup(db, { accountId }))
  await rows(sql`
    update account
    set status = ${accountStatus.value.Deleted}, deleted_at = now() - interval '31 days', deleted_by = 'o@example.test'
    where id = ${accountId}`)
  return {
    accountId,
    check: async () => {
      assert.deepEqual(await rows(sql`select from account where id = ${accountId}`), [])
      assert.deepEqual(await rows(sql`select from scan where id = ${scanId}`), [])
      assert.deepEqual(await Array.fromAsync(server.app.files.list(`snapshots/${tenantId}/`)), [])
      const certificates = await rows(sql<{ files: number; groups: number }>`
        select (details->>'files')::int as files, (details->'rows'->>'user_group')::int as groups
        from operator_log
        where account_id = 0 and call = ${eraseAccountJob.name} and details->>'accountId' = ${String(accountId)}`)
      assert.deepEqual(certificates, [{ files: 1, groups: 1 }], 'once, with what was there at the beginning')
    },
  }
}

export const accountDataJobCases = [
  jobCase(eraseDueAccountsJob, aDueAccount),
  jobCase(eraseAccountJob, async (world) => {
    const { accountId, check } = await aDueAccount(world)
    await send(world, eraseAccountJob, { accountId })
    return { check }
  }),
  jobCase(exportAccountJob, async (world) => {
    const accountId = await aTenant(world.server)
    await send(world, exportAccountJob, { accountId, askedBy: 0, isOperator: true })
    return {
      check: async () => {
        const files = await world.rows(sql<{ id: string }>`
          select id from stored_file where account_id = ${accountId} and purpose = 'accountExport'`)
        assert.equal(files.length, 1)
        assert.equal((await Array.fromAsync(world.server.app.files.list(`${accountId}/`))).length, 1)
      },
    }
  }),
]
