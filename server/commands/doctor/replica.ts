import { setTimeout as pause } from 'node:timers/promises'
import { refuseUnbound } from '../../kit/bound-role.ts'
import type { Config } from '../../kit/config.ts'
import { openPool } from '../../kit/database.ts'
import { inScope, sql } from '../../kit/db.ts'
import { mostLagMs } from '../../kit/replica.ts'
import { type Finding, tried } from './finding.ts'

const platform = { kind: 'platform' } as const

/** The copy that answers what is read in bulk: whether it is one, and how soon it has what the primary has now. */
export function replicaFinding(
  { databaseUrl, databaseReadUrl }: Config,
  waitMs = mostLagMs,
): Promise<Finding> {
  return tried('read replica', async () => {
    const primary = openPool(databaseUrl, { max: 1 })
    const replica = openPool(databaseReadUrl, { max: 1, connectWithinMs: 5000 })
    try {
      await refuseUnbound(replica)
      const { at } = await inScope(primary, platform, (db) =>
        db.one(sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`),
      )
      const look = () =>
        inScope(replica, platform, (db) =>
          db.one(sql<{ isReplica: boolean; has: boolean | null }>`
            select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= ${at}::pg_lsn as has`),
        )
      const began = performance.now()
      const took = () => performance.now() - began
      for (let seen = await look(); !seen.has; seen = await look()) {
        if (!seen.isReplica)
          throw new Error(
            'DATABASE_READ_URL leads to a server that follows no other: name a hot standby, or leave it empty',
          )
        if (took() > waitMs)
          throw new Error(
            `is more than ${waitMs / 1000} s behind, so that the primary answers everything: look at its replication`,
          )
        await pause(100)
      }
      return `follows the primary, ${Math.round(took())} ms behind`
    } finally {
      await primary.end()
      await replica.end()
    }
  })
}
