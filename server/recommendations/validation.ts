import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryType, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import { maximumItems, shapeFault } from '#scan/evaluate/outcome.ts'
import { Sandbox } from '#scan/evaluate/sandbox.ts'
import { readManifest } from '#scan/snapshot/read-snapshot.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { tableFiles } from '../snapshots/actions.ts'

export interface Fault {
  id: number
  errorDescription: string
  errorAccountId: number | null
}

interface Tried {
  id: number
  check: CheckQuery
}
interface Snapshot {
  accountId: number
  scanId: string
  tenantId: string
}

interface Where {
  /** Only this account's snapshot; else those of all active accounts. */
  accountId?: number | undefined
  /** At most so many accounts: the ones scanned last. */
  most?: number
}

/** Tries the queries of recommendations, and remembers in their rows what came out. Manual ones have none. */
export async function validate(
  app: App,
  db: Db,
  ids: readonly number[] | 'all',
  where: Where = {},
): Promise<{ validated: number; invalid: Fault[] }> {
  const tried = await queriesOf(db, ids)
  const snapshots = await snapshotsOf(db, where)
  const faults = new Map<number, Fault>()
  const note = (id: number, fault: string | null, snapshot: Snapshot | undefined) => {
    if (fault) faults.set(id, { id, errorDescription: fault, errorAccountId: snapshot?.accountId ?? null })
  }
  const reads = new Map<number, readonly string[]>()
  const sandbox = new Sandbox()
  try {
    // An empty tenant shows whether the query can run at all, also where none was scanned.
    await sandbox.open({ at: app.clock().toISOString(), files: [], rows: {} })
    for (const { id, check } of tried) {
      const { refusal, tables } = await sandbox.inspect(check.sql)
      reads.set(id, tables)
      note(id, refusal ?? (await faultOf(sandbox, check)), snapshots[0])
    }
    for (const snapshot of snapshots) {
      const left = tried.filter(({ id }) => !faults.has(id))
      const needed = new Set(left.flatMap(({ id }) => reads.get(id) ?? []))
      for (const [id, fault] of await tryOver(app, sandbox, left, needed, snapshot)) note(id, fault, snapshot)
    }
  } finally {
    await sandbox.close()
  }
  const results = tried.map(({ id }) => ({
    id,
    is_valid: !faults.has(id),
    connectors: reads.get(id) ?? [],
    ...columnsOf(faults.get(id)),
  }))
  await db.run(sql`
    update recommendation
    set is_valid = given.is_valid, error_description = given.error_description,
      error_account_id = given.error_account_id,
      -- A page says which tables it cannot do without; of an operator's own query it is all that it reads.
      connectors = case when recommendation.page_hash is null and given.is_valid
        then array(select jsonb_array_elements_text(given.connectors)) else recommendation.connectors end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as given(id bigint, is_valid boolean, connectors jsonb, error_description text, error_account_id bigint)
    where recommendation.id = given.id`)
  return { validated: tried.length, invalid: [...faults.values()] }
}

const columnsOf = (fault: Fault | undefined) => ({
  error_description: fault?.errorDescription ?? null,
  error_account_id: fault?.errorAccountId ?? null,
})

async function queriesOf(db: Db, ids: readonly number[] | 'all'): Promise<Tried[]> {
  const rows = await db.rows(sql<{ id: number; query: string; queryType: number }>`
    select id, query, query_type as "queryType"
    from recommendation
    where status <> 3 and validation_method = ${validationMethod.value.Automatic} and query is not null
      and ${ids === 'all' ? sql`true` : sql`id = any(${ids})`}
    order by id`)
  return rows.map(({ id, query, queryType: kind }) => ({
    id,
    check: {
      id: String(id),
      sql: query,
      queryType: kind === queryType.value.Global ? 'Global' : 'Granular',
      connectors: [],
      licences: [],
    },
  }))
}

const snapshotsOf = (db: Db, { accountId, most }: Where) =>
  db.rows(sql<Snapshot>`
    select account.id as "accountId", latest.id as "scanId", lower(account.microsoft_tenant_id) as "tenantId"
    from account
    join lateral (
      select id, taken_at
      from scan
      where scan.account_id = account.id and scan.has_snapshot
      order by taken_at desc
      limit 1) latest on true
    where ${accountId === undefined ? sql`account.status = 1` : sql`account.id = ${accountId}`}
    order by latest.taken_at desc
    limit ${most ?? null}`)

/** What is wrong with each query over the snapshot of an account, or null; only the tables they read are fetched. */
async function tryOver(
  app: App,
  sandbox: Sandbox,
  tried: readonly Tried[],
  needed: ReadonlySet<string>,
  snapshot: Snapshot,
): Promise<[id: number, fault: string | null][]> {
  const manifest = tried.length ? await readManifest(app.files, snapshot) : null
  if (!manifest) return []
  const folder = await mkdtemp(join(tmpdir(), 'parapet-validate-'))
  try {
    const files = await tableFiles(app.files, manifest, folder, needed)
    await sandbox.open({ at: manifest.endedAt, files, rows: {} })
    const faults: [number, string | null][] = []
    for (const { id, check } of tried) faults.push([id, await faultOf(sandbox, check)])
    return faults
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function faultOf(sandbox: Sandbox, check: CheckQuery): Promise<string | null> {
  const ran = await sandbox.run(check.sql, maximumItems + 1)
  return ran.refusal ?? ran.error ?? shapeFault(check, ran)
}
