import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import '#server/alerts/actions.ts'
import { openPool } from '#server/kit/database.ts'
import { inScope } from '#server/kit/db.ts'
import { recordScan } from '#server/recommendations/actions.ts'
import type { ScannedTenant } from './scanned-tenant.ts'
import type { Compared, Year } from './year.ts'

/** Scans of each account after its first one: by turns one that finds the same, and one where a hundredth has turned. */
const scans = 10
const isFlippedAt = (scan: number) => Math.floor(scan / 2) % 2 === 1

export async function recordTimes(few: Year, many: Year, tenant: ScannedTenant): Promise<Compared[]> {
  const pools = [openPool(few.url), openPool(many.url)] as const
  const same: [number[], number[]] = [[], []]
  const turned: [number[], number[]] = [[], []]
  try {
    for (let scan = 0; scan <= scans; scan += 1)
      for (const place of few.asked.keys())
        for (const [side, year] of [few, many].entries()) {
          const began = performance.now()
          await record(pools[side as 0 | 1], year.asked[place] ?? 0, scan, tenant)
          const into = scan % 2 === 0 ? turned : same
          if (scan > 1) into[side as 0 | 1].push(performance.now() - began)
        }
  } finally {
    for (const pool of pools) await pool.end()
  }
  return [
    { name: 'nothing has changed', few: same[0], many: same[1] },
    { name: 'one of a hundred has turned', few: turned[0], many: turned[1] },
  ]
}

/** The scans of an afternoon, a quarter of an hour apart. */
function record(pool: pg.Pool, accountId: number, scan: number, tenant: ScannedTenant) {
  const at = new Date(Date.now() + scan * 15 * 60_000)
  const scanId = randomUUID()
  const moments = { startedAt: at.toISOString(), endedAt: at.toISOString() }
  const manifest = { ...tenant.manifest, ...moments, scanId, tenantId: randomUUID() }
  const results = [...(isFlippedAt(scan) ? tenant.flipped : tenant.results)]
  return inScope(pool, { kind: 'account', accountId }, (db) =>
    recordScan(db, { scanId, accountId, at, now: at, results, manifest }),
  )
}
