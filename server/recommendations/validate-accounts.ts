import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { validateJob } from '#contract/recommendations/recommendation-jobs.ts'
import type { Sandbox } from '#scan/evaluate/sandbox.ts'
import { readManifest } from '#scan/snapshot/read-snapshot.ts'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import { tableFiles } from '../snapshots/actions.ts'
import {
  faultOf,
  inSandbox,
  queriesOf,
  type Tried,
  tryEmpty,
  type Wrong,
  writeFindings,
} from './validation.ts'

interface Snapshot {
  accountId: number
  scanId: string
  tenantId: string
}

/**
 * Tries the queries over the latest snapshot of an account or of all active ones, account by account, and remembers in
 * their rows what came out. A try that was cut goes on with the next account.
 */
export async function validateAccounts({
  app,
  data,
  position,
  signal,
  now,
  advance,
}: JobCtx<typeof validateJob, App>): Promise<{ validated: number; invalid: number }> {
  const platform = <T>(step: (db: Db) => Promise<T>) => inScope(app.pool, { kind: 'platform' }, step)
  const { tried, snapshots } = await platform(async (db) => ({
    tried: await queriesOf(db, data.ids),
    snapshots: await snapshotsOf(db, data.accountId),
  }))
  const total = snapshots.length
  return inSandbox(async (sandbox) => {
    const findings = await tryEmpty(sandbox, tried, snapshots[0]?.accountId ?? null, now())
    for (const wrong of position?.faults ?? []) findings.faults.set(wrong.id, wrong)
    let done = position?.done ?? 0
    for (const snapshot of snapshots.filter(({ accountId }) => accountId > (position?.accountId ?? 0))) {
      signal.throwIfAborted()
      const left = tried.filter(({ id }) => !findings.faults.has(id))
      const needed = new Set(left.flatMap(({ id }) => findings.reads.get(id) ?? []))
      for (const wrong of await tryOver(app, sandbox, left, needed, snapshot))
        findings.faults.set(wrong.id, wrong)
      done += 1
      const faults = [...findings.faults.values()]
      await platform((db) =>
        advance(db, { done, total, position: { accountId: snapshot.accountId, done, faults } }),
      )
    }
    await platform(async (db) => {
      await writeFindings(db, tried, findings)
      await advance(db, { done: total, total })
    })
    return { validated: tried.length, invalid: findings.faults.size }
  })
}

const snapshotsOf = (db: Db, accountId: number | null) =>
  db.rows(sql<Snapshot>`
    select account.id as "accountId", latest.id as "scanId", lower(account.microsoft_tenant_id) as "tenantId"
    from account
    join lateral (
      select id
      from scan
      where scan.account_id = account.id and scan.has_snapshot
      order by taken_at desc
      limit 1) latest on true
    where ${accountId === null ? sql`account.status = ${accountStatus.value.Enabled}` : sql`account.id = ${accountId}`}
    order by account.id`)

/** What is wrong with queries over the snapshot of an account; only the tables they read are fetched. */
async function tryOver(
  app: App,
  sandbox: Sandbox,
  tried: readonly Tried[],
  needed: ReadonlySet<string>,
  snapshot: Snapshot,
): Promise<Wrong[]> {
  const manifest = tried.length ? await readManifest(app.files, snapshot) : null
  if (!manifest) return []
  const folder = await mkdtemp(join(tmpdir(), 'parapet-validate-'))
  try {
    const files = await tableFiles(app.files, manifest, folder, needed)
    return await sandbox.whole(async (own) => {
      await own.open({ at: manifest.endedAt, files, rows: {} })
      const faults: Wrong[] = []
      for (const { id, check } of tried) {
        const fault = await faultOf(own, check)
        if (fault) faults.push({ id, fault, errorAccountId: snapshot.accountId })
      }
      return faults
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
