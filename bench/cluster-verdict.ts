import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { changeField } from '#contract/recommendations/recommendation-history.ts'
import type { Acknowledged, Kind } from './cluster-people.ts'
import { historyOf } from './cluster-scans.ts'
import type { Arrived } from './mail-server.ts'

export interface Verdict {
  lost: number
  doubled: number
}

/** How often each text of the changes stands in the database. */
export type Written = Map<string, number>

/** Comments by their text, invitations by their address. */
export async function writtenIn(admin: pg.Pool, accountId: number): Promise<Written> {
  const { rows } = await admin.query<{ text: string; n: number }>(
    `select regexp_replace(comment, '</?p>', '', 'g') as text, count(*)::int as n
     from recommendation_comment where account_id = $1 group by 1
     union all
     select recipient, count(*)::int from outbox_mail where account_id = $1 group by 1`,
    [accountId],
  )
  return new Map(rows.map(({ text, n }) => [text, n]))
}

export function judge(acknowledged: readonly Acknowledged[], written: Written): Verdict {
  const counts = acknowledged.map(({ text }) => written.get(text) ?? 0)
  return {
    lost: counts.filter((n) => n === 0).length,
    doubled: counts.reduce((sum, n) => sum + Math.max(0, n - 1), 0),
  }
}

/** Exemptions follow each other, so that their number and their order tell what was lost or done twice. */
export async function judgeExemptions(
  admin: pg.Pool,
  accountId: number,
  recommendationId: number,
  acknowledged: number,
): Promise<Verdict> {
  const { rows } = await admin.query<{ value: string }>(
    `select new_value as value from account_recommendation_history
     where account_id = $1 and account_recommendation_id = $2 and change_field = $3 order by id`,
    [accountId, recommendationId, changeField.value.IsExempted],
  )
  const repeated = rows.filter(({ value }, place) => value === rows[place - 1]?.value).length
  return {
    lost: Math.max(0, acknowledged - rows.length),
    doubled: Math.max(repeated, rows.length - acknowledged),
  }
}

/** History rows of interrupted scans against those of an undisturbed one of the same tenant. */
export async function judgeScans(
  admin: pg.Pool,
  accounts: readonly { accountId: number; tenant: string }[],
  expected: ReadonlyMap<string, number>,
): Promise<Verdict & { rows: number }> {
  const verdict = { rows: 0, lost: 0, doubled: 0 }
  for (const { accountId, tenant } of accounts) {
    const { rows, distinct } = await historyOf(admin, accountId)
    verdict.rows += rows
    verdict.lost += Math.max(0, (expected.get(tenant) ?? 0) - distinct)
    verdict.doubled += rows - distinct
  }
  return verdict
}

/** Mails that were marked as sent must have arrived, each once. */
export async function judgeMails(
  admin: pg.Pool,
  arrived: Arrived,
): Promise<Verdict & { interrupted: number }> {
  const has = new Set(arrived.recipients)
  const { rows } = await admin.query<{ recipient: string; state: string }>(
    'select recipient, state from outbox_mail',
  )
  const missing = rows.filter(({ recipient }) => !has.has(recipient))
  return {
    lost: missing.filter(({ state }) => state !== 'interrupted').length,
    doubled: arrived.doubled,
    interrupted: rows.filter(({ state }) => state === 'interrupted').length,
  }
}

export async function outboxEmpty(admin: pg.Pool, withinSeconds = 60): Promise<void> {
  const open = "select from outbox_mail where state in ('waiting', 'sending') limit 1"
  for (const end = Date.now() + withinSeconds * 1000; Date.now() < end; await delay(250))
    if ((await admin.query(open)).rows.length === 0) return
}

export const ofKind = (acknowledged: readonly Acknowledged[], ...kinds: Kind[]) =>
  acknowledged.filter(({ kind }) => kinds.includes(kind))
