import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { openBudget } from '#scan/graph/budget.ts'
import { readPastLog } from '../audit-events/actions.ts'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { openMicrosoftIdentity } from '../kit/microsoft-identity.ts'
import { openScanDesk, runScan } from '../scans/actions.ts'
import { isLiving, workOf } from './people-at-work.ts'
import { startSimulatorProcess } from './simulator-process.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How often the past of an account is looked at: those whose stories change, often. */
const everyDays: Record<string, number> = {
  'Larkfield Clinics': 3,
  'Northbrine Ceramics': 5,
  'Alder & Finch Logistics': 5,
  'Copperleaf Dental Group': 30,
  'Fallowfield Farms': 30,
  'Glasshouse Media': 30,
  'Kestrel & Rowe Architects': 30,
}

interface WithoutPast {
  id: number
  name: string
  /** How far it was made already. */
  until: string | null
}

interface Making {
  began: number
  days: number
  signal: AbortSignal
  serve: (app: App) => Promise<FastifyInstance>
}

/**
 * Makes the past of the demonstration by really scanning it: simulators of the past, whose clocks are moved from day to
 * day, are read as Microsoft is. The account in which people work has as many days as all others together: it is made
 * beside them, so that nobody waits for somebody else's past. Goes on until `signal`.
 */
export async function makeHistory(app: App, days: number, signal: AbortSignal, serve: Making['serve']) {
  const accounts = (await accountsWithoutPast(app)).filter(({ name }) => everyDays[name])
  const making = { began: app.clock().getTime(), days, signal, serve }
  const lanes = [
    accounts.filter(({ name }) => isLiving(name)),
    accounts.filter(({ name }) => !isLiving(name)),
  ]
  await Promise.all(lanes.map((lane) => makePastOf(app, lane, making)))
}

async function makePastOf(app: App, accounts: readonly WithoutPast[], making: Making): Promise<void> {
  if (accounts.length === 0) return
  const { began, days, signal, serve } = making
  const simulator = await startSimulatorProcess(0)
  try {
    await control(simulator.url, 'POST', 'limits', { off: true })
    // Its secret has expired of late: in the past it was good.
    await control(simulator.url, 'PATCH', 'tenants/kestrel-rowe/app', { secretExpired: false })
    for (const { id, name, until } of accounts) {
      for (const day of daysOf(name, days)) {
        if (signal.aborted) break
        const at = new Date(began - day * dayMs)
        if (until && at <= new Date(until)) continue
        const past = await pastAt(app, simulator.url, at)
        await scanAt(past, id, at, signal)
        await workOf(past, name, day, serve)
      }
      // The present is the worker's again.
      if (!signal.aborted) await planAt(app, id, app.clock())
    }
  } finally {
    await simulator.stop()
  }
}

/**
 * Those that the timetable leaves alone because their past comes first. A past that was cut short goes on where it
 * ended.
 */
async function accountsWithoutPast(app: App): Promise<WithoutPast[]> {
  return inScope(app.pool, { kind: 'platform' }, async (db) => {
    await db.run(sql`
      update scan
      set state = 'cancelled', ended_at = ${app.clock()}
      where cause = 'history' and state in ('waiting', 'running')`)
    return db.rows(sql<WithoutPast>`
      select id, name, last_scan_time_end as until
      from account
      where status = ${accountStatus.value.Enabled} and next_scan_time > ${app.clock()}
        and not exists (
          select from scan where scan.account_id = account.id and scan.cause <> 'history' and scan.state = 'done')
      order by name <> 'Northbrine Ceramics', name, id`)
  })
}

/** The days before today, the first one first. Where people work, each of the last ones. */
function* daysOf(name: string, days: number): Generator<number> {
  const step = everyDays[name] ?? days
  for (let day = days; day > 0; day -= isLiving(name) && day <= everyDayOfLast ? 1 : step) yield day
}
const everyDayOfLast = 30

/** The application as it was then, with Microsoft as it was then. */
async function pastAt(app: App, url: string, at: Date): Promise<App> {
  await control(url, 'POST', 'clock', { now: at.toISOString() })
  const movedAt = Date.now()
  const microsoft = { ...app.config.microsoft, identityUrl: url, serviceUrl: url }
  return {
    ...app,
    config: { ...app.config, microsoft },
    clock: () => new Date(at.getTime() + Date.now() - movedAt),
    identity: openMicrosoftIdentity(microsoft),
    budget: openBudget({ scale: Number.POSITIVE_INFINITY }),
  }
}

async function scanAt(past: App, accountId: number, at: Date, signal: AbortSignal): Promise<void> {
  const desk = await openScanDesk(past)
  const scanId = randomUUID()
  const opened = () =>
    inScope(past.pool, { kind: 'account', accountId }, (db) =>
      db.run(sql`
        insert into scan (account_id, id, cause, state, queued_at)
        values (${accountId}, ${scanId}, 'history', 'waiting', ${at})
        on conflict do nothing`),
    )
  // Somebody may have asked for a scan of today meanwhile: it comes first.
  while ((await opened()) === 0) await sleep(500, undefined, { signal })
  await runScan(desk, { scanId, accountId }, signal)
  await planAt(past, accountId, new Date(Date.now() + dayMs))
  await readPastLog(past, accountId, signal)
}

/** A scan plans the next one from its own day: the timetable would come between one day of the past and the next. */
const planAt = (app: App, accountId: number, at: Date) =>
  inScope(app.pool, { kind: 'account', accountId }, (db) =>
    db.run(sql`update account set next_scan_time = ${at} where id = ${accountId}`),
  )

async function control(url: string, method: 'POST' | 'PATCH', path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/simulator/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The simulator refused ${path}: ${answer.status}`)
}
