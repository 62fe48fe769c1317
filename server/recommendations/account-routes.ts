import type { Principal } from '#contract/access/permissions.ts'
import { userStatus } from '#contract/access/roles.ts'
import { alertReason } from '#contract/alerts/alert-choices.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import {
  type AccountRecommendation,
  accountRecommendationRules,
  accountRecommendations,
} from '#contract/recommendations/account-recommendations.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, forbidden, notFound, refuseIf } from '../kit/errors.ts'
import { dateOf } from './date-of.ts'
import { assignmentChange, authorOf, complianceChange, exemptionChange, writeHistory } from './history.ts'
import { holdNow, settle, tellListeners } from './scores.ts'

export const ownAccount = ({ accountId }: Principal): number => {
  if (accountId === null) throw forbidden()
  return accountId
}

/** The rows that a call is about. One outside the person's scope is not found. */
async function ownRows(db: Db, who: Principal, ids: readonly number[]): Promise<AccountRecommendation[]> {
  ownAccount(who)
  return db.many(accountRecommendations, ids)
}
export const ownRow = async (db: Db, who: Principal, id: number): Promise<AccountRecommendation> => {
  const [row] = await ownRows(db, who, [id])
  if (!row) throw notFound()
  return row
}

/** The same for a call that writes: nobody else changes them until its end. */
async function heldRows(db: Db, who: Principal, ids: readonly number[]): Promise<AccountRecommendation[]> {
  await db.run(sql`
    select from account_recommendation
    where account_id = ${ownAccount(who)} and id = any(${ids})
    order by id
    for update`)
  return ownRows(db, who, ids)
}
export const heldRow = async (db: Db, who: Principal, id: number): Promise<AccountRecommendation> => {
  const [row] = await heldRows(db, who, [id])
  if (!row) throw notFound()
  return row
}

interface Named {
  accountRecommendationIds?: number[]
  recommendationIds?: number[]
}
const noRows = {
  en: 'accountRecommendationIds is missing',
  de: 'accountRecommendationIds fehlt',
}
/** Both names mean the account's rows. */
function namedRows(body: Named): number[] {
  const ids = body.accountRecommendationIds ?? body.recommendationIds
  if (!ids) throw badInput(noRows)
  return ids
}
/** Any words are a reason, those of the form as others; 'Other' says that there are words, and is none. */
const saysWhy = (reason: string | null) => reason !== null && !/^Other\s*:?$/.test(reason)
const noted = (notes: string | null | undefined) => notes?.trim() || null

export const accountRecommendationRoutes: Route[] = [
  handle(accountRecommendationCalls.setExempt, async ({ app, db, who, body, say }) => {
    const now = await holdNow(app, db, ownAccount(who))
    const rows = await heldRows(db, who, namedRows(body))
    refuseIf(accountRecommendationRules[body.exempt ? 'exempt' : 'unexempt'](rows))
    const reason = noted(body.reason)
    if (body.exempt && !saysWhy(reason))
      throw badInput({ en: 'A reason is required', de: 'Geben Sie einen Grund ein' })
    const expires = body.exempt && body.expiresAt ? dateOf(body.expiresAt) : null
    if (expires && expires <= now)
      throw badInput({ en: 'Choose an end date in the future', de: 'Wählen Sie ein Enddatum in der Zukunft' })
    const accountId = ownAccount(who)
    await db.run(sql`
      update account_recommendation
      set is_exempted = ${body.exempt}, exemption_reason = ${body.exempt ? reason : null},
        exempted_by_email = ${body.exempt ? authorOf(who).changed_by : null},
        exemption_date = ${body.exempt ? now : null}, exemption_expires_at = ${expires}, last_updated_time = ${now}
      where account_id = ${accountId} and id = any(${rows.map(({ id }) => id)})`)
    const changes = rows.map(({ id }) => exemptionChange(id, body.exempt, reason))
    await writeHistory(db, accountId, now, authorOf(who), changes)
    await settle(db, accountId, now, { reason: alertReason.value.Exemption, by: authorOf(who).changed_by })
    say({ n: rows.length })
  }),

  handle(accountRecommendationCalls.setCompliant, async ({ app, db, who, body, say }) => {
    const now = await holdNow(app, db, ownAccount(who))
    const rows = await heldRows(db, who, namedRows(body))
    refuseIf(accountRecommendationRules[body.compliant ? 'markCompliant' : 'markNonCompliant'](rows))
    const accountId = ownAccount(who)
    await db.run(sql`
      update account_recommendation
      set is_compliant = ${body.compliant}, last_decided = ${body.compliant}, na_reason = null,
        message = to_jsonb(${noted(body.notes)}::text), not_compliant_since = ${body.compliant ? null : now},
        last_updated_time = ${now}
      where account_id = ${accountId} and id = any(${rows.map(({ id }) => id)})`)
    const changes = rows.map((row) =>
      complianceChange(
        row.id,
        { isCompliant: row.isCompliant, lastDecided: row.isCompliant },
        body.compliant,
        {
          details: noted(body.notes),
          isMark: true,
        },
      ),
    )
    await writeHistory(db, accountId, now, authorOf(who), changes)
    await settle(db, accountId, now, { reason: alertReason.value.Mark, by: authorOf(who).changed_by })
    say({ n: rows.length })
  }),

  handle(accountRecommendationCalls.assign, async ({ app, db, who, body, say }) => {
    const now = await holdNow(app, db, ownAccount(who))
    const rows = await heldRows(db, who, namedRows(body))
    refuseIf(accountRecommendationRules.assign(rows))
    const accountId = ownAccount(who)
    const wanted = body.assignedToId ?? -1
    const assignee = wanted < 0 ? null : await activeUser(db, accountId, wanted)
    const changed = rows.filter((row) => row.assignedToId !== (assignee?.id ?? null))
    await db.run(sql`
      update account_recommendation
      set assigned_to_id = ${assignee?.id ?? null}, assigned_by_email = ${assignee && authorOf(who).changed_by},
        assignment_time = ${assignee && now}, last_updated_time = ${now}
      where account_id = ${accountId} and id = any(${changed.map(({ id }) => id)})`)
    const changes = changed.map((row) =>
      assignmentChange(row.id, row.assigneeEmail, assignee?.email ?? null, noted(body.notes)),
    )
    await writeHistory(db, accountId, now, authorOf(who), changes)
    const because = { reason: alertReason.value.Assignment, by: authorOf(who).changed_by }
    await tellListeners(db, accountId, now, because)
    say({ n: changed.length })
  }),
]

const activeUser = (db: Db, accountId: number, id: number) =>
  db.one(sql<{ id: number; email: string }>`
    select id, email
    from app_user
    where account_id = ${accountId} and id = ${id} and status = ${userStatus.value.Active}`)
