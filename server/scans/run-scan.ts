import { join } from 'node:path'
import { accountStatus, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { connectorStatus } from '#contract/connectors/connectors.ts'
import { cloudNamed } from '#contract/kit/clouds.ts'
import {
  queryType,
  recommendationStatus,
  validationMethod,
} from '#contract/recommendations/recommendation-choices.ts'
import { inBoth, sayScan } from '#contract/scans/reading-sentences.ts'
import { dropOldSnapshotsJob } from '#contract/scans/scan-jobs.ts'
import { collectTenant } from '#scan/collect/collect-tenant.ts'
import { withNeeded } from '#scan/collect/order.ts'
import { catalogueVersion } from '#scan/evaluate/catalogue-version.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import { type EvaluateInput, evaluateIn, evaluateSnapshot } from '#scan/evaluate/evaluate.ts'
import type { CheckResult } from '#scan/evaluate/outcome.ts'
import { AccessFailure, type AccessFailureKind } from '#scan/graph/tokens.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import { readManifest } from '#scan/snapshot/read-snapshot.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { holdAccount, recordScan } from '../recommendations/actions.ts'
import { settingValue } from '../settings/actions.ts'
import { readingOf, withTables } from '../snapshots/actions.ts'
import { applicationOf, applicationStatus, type OwnApplication } from '../tenant-access/actions.ts'
import { announceConnection } from '../webhooks/actions.ts'
import type { ScanDesk } from './desk.ts'
import { endScan } from './end-scan.ts'
import { inKeptSandbox } from './kept-sandboxes.ts'
import { type Progress, progressWriter } from './progress.ts'
import { nextScanTime } from './timetable.ts'

const { Enabled, PendingInitialScan } = accountStatus.value
const hourMs = 60 * 60 * 1000

type Checks = 'checks' | 'optionalTables' | 'disabledTables'
interface Begun extends OwnApplication {
  tenantId: string
  previousScanId: string | null
  checks: CheckQuery[]
  optionalTables: string[]
  disabledTables: string[]
  keepMs: number
}

/**
 * Scans an account from the first request to the last row. Run again with the same id it goes on where it was cut,
 * and a scan that is recorded is not recorded twice.
 */
export async function runScan(
  desk: ScanDesk,
  { scanId, accountId }: { scanId: string; accountId: number },
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<'done' | 'failed' | 'left'> {
  const { app } = desk
  const scope = { kind: 'account', accountId } as const
  const begun = await inScope(app.pool, scope, (db) => begin(db, accountId, scanId, app.clock()))
  if (begun === 'done' || begun === 'left') return begun
  const progress = progressWriter(app, accountId, scanId)
  const tell = (told: Progress) => {
    progress.tell(told)
    onProgress(told.done, told.total)
  }
  try {
    const manifest = await collect(desk, begun, scanId, tell, signal)
    const results = await evaluate(desk, begun, manifest, tell)
    signal.throwIfAborted()
    tell({ phase: 'recording', done: 0, total: results.length, estimateMs: null })
    await progress.end()
    const application = await applicationStatus(app, begun.tenantId, begun)
    await inScope(app.pool, scope, async (db) => {
      if (!(await holdRunning(db, accountId, scanId))) return
      const at = new Date(manifest.endedAt)
      const now = app.clock()
      const { assessed, total } = await recordScan(db, { scanId, accountId, at, now, results, manifest })
      await finish(db, { accountId, scanId, at, assessed, total, application, now })
    })
    return 'done'
  } catch (problem) {
    await progress.end()
    if (!(problem instanceof AccessFailure) || problem.kind === 'unreachable') throw problem
    await inScope(app.pool, scope, (db) => refuse(db, accountId, scanId, problem, app.clock()))
    return 'failed'
  }
}

/**
 * Marks the scan as running. It is done already when a try before could not learn of its commit, and left when it is not
 * wanted any more.
 */
async function begin(db: Db, accountId: number, scanId: string, now: Date): Promise<Begun | 'done' | 'left'> {
  const account = await db.maybe(sql<Omit<Begun, Checks | 'keepMs'> & { status: number }>`
    select account.status, lower(account.microsoft_tenant_id) as "tenantId",
      account.microsoft_application_id as "clientId", account.microsoft_application_secret as "sealedSecret",
      (select id from scan where scan.account_id = account.id and has_snapshot
       order by taken_at desc limit 1) as "previousScanId"
    from account
    where account.id = ${accountId}
    for update of account`)
  const isScanned = account && [Enabled, PendingInitialScan].some((status) => status === account.status)
  if (!isScanned || !account.tenantId) {
    await endScan(db, accountId, scanId, 'cancelled', sayScan('notScanned'), now)
    return 'left'
  }
  const taken = await db.run(sql`
    update scan
    set state = 'running', started_at = coalesce(started_at, ${now}), heartbeat_at = ${now}, error = null
    where account_id = ${accountId} and id = ${scanId} and state in ('waiting', 'running')`)
  if (taken === 0) {
    const done = await db.maybe(sql`
      select from scan where account_id = ${accountId} and id = ${scanId} and state = 'done'`)
    return done ? 'done' : 'left'
  }
  await db.run(sql`update account set is_scanning = true, last_scan_time = ${now} where id = ${accountId}`)
  const keepMs = Number(await settingValue(db, 'signInActivityHours')) * hourMs
  return { ...account, keepMs, ...(await checksOf(db, accountId)) }
}

/** The enabled checks of the account's products that a query decides. */
async function checksOf(db: Db, accountId: number): Promise<Pick<Begun, Checks>> {
  const rows = await db.rows(sql<{
    name: string
    query: string
    queryType: number
    connectors: string[]
    optional: string[]
    servicePlans: string[]
  }>`
    select recommendation.name, recommendation.query, recommendation.query_type as "queryType",
      recommendation.connectors, recommendation.optional_connectors as optional,
      recommendation.service_plans as "servicePlans"
    from recommendation
    join account_product connected
      on connected.account_id = ${accountId} and connected.product_id = recommendation.product_id
    where recommendation.status = ${recommendationStatus.value.Enabled}
      and recommendation.validation_method = ${validationMethod.value.Automatic}
      and recommendation.query is not null
    order by recommendation.id`)
  const disabled = await db.rows(sql<{ name: string }>`
    select model_name as name from connector where status = ${connectorStatus.value.Disabled}`)
  return {
    disabledTables: disabled.map(({ name }) => name),
    optionalTables: [...new Set(rows.flatMap((row) => row.optional))],
    checks: rows.map((row) => ({
      id: row.name,
      sql: row.query,
      queryType: row.queryType === queryType.value.Global ? 'Global' : 'Granular',
      connectors: row.connectors,
      optionalConnectors: row.optional,
      licences: row.servicePlans,
    })),
  }
}

type Tell = ReturnType<typeof progressWriter>['tell']
const always = ['subscribed_skus', 'organization']

async function collect(
  { app, connectors, workFolder, clock }: ScanDesk,
  begun: Begun,
  scanId: string,
  tell: Tell,
  signal: AbortSignal,
): Promise<Manifest> {
  const { tenantId, checks, optionalTables } = begun
  const { microsoft } = app.config
  const url = microsoft.serviceUrl
  const kept = await readManifest(app.files, { tenantId, scanId })
  if (kept) return kept
  const needed = new Set([...always, ...optionalTables, ...checks.flatMap((check) => check.connectors)])
  const enabled = connectors.filter(({ name }) => needed.has(name) && !begun.disabledTables.includes(name))
  const previous = begun.previousScanId
    ? await readManifest(app.files, { tenantId, scanId: begun.previousScanId }).catch(() => null)
    : null
  return collectTenant({
    scanId,
    tenantId,
    connectors: withNeeded(enabled, connectors),
    catalogueVersion: catalogueVersion(checks),
    application: applicationOf(app, begun),
    budget: app.budget,
    store: app.files,
    workFolder,
    cloud: cloudNamed(microsoft.cloud),
    identityUrl: microsoft.identityUrl,
    ...(url && {
      addresses: { graph: url, exchange: url, compliance: url, teams: url },
      dns: { url: `${url}/dns-query` },
    }),
    previous,
    keepMs: begun.keepMs,
    signal,
    clock,
    onProgress: ({ phase, done, expected, estimateMs }) => tell({ phase, done, total: expected, estimateMs }),
  })
}

async function evaluate(
  { app, workFolder }: ScanDesk,
  { checks }: Begun,
  manifest: Manifest,
  tell: Tell,
): Promise<CheckResult[]> {
  const reading = await readingOf(app.files, manifest, checks)
  const folder = join(workFolder, `evaluate-${manifest.scanId}-`)
  return withTables(app.files, manifest, { folder }, (tables) => {
    const input: EvaluateInput = {
      ...reading,
      ...tables,
      checks,
      at: new Date(manifest.endedAt),
      shared: app.sharedLimits,
      onProgress: (done, total) => tell({ phase: 'evaluating', done, total, estimateMs: null }),
    }
    return 'rows' in tables ? inKeptSandbox((sandbox) => evaluateIn(sandbox, input)) : evaluateSnapshot(input)
  })
}

/** Whether the scan is still ours to record; the row is held until the commit. */
async function holdRunning(db: Db, accountId: number, scanId: string): Promise<boolean> {
  await holdAccount(db, accountId)
  const held = await db.run(sql`
    select from scan where account_id = ${accountId} and id = ${scanId} and state = 'running' for update`)
  return held > 0
}

async function finish(
  db: Db,
  ended: {
    accountId: number
    scanId: string
    at: Date
    assessed: number
    total: number
    application: number
    now: Date
  },
): Promise<void> {
  const { accountId, scanId, at, assessed, total, application, now } = ended
  await db.run(sql`
    update scan
    set state = 'done', phase = null, ended_at = ${now}, taken_at = ${at}, assessed = ${assessed},
      recommendations = ${total}, has_snapshot = true, estimate_seconds = null
    where account_id = ${accountId} and id = ${scanId}`)
  const hours = Number(await settingValue(db, 'scanIntervalHours'))
  await announceConnection(db, accountId, { status: application, reason: null }, now)
  await db.run(sql`
    update account
    set is_scanning = false, last_scan_time_end = ${at}, next_scan_time = ${nextScanTime(accountId, now, hours)},
      status = case when status = ${PendingInitialScan} then ${Enabled} else status end,
      microsoft_application_status = ${application}, microsoft_connector_error = null
    where id = ${accountId}`)
  await sendJob(db, dropOldSnapshotsJob, { accountId }, { now })
}

const statusOfFailure: Record<AccessFailureKind, number> = {
  'no-app': microsoftApplicationStatus.value.NoApp,
  'expired-secret': microsoftApplicationStatus.value.ExpiredCertificate,
  'no-resource': microsoftApplicationStatus.value.Error,
  refused: microsoftApplicationStatus.value.Error,
  unreachable: microsoftApplicationStatus.value.Error,
}

/** Without a token nothing was read: every state stays, and the account says why. */
async function refuse(
  db: Db,
  accountId: number,
  scanId: string,
  problem: AccessFailure,
  now: Date,
): Promise<void> {
  await endScan(db, accountId, scanId, 'failed', problem.reason, now)
  const hours = Number(await settingValue(db, 'scanIntervalHours'))
  const status = statusOfFailure[problem.kind]
  await announceConnection(db, accountId, { status, reason: inBoth(problem.reason) }, now)
  await db.run(sql`
    update account
    set microsoft_application_status = ${status}, microsoft_connector_error = ${JSON.stringify(problem.reason)},
      next_scan_time = ${nextScanTime(accountId, now, hours)}
    where id = ${accountId}`)
}
