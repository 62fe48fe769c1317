import assert from 'node:assert/strict'
import {
  dropOldSnapshotsJob,
  dropUnrecordedJob,
  queueDueScansJob,
  scanJob,
} from '#contract/scans/scan-jobs.ts'
import { readManifest } from '#scan/snapshot/read-snapshot.ts'
import { sql } from '../kit/db.ts'
import { jobCase, send } from '../testing/job-case.ts'
import { tenants } from '../testing/simulator.ts'
import { aSnapshot, aTenant } from '../testing/snapshots.ts'
import { queueScan } from './actions.ts'

export const scanJobCases = [
  jobCase(scanJob, async (world) => {
    const { id } = await world.customer(tenants.northbrine)
    await world.server.db({ kind: 'platform' }, (db) => queueScan(db, id, 'asked', new Date()))
    return {
      check: async () => {
        const scans = await world.scans(id)
        assert.deepEqual(
          scans.map(({ state }) => state),
          ['done'],
        )
        const history = await world.history(id)
        assert.ok(history.length > 30)
        assert.equal(new Set(history.map(({ recommendation }) => recommendation)).size, history.length)
      },
    }
  }),

  jobCase(queueDueScansJob, async (world) => {
    const { id } = await world.customer(tenants.copperleaf)
    await world.rows(sql`update account set next_scan_time = ${world.server.app.clock()} where id = ${id}`)
    return {
      check: async () =>
        assert.deepEqual(
          (await world.scans(id)).map(({ cause }) => cause),
          ['due'],
        ),
    }
  }),

  jobCase(dropOldSnapshotsJob, async (world) => {
    const { server } = world
    const accountId = await aTenant(server)
    const kept = await aSnapshot(server, accountId, new Date().toISOString())
    const old = await aSnapshot(server, accountId, '2020-01-01T00:00:00.000Z')
    await send(world, dropOldSnapshotsJob, { accountId })
    return {
      check: async () => {
        assert.equal(await readManifest(server.app.files, old), null)
        assert.ok(await readManifest(server.app.files, kept))
        assert.deepEqual(
          await world.rows(sql`select id from scan where account_id = ${accountId} and has_snapshot`),
          [{ id: kept.scanId }],
        )
      },
    }
  }),

  jobCase(dropUnrecordedJob, async (world) => {
    const { server } = world
    const accountId = await aTenant(server)
    const failed = await aSnapshot(server, accountId, new Date().toISOString(), 'failed')
    await send(world, dropUnrecordedJob, { accountId, scanId: failed.scanId })
    return { check: async () => assert.equal(await readManifest(server.app.files, failed), null) }
  }),
]
