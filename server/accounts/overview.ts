import type { Static } from 'typebox'
import { type accountOverview, accountOverviewCalls } from '#contract/accounts/account-overview.ts'
import { accounts } from '#contract/accounts/accounts.ts'
import { failedReadings } from '#contract/connectors/account-connectors.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'

type Overview = Static<typeof accountOverview>
const mostPeople = 50
const mostScans = 5
const mostNotes = 50

export const overviewRoutes: Route[] = [
  handle(accountOverviewCalls.get, async ({ db, params }) => overviewOf(db, params.id)),

  handle(accountOverviewCalls.addNote, async ({ db, who, params, body, now }) => {
    await db.get(accounts, params.id)
    return db.one(sql<{ id: number }>`
      insert into account_note (about_account_id, vendor_id, note, written_by, written_at)
      values (${params.id}, ${who.vendorId ?? 0}, ${body.note.trim()}, ${who.email}, ${now})
      returning id`)
  }),

  handle(accountOverviewCalls.removeNote, async ({ db, params }) => {
    if ((await db.run(sql`delete from account_note where id = ${params.id}`)) === 0) throw notFound()
  }),
]

async function overviewOf(db: Db, id: number): Promise<Overview> {
  const account = await db.get(accounts, id)
  const { nextScanTime } = await db.one(sql<{ nextScanTime: string | null }>`
    select next_scan_time as "nextScanTime" from account where id = ${id}`)
  const score = await db.maybe(sql<{ day: string; assessed: number; total: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, assessed, total
    from score
    where account_id = ${id} and product_id = 0
    order by score.day desc
    limit 1`)
  return {
    id: account.id,
    name: account.name,
    status: account.status,
    microsoftApplicationStatus: account.microsoftApplicationStatus,
    connectorError: account.microsoftConnectorError,
    standardSecurityScore: account.standardSecurityScore,
    customSecurityScore: account.customSecurityScore,
    scoreDay: score?.day ?? null,
    assessed: score?.assessed ?? 0,
    total: score?.total ?? 0,
    lastScanTime: account.lastScanTimeEnd,
    nextScanTime,
    failing: await db.rows(sql<Overview['failing'][number]>`
      select connector_name as name, outcome, reason
      from account_connector_extended
      where account_id = ${id} and outcome = any(${[...failedReadings]})
      order by connector_name`),
    people: await db.rows(sql<Overview['people'][number]>`
      select id, email, name, role, status, last_login_date as "lastLoginDate"
      from users_extended
      where account_id = ${id}
      order by last_login_date desc nulls last, email
      limit ${mostPeople}`),
    scans: await db.rows(sql<Overview['scans'][number]>`
      select id, state, coalesce(started_at, queued_at) as "startedAt", ended_at as "endedAt", assessed,
        recommendations as total
      from scan
      where account_id = ${id}
      order by queued_at desc
      limit ${mostScans}`),
    notes: await db.rows(sql<Overview['notes'][number]>`
      select id, note, written_by as "writtenBy", written_at as "writtenAt"
      from account_note
      where about_account_id = ${id}
      order by id desc
      limit ${mostNotes}`),
  }
}
