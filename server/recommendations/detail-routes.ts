import type { Principal } from '#contract/access/permissions.ts'
import { nameOf } from '#contract/kit/choices.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { accountRecommendationRules } from '#contract/recommendations/account-recommendations.ts'
import { changeField, changeType, snapshotType } from '#contract/recommendations/recommendation-history.ts'
import {
  recommendationViewCalls,
  recommendationViewStatus,
  recommendationViews,
} from '#contract/recommendations/recommendation-views.ts'
import { scoreOf, worthOf } from '#scan/score/score.ts'
import { signFiles } from '../files/actions.ts'
import { handle, type Route } from '../handle.ts'
import { cleanHtml, isBlankHtml } from '../kit/clean-html.ts'
import { refuseTurned } from '../kit/date-range.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, forbidden, notFound, refused, refuseIf } from '../kit/errors.ts'
import { heldRow, ownAccount, ownRow } from './account-routes.ts'
import { dailyEvents } from './daily-events.ts'
import { dateOf } from './date-of.ts'
import { authorOf } from './history.ts'
import { itemChanges } from './item-changes.ts'
import { personScope } from './scope.ts'
import { scoredRows } from './scores.ts'
import { spokenFinds } from './words.ts'

interface ChangeRow {
  id: number
  date: string
  field: number
  changeType: number | null
  snapshotType: number | null
  user: string
  details: string | null
  assignedTo: string | null
  oldValue: string | null
  newValue: string | null
}
interface Authored {
  authorId: number
  /** The operator who wrote it in the view of the account. */
  operator: string | null
}
interface CommentRow extends Authored {
  id: number
  date: string
  user: string
  comment: string
}

export const recommendationDetailRoutes: Route[] = [
  handle(accountRecommendationCalls.history, async ({ app, db, who, params, now }) => {
    const { id } = await ownRow(db, who, params.id)
    const accountId = ownAccount(who)
    const changes = await db.rows(sql<ChangeRow>`
      select id, date, change_field as field, change_type as "changeType", snapshot_type as "snapshotType",
        changed_by as user, change_details as details, assigned_to as "assignedTo", old_value as "oldValue",
        new_value as "newValue"
      from account_recommendation_history
      where account_id = ${accountId} and account_recommendation_id = ${id}
      order by date desc, id desc
      limit 1000`)
    const comments = await db.rows(sql<CommentRow>`
      select id, created_at as date, author_id as "authorId", operator_email as operator,
        coalesce(operator_email, author_email) as user, comment
      from recommendation_comment
      where account_id = ${accountId} and account_recommendation_id = ${id}
      order by created_at desc, id desc
      limit 1000`)
    const shown = await signFiles(
      { app, db, now },
      comments.map(({ comment }) => comment),
    )
    const told = comments.map((row, place) =>
      commentOf({ ...row, comment: shown[place] ?? '' }, isAuthor(row, who)),
    )
    const events = [...changes.map(eventOf), ...told]
    return events.toSorted((a, b) => b.date.localeCompare(a.date))
  }),

  handle(accountRecommendationCalls.comment, async ({ db, who, params, body, now, note }) => {
    const row = await heldRow(db, who, params.id)
    refuseIf(accountRecommendationRules.enabled([row]))
    const { commentId } = await db.one(sql<{ commentId: number }>`
      insert into recommendation_comment
        (account_id, account_recommendation_id, author_id, author_email, operator_email, comment, created_at)
      values
        (${ownAccount(who)}, ${row.id}, ${who.userId}, ${who.email}, ${authorOf(who).operator_email},
         ${readable(body.comment)}, ${now})
      returning id as "commentId"`)
    note({ commentId })
    return { commentId }
  }),

  handle(accountRecommendationCalls.editComment, async ({ db, who, params, body, now }) => {
    const row = await heldRow(db, who, params.id)
    refuseIf(accountRecommendationRules.enabled([row]))
    const comment = await db.one(sql<Authored>`
      select author_id as "authorId", operator_email as operator
      from recommendation_comment
      where account_id = ${ownAccount(who)} and account_recommendation_id = ${row.id} and id = ${body.commentId}
      for update`)
    if (!isAuthor(comment, who))
      throw forbidden({
        en: 'Only the author can edit a comment',
        de: 'Nur der Verfasser kann einen Kommentar bearbeiten',
      })
    await db.run(sql`
      update recommendation_comment
      set comment = ${readable(body.comment)}, updated_at = ${now}
      where account_id = ${ownAccount(who)} and id = ${body.commentId}`)
  }),

  handle(accountRecommendationCalls.evidence, async ({ db, who, params }) => {
    const row = await ownRow(db, who, params.id)
    const found = await latestEvidence(db, ownAccount(who), row.id)
    return { ...found, message: row.message, reason: row.naReason }
  }),

  handle(accountRecommendationCalls.changes, async ({ db, who, params, query, now }) => {
    const { id } = await ownRow(db, who, params.id)
    const [from, to] = [dateOf(query.from), query.to ? dateOf(query.to) : now]
    refuseTurned(from, to)
    return itemChanges(db, ownAccount(who), id, from, to)
  }),

  handle(accountRecommendationCalls.validationReport, async ({ db, who, body }) => {
    const row = await ownRow(db, who, body.accountRecommendationId)
    const { items, isTruncated } =
      row.isCompliant === false ? await latestEvidence(db, ownAccount(who), row.id) : noEvidence
    return { displayName: row.findings, items, isTruncated }
  }),

  handle(accountRecommendationCalls.dailyEvents, async ({ db, who, query }) => {
    const accountId = ownAccount(who)
    if (query.accountId !== undefined && query.accountId !== accountId) throw notFound()
    return dailyEvents(db, accountId, await personScope(db, who), query)
  }),

  handle(accountRecommendationCalls.whatIf, async ({ db, who, body }) => {
    const rows = await scoredRows(db, ownAccount(who), await personScope(db, who))
    const met = new Set(body.ids)
    const before = scoreOf(rows)
    const after = scoreOf(
      rows.map((row) => (met.has(row.id) && row.isCompliant !== null ? { ...row, isCompliant: true } : row)),
    )
    return {
      standardSecurityScore: before.standard,
      customSecurityScore: before.custom,
      standardSecurityScoreIf: after.standard,
      customSecurityScoreIf: after.custom,
      worth: worthOf(rows),
    }
  }),

  handle(recommendationViewCalls.create, async ({ db, who, body, now, note }) => {
    const name = body.name.trim()
    await refuseTakenName(db, who.userId, name, null)
    const { id } = await db.one(sql<{ id: number }>`
      insert into recommendations_view (account_id, user_id, name, address, creation_time, last_updated_time)
      values (${ownAccount(who)}, ${who.userId}, ${name}, ${body.address}, ${now}, ${now})
      returning id`)
    note({ id })
    return { id }
  }),

  handle(recommendationViewCalls.update, async ({ db, who, params, body, now }) => {
    // Held first, so that what another request has just changed or removed is what is read.
    await db.run(sql`
      select from recommendations_view
      where account_id = ${ownAccount(who)} and id = ${params.id} and user_id = ${who.userId}
      for update`)
    const view = await db.get(recommendationViews, params.id)
    const name = body.name?.trim() ?? view.name
    await refuseTakenName(db, who.userId, name, view.id)
    await db.run(sql`
      update recommendations_view
      set name = ${name}, address = ${body.address ?? view.address}, status = ${body.status ?? view.status},
        last_updated_time = ${now}
      where account_id = ${ownAccount(who)} and id = ${view.id}`)
  }),
]

