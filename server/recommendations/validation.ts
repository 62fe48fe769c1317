import { type Fault, faultText } from '#contract/recommendations/query-faults.ts'
import {
  queryType,
  recommendationStatus,
  validationMethod,
} from '#contract/recommendations/recommendation-choices.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import { maximumItems, shapeFault } from '#scan/evaluate/outcome.ts'
import { plain, storable } from '#scan/evaluate/plain.ts'
import { Sandbox, type SandboxCalls } from '#scan/evaluate/sandbox.ts'
import { type Db, sql } from '../kit/db.ts'

/** A query that is wrong. */
export interface Wrong {
  id: number
  fault: Fault
  errorAccountId: number | null
}

export interface Tried {
  id: number
  check: CheckQuery
}

/** What is known of queries so far. */
export interface Findings {
  faults: Map<number, Wrong>
  /** The tables that each query reads. */
  reads: Map<number, readonly string[]>
}

/**
 * Tries the queries of recommendations on an empty tenant, and remembers in their rows what came out: whether they can
 * run at all. What only real data shows is the job's to find.
 */
export async function tryQueries(db: Db, ids: readonly number[], now: Date): Promise<Wrong[]> {
  const tried = await queriesOf(db, ids)
  if (tried.length === 0) return []
  const findings = await inSandbox((sandbox) => tryEmpty(sandbox, tried, null, now))
  await writeFindings(db, tried, findings)
  return [...findings.faults.values()]
}

export async function inSandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = new Sandbox()
  try {
    return await work(sandbox)
  } finally {
    await sandbox.close()
  }
}

/** An empty tenant shows whether the queries can run at all, also where none was scanned. */
export async function tryEmpty(
  sandbox: Sandbox,
  tried: readonly Tried[],
  errorAccountId: number | null,
  now: Date,
): Promise<Findings> {
  const findings: Findings = { faults: new Map(), reads: new Map() }
  await sandbox.whole(async (own) => {
    await own.open({ at: now.toISOString(), files: [], rows: {} })
    for (const { id, check } of tried) {
      const { refusal, tables } = await own.inspect(check.sql)
      findings.reads.set(id, tables)
      const fault = refusal ?? (await faultOf(own, check))
      if (fault) findings.faults.set(id, { id, fault, errorAccountId })
    }
  })
  return findings
}

export async function faultOf(own: SandboxCalls, check: CheckQuery): Promise<Fault | null> {
  const ran = await own.run(check.sql, maximumItems + 1)
  return ran.refusal ?? ran.error ?? shapeFault(check, ran)
}

/** Manual ones have no query. */
export async function queriesOf(db: Db, ids: readonly number[] | null): Promise<Tried[]> {
  const rows = await db.rows(sql<{ id: number; query: string; queryType: number }>`
    select id, query, query_type as "queryType"
    from recommendation
    where status <> ${recommendationStatus.value.Deleted}
      and validation_method = ${validationMethod.value.Automatic} and query is not null
      and ${ids ? sql`id = any(${ids})` : sql`true`}
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

/** The English besides is for servers of the version before, which read it while the new ones begin. */
const kept = (fault: Fault | undefined) => ({
  query_fault: fault === undefined ? null : plain(fault),
  error_description: fault === undefined ? null : storable(faultText(fault).en),
})

/** A query that was changed while it was tried keeps what is known of the new one. */
export async function writeFindings(
  db: Db,
  tried: readonly Tried[],
  { faults, reads }: Findings,
): Promise<void> {
  const results = tried.map(({ id, check }) => ({
    id,
    query: check.sql,
    is_valid: !faults.has(id),
    connectors: reads.get(id) ?? [],
    ...kept(faults.get(id)?.fault),
    error_account_id: faults.get(id)?.errorAccountId ?? null,
  }))
  await db.run(sql`
    update recommendation
    set is_valid = given.is_valid, error_description = given.error_description,
      query_fault = given.query_fault,
      error_account_id = given.error_account_id,
      -- A page says which tables it cannot do without; of an operator's own query it is all that it reads.
      connectors = case when recommendation.page_hash is null and given.is_valid
        then array(select jsonb_array_elements_text(given.connectors)) else recommendation.connectors end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as given(id bigint, query text, is_valid boolean, connectors jsonb, error_description text, query_fault jsonb,
        error_account_id bigint)
    where recommendation.id = given.id and recommendation.query = given.query`)
}
