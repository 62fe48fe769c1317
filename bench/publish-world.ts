import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { collectTenant } from '#scan/collect/collect-tenant.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { openBudget } from '#scan/graph/budget.ts'
import { type Manifest, tableKey } from '#scan/snapshot/manifest.ts'
import { readRows } from '#scan/snapshot/read-snapshot.ts'
import { writeManifest } from '#scan/snapshot/write-snapshot.ts'
import { diskFiles } from '#server/kit/disk-store.ts'
import type { ScanServer } from './scan-server.ts'
import { application, type BenchSimulator, reachedAt } from './scan-world.ts'

/** Reads a tenant once: the snapshot that every account gets a copy of. */
export async function oneSnapshot(simulator: BenchSimulator, folder: string): Promise<Manifest> {
  const tenant = (await simulator.tenants()).find(({ slug }) => slug === 'giant')
  return collectTenant({
    scanId: randomUUID(),
    tenantId: tenant?.id ?? '',
    connectors: loadConnectors(),
    catalogueVersion: '1',
    application: { clientId: application.clientId, credential: { secret: application.secret } },
    budget: openBudget({ scale: Number.POSITIVE_INFINITY }),
    store: diskFiles(folder),
    workFolder: join(folder, 'work'),
    ...reachedAt(simulator.url),
  })
}

/** The tables of a snapshot as people write a tenant. */
export async function tablesOf(folder: string, manifest: Manifest): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const { name, rows } of manifest.connectors)
    if (rows > 0) tables[name] = await Array.fromAsync(readRows(diskFiles(folder), manifest, name))
  return tables
}

/** Accounts with every enabled recommendation decided, all products, twenty alerts and a snapshot of their own. */
export async function scannedAccounts(
  { admin, folder }: ScanServer,
  manifest: Manifest,
  count: number,
): Promise<number[]> {
  const { rows } = await admin.query<{ id: string; tenant: string }>(
    `insert into account (name, status, subscription_type_id, microsoft_tenant_id, next_scan_time)
     select 'Account ' || n, 1, (select id from subscription_type where is_trial), gen_random_uuid()::text,
       now() + interval '1 day'
     from generate_series(1, $1::int) n
     returning id, microsoft_tenant_id as tenant`,
    [count],
  )
  const ids = rows.map(({ id }) => Number(id))
  await admin.query(
    `insert into account_product (account_id, product_id)
     select account_id, product.id from unnest($1::bigint[]) account_id, product`,
    [ids],
  )
  await admin.query(
    `insert into account_recommendation (account_id, recommendation_id, is_compliant, last_decided, last_updated_time)
     select account_id, recommendation.id, recommendation.id % 2 = 0, recommendation.id % 2 = 0, now()
     from unnest($1::bigint[]) account_id, recommendation
     where recommendation.status = 1`,
    [ids],
  )
  const scans = rows.map(({ id, tenant }) => ({ id: Number(id), tenant, scan: randomUUID() }))
  for (let from = 0; from < scans.length; from += parallel)
    await Promise.all(scans.slice(from, from + parallel).map((one) => copySnapshot(folder, manifest, one)))
  await admin.query(
    `insert into scan (account_id, id, cause, state, queued_at, taken_at, has_snapshot)
     select account_id, id, 'asked', 'done', now(), now(), true from unnest($1::bigint[], $2::uuid[]) as made (account_id, id)`,
    [ids, scans.map(({ scan }) => scan)],
  )
  for (const table of ['account', 'account_recommendation', 'account_product', 'scan'])
    await admin.query(`vacuum analyze ${table}`)
  return ids
}
const parallel = 16

/** Its tables are links to the files of the first: what is read is the same, and the disk is not full of it. */
async function copySnapshot(
  folder: string,
  manifest: Manifest,
  { tenant, scan }: { tenant: string; scan: string },
): Promise<void> {
  const copy = { ...manifest, tenantId: tenant, scanId: scan }
  const pathOf = (key: string) => join(folder, 'files', key)
  await mkdir(join(folder, 'files', 'snapshots', tenant, scan), { recursive: true })
  for (const { name, rows } of manifest.connectors)
    if (rows > 0) await link(pathOf(tableKey(manifest, name)), pathOf(tableKey(copy, name)))
  await writeManifest(diskFiles(folder), copy)
}

/** A check over users that the tenant fails, taken out of the catalogue until it is published. */
export async function unpublished(
  admin: pg.Pool,
  tables: Record<string, unknown[]>,
): Promise<{ id: number; name: string; connectors: string[] }> {
  const { rows } = await admin.query<{ id: string; name: string; connectors: string[] }>(
    `update recommendation set status = 2
     where id = (
       select id from recommendation
       where status = 1 and validation_method = 1 and connectors @> '{users}' and cardinality(connectors) <= 3
         and name = any($1)
       order by name limit 1)
     returning id, name, connectors`,
    [await failedBy(tables)],
  )
  const [check] = rows
  if (!check) throw new Error('The tenant fails no check that reads users')
  return { ...check, id: Number(check.id) }
}

async function failedBy(tables: Record<string, unknown[]>): Promise<string[]> {
  const cli = fileURLToPath(new URL('../server/cli.ts', import.meta.url))
  const command = promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', cli, 'evaluate', '--jsonl'],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  command.child.stdin?.end(`${JSON.stringify(tables)}\n`)
  const { stdout } = await command
  const results = JSON.parse(stdout) as { id: string; compliant: boolean | null }[]
  return results.filter(({ compliant }) => compliant === false).map(({ id }) => id)
}
