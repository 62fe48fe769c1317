import { randomUUID } from 'node:crypto'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { openBudget } from '#scan/graph/budget.ts'
import { readPastLog } from '../audit-events/actions.ts'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { openMicrosoftIdentity } from '../kit/microsoft-identity.ts'
import { openScanDesk, runScan } from '../scans/actions.ts'
import { startSimulatorProcess } from './simulator-process.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How often the past of an account is looked at: those whose stories change, often. */
const everyDays: Record<string, number> = {
  'Northbrine Ceramics': 5,
  'Alder & Finch Logistics': 5,
  'Copperleaf Dental Group': 30,
  'Fallowfield Farms': 30,
  'Glasshouse Media': 30,
  'Kestrel & Rowe Architects': 30,
}

/**
 * Makes the past of the demonstration by really scanning it: a second simulator, whose clock is moved from day to day,
 * is read as Microsoft is. Goes on until `signal`.
 */
export async function makeHistory(app: App, days: number, signal: AbortSignal): Promise<void> {
  const accounts = (await accountsWithoutPast(app)).filter(({ name }) => everyDays[name])
  if (accounts.length === 0) return
  const simulator = await startSimulatorProcess(0)
  const began = app.clock().getTime()
  try {
    await control(simulator.url, 'POST', 'limits', { off: true })
    // Its secret has expired of late: in the past it was good.
    await control(simulator.url, 'PATCH', 'tenants/kestrel-rowe/app', { secretExpired: false })
    for (const { id, name, until } of accounts) {
      for (let day = days; day > 0 && !signal.aborted; day -= everyDays[name] ?? days) {
        const at = new Date(began - day * dayMs)
        if (!until || at > new Date(until)) await scanAt(app, simulator.url, id, at, signal)
      }
      if (!signal.aborted) await goOn(app, id)
    }
  } finally {
    await simulator.stop()
  }
}

/**
 * Those that the timetable leaves alone because their past comes first. A past that was cut short goes on where it
 * ended.
 */
async function accountsWithoutPast(app: App): Promise<{ id: number; name: string; until: string | null }[]> {
  return inScope(app.pool, { kind: 'platform' }, async (db) => {
    await db.run(sql`
      update scan
      set state = 'cancelled', ended_at = ${app.clock()}
      where cause = 'history' and state in ('waiting', 'running')`)
    return db.rows(sql<{ id: number; name: string; until: string | null }>`
      select id, name, last_scan_time_end as until
      from account
      where status = ${accountStatus.value.Enabled} and next_scan_time > ${app.clock()}
        and not exists (
          select from scan where scan.account_id = account.id and scan.cause <> 'history' and scan.state = 'done')
      order by name <> 'Northbrine Ceramics', id`)
  })
}

async function scanAt(
  app: App,
  url: string,
  accountId: number,
  at: Date,
  signal: AbortSignal,
): Promise<void> {
  await control(url, 'POST', 'clock', { now: at.toISOString() })
  const movedAt = Date.now()
  const microsoft = { ...app.config.microsoft, identityUrl: url, serviceUrl: url }
  const past: App = {
    ...app,
    config: { ...app.config, microsoft },
    clock: () => new Date(at.getTime() + Date.now() - movedAt),
    identity: openMicrosoftIdentity(microsoft),
    budget: openBudget({ scale: Number.POSITIVE_INFINITY }),
  }
  const desk = await openScanDesk(past)
  const scanId = randomUUID()
  await inScope(app.pool, { kind: 'account', accountId }, (db) =>
    db.run(sql`
      insert into scan (account_id, id, cause, state, queued_at)
      values (${accountId}, ${scanId}, 'history', 'waiting', ${at})`),
  )
  await runScan(desk, { scanId, accountId }, signal)
  await readPastLog(past, accountId, signal)
}

/** The present is the worker's again. */
const goOn = (app: App, accountId: number) =>
  inScope(app.pool, { kind: 'account', accountId }, (db) =>
    db.run(sql`update account set next_scan_time = ${app.clock()} where id = ${accountId}`),
  )

async function control(url: string, method: 'POST' | 'PATCH', path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/simulator/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The simulator refused ${path}: ${answer.status}`)
}