/** An operator is the author of what they wrote in the view of the account, and of nothing else there. */
const isAuthor = ({ authorId, operator }: Authored, who: Principal): boolean =>
  authorId === who.userId && operator === (who.actor?.email ?? null)

const eventOf = (row: ChangeRow) => ({
  id: `change-${row.id}`,
  date: row.date,
  event_type: nameOf(changeField, row.field)?.replace('Assignment', 'assignment') ?? 'assignment',
  change_type: row.changeType === null ? null : (nameOf(changeType, row.changeType) ?? null),
  user: row.user,
  comment: null,
  commentId: null,
  isOwn: false,
  change_details: row.details,
  snapshot_type: row.snapshotType === null ? null : (nameOf(snapshotType, row.snapshotType) ?? null),
  assigned_to: row.assignedTo,
  old_value: row.oldValue,
  new_value: row.newValue,
})
const commentOf = (row: CommentRow, isOwn: boolean) => ({
  ...eventOf({ ...blank, id: row.id, date: row.date, user: row.user }),
  id: `comment-${row.id}`,
  event_type: 'comment',
  comment: row.comment,
  commentId: row.id,
  isOwn,
})
const blank = {
  field: 0,
  changeType: null,
  snapshotType: null,
  details: null,
  assignedTo: null,
  oldValue: null,
  newValue: null,
}

function readable(html: string): string {
  const clean = cleanHtml(html)
  if (isBlankHtml(clean)) throw badInput({ en: 'Enter a comment', de: 'Geben Sie einen Kommentar ein' })
  return clean
}

interface Evidence {
  at: string | null
  items: { displayName: string }[]
  isTruncated: boolean
  details: object
}
const noEvidence: Evidence = { at: null, items: [], isTruncated: false, details: {} }

async function latestEvidence(db: Db, accountId: number, id: number): Promise<Evidence> {
  const found = await db.maybe(sql<Evidence>`
    select at, items, is_truncated as "isTruncated", details
    from recommendation_evidence
    where account_id = ${accountId} and account_recommendation_id = ${id}
    order by at desc
    limit 1`)
  return spokenFinds(db, found ?? noEvidence)
}

async function refuseTakenName(db: Db, userId: number, name: string, except: number | null): Promise<void> {
  const taken = await db.maybe(sql`
    select from recommendations_view
    where user_id = ${userId} and lower(name) = lower(${name}) and status = ${recommendationViewStatus.value.Active}
      and id is distinct from ${except}`)
  if (taken)
    throw refused({
      en: 'You already have a view with this name. Choose another name.',
      de: 'Sie haben bereits eine Ansicht mit diesem Namen. Wählen Sie einen anderen.',
    })
}
