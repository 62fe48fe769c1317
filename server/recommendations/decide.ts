import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import { evaluateIn } from '#scan/evaluate/evaluate.ts'
import type { CheckResult } from '#scan/evaluate/outcome.ts'
import { Sandbox } from '#scan/evaluate/sandbox.ts'
import { DamagedSnapshot, type Manifest } from '#scan/snapshot/manifest.ts'
import { readManifest } from '#scan/snapshot/read-snapshot.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { readingOf, withTables } from '../snapshots/actions.ts'

const { Enabled, PendingInitialScan } = accountStatus.value

/** An active account with its latest snapshot; one that was never scanned has none. */
export interface Target {
  accountId: number
  tenantId: string | null
  scanId: string | null
  /** The products that are connected: the others are not decided. */
  productIds: number[]
}

export const targetsOf = (db: Db, { after = 0, only }: { after?: number; only?: number } = {}) =>
  db.rows(sql<Target>`
    select account.id as "accountId", lower(account.microsoft_tenant_id) as "tenantId", latest.id as "scanId",
      array(select product_id from account_product where account_id = account.id) as "productIds"
    from account
    left join lateral (
      select id
      from scan
      where scan.account_id = account.id and scan.has_snapshot
      order by taken_at desc
      limit 1) latest on true
    where account.status = any(${[Enabled, PendingInitialScan]}) and account.id > ${after}
      and ${only === undefined ? sql`true` : sql`account.id = ${only}`}
    order by account.id`)

/** Decides checks over a snapshot, and says how long the queries took. Null when there is none, or it is damaged: what was known stays. */
export async function decideOver(
  app: App,
  sandbox: Sandbox,
  checks: readonly CheckQuery[],
  { tenantId, scanId }: Pick<Target, 'tenantId' | 'scanId'>,
): Promise<{ results: CheckResult[]; milliseconds: number } | null> {
  if (!tenantId || !scanId) return null
  try {
    const manifest = await readManifest(app.files, { tenantId, scanId })
    return manifest && (await decideManifest(app, sandbox, checks, manifest))
  } catch (problem) {
    if (problem instanceof DamagedSnapshot) return null
    throw problem
  }
}

async function decideManifest(app: App, sandbox: Sandbox, checks: readonly CheckQuery[], manifest: Manifest) {
  const needed = new Set(
    checks.flatMap(({ connectors, optionalConnectors = [] }) => [...connectors, ...optionalConnectors]),
  )
  const reading = await readingOf(app.files, manifest, checks)
  const folder = join(tmpdir(), 'parapet-decide-')
  return withTables(app.files, manifest, { folder, needed }, async (tables) => {
    let milliseconds = 0
    const results = await evaluateIn(sandbox, {
      ...reading,
      ...tables,
      checks,
      at: new Date(manifest.endedAt),
      shared: app.sharedLimits,
      onRun: (took) => {
        milliseconds += took
      },
    })
    return { results, milliseconds: Math.round(milliseconds) }
  })
}

/** Behind whoever reads a list meanwhile. */
export const standingBack = { niceness: 5 }

/** Starting a process costs as much as deciding over so many snapshots. */
const worthAProcess = 4

/**
 * Goes through targets in their order while the next ones are being decided: one more than there are cores, so that
 * none of them waits while another snapshot is read, and fewer where there is little to decide: a target is a snapshot
 * where nobody says otherwise (`snapshotsIn`). What nobody waits for stands back (`niceness`).
 */
export async function* decidedInOrder<T, R>(
  targets: readonly T[],
  decide: (target: T, sandbox: Sandbox) => Promise<R>,
  { niceness = 0, snapshotsIn = () => 1 }: { niceness?: number; snapshotsIn?: (target: T) => number } = {},
): AsyncGenerator<{ target: T; decided: R; again: () => Promise<R> }> {
  const snapshots = targets.reduce((sum, target) => sum + snapshotsIn(target), 0)
  const worthwhile = Math.max(1, Math.ceil(snapshots / worthAProcess))
  const count = Math.min(availableParallelism() + 1, 4, targets.length, worthwhile)
  const sandboxes = Array.from({ length: count }, () => new Sandbox({ niceness }))
  const begin = (target: T, place: number) => {
    const sandbox = sandboxes[place % sandboxes.length] as Sandbox
    const decided = decide(target, sandbox)
    // Whoever waits for it hears of a fault; until then it is nobody's.
    decided.catch(() => undefined)
    return { target, decided, sandbox }
  }
  const waiting = targets.slice(0, sandboxes.length).map(begin)
  try {
    for (let place = sandboxes.length; waiting.length > 0; place++) {
      const { target, decided, sandbox } = waiting.shift() as (typeof waiting)[number]
      const ready = await decided
      const next = targets[place]
      if (next) waiting.push(begin(next, place))
      yield { target, decided: ready, again: () => decide(target, sandbox) }
    }
  } finally {
    // What was begun would start a process anew after its end.
    await Promise.allSettled(waiting.map(({ decided }) => decided))
    await Promise.all(sandboxes.map((sandbox) => sandbox.close()))
  }
}
