import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { day } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { byId, ids, nullable, rowId } from '#contract/schema.ts'

/** Both names mean the account's rows. */
const rows = { accountRecommendationIds: Type.Optional(ids), recommendationIds: Type.Optional(ids) }

const notes = Type.Optional(nullable(Type.String({ maxLength: 2000 })))

/** In characters, markup included. */
export const longestComment = 100_000
/** Recommendations of one plan. */
export const mostPlanned = 1000

const html = Type.String({ minLength: 1, maxLength: longestComment, pattern: '\\S' })

const item = Type.Object({ displayName: Type.String() }, { additionalProperties: true })

const score = nullable(Type.Number())

export const accountRecommendationCalls = {
  setExempt: call({
    method: 'POST',
    path: '/account-recommendation/setExempt',
    permission: 'recommendations.exempt',
    summary: 'Exempt recommendations, with a reason, or end the exemption',
    body: Type.Object(
      {
        ...rows,
        exempt: Type.Boolean(),
        reason: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
        expiresAt: Type.Optional(nullable(day)),
      },
      { additionalProperties: false },
    ),
    status: 201,
    success: word.recommendationsUpdated,
  }),
  setCompliant: call({
    method: 'POST',
    path: '/account-recommendation/setCompliant',
    permission: 'recommendations.mark',
    summary: 'Mark recommendations with manual validation',
    body: Type.Object({ ...rows, compliant: Type.Boolean(), notes }, { additionalProperties: false }),
    status: 201,
    success: word.recommendationsUpdated,
  }),
  assign: call({
    method: 'POST',
    path: '/account-recommendation/assign',
    permission: 'recommendations.assign',
    summary: 'Assign recommendations; an id below 0 or none ends the assignment',
    body: Type.Object(
      {
        ...rows,
        assignedToId: Type.Optional(nullable(Type.Integer({ maximum: Number.MAX_SAFE_INTEGER }))),
        notes,
      },
      { additionalProperties: false },
    ),
    status: 201,
    success: word.recommendationsUpdated,
  }),
  history: call({
    method: 'GET',
    path: '/account-recommendation/:id/history',
    permission: 'recommendations.view',
    summary: 'Everything that happened to one recommendation, comments included',
    params: byId,
    answer: Type.Array(
      Type.Object({
        id: Type.String(),
        date: Type.String(),
        event_type: Type.String(),
        change_type: nullable(Type.String()),
        user: Type.String(),
        comment: nullable(Type.String()),
        commentId: nullable(Type.Integer()),
        isOwn: Type.Boolean(),
        change_details: nullable(Type.String()),
        snapshot_type: nullable(Type.String()),
        assigned_to: nullable(Type.String()),
        old_value: nullable(Type.String()),
        new_value: nullable(Type.String()),
      }),
    ),
  }),
  comment: call({
    method: 'POST',
    path: '/account-recommendation/:id/comment',
    permission: 'recommendations.view',
    summary: 'Comment on a recommendation',
    params: byId,
    body: Type.Object({ comment: html }, { additionalProperties: false }),
    answer: Type.Object({ commentId: rowId }),
    status: 201,
  }),
  editComment: call({
    method: 'PATCH',
    path: '/account-recommendation/:id/comment',
    permission: 'recommendations.view',
    summary: 'Change one of your comments',
    params: byId,
    body: Type.Object({ commentId: rowId, comment: html }, { additionalProperties: false }),
  }),
  evidence: call({
    method: 'GET',
    path: '/account-recommendation/:id/evidence',
    permission: 'recommendations.view',
    summary: 'What the last scan found',
    params: byId,
    answer: Type.Object({
      at: nullable(Type.String()),
      message: nullable(Type.String()),
      reason: nullable(Type.String()),
      items: Type.Array(item),
      isTruncated: Type.Boolean(),
      details: Type.Object({}, { additionalProperties: true }),
    }),
  }),
  changes: call({
    method: 'GET',
    path: '/account-recommendation/:id/changes',
    permission: 'recommendations.view',
    summary: 'The items that came and went between two times',
    params: byId,
    query: Type.Object({ from: day, to: Type.Optional(day) }, { additionalProperties: false }),
    answer: Type.Object({
      from: nullable(Type.String()),
      to: nullable(Type.String()),
      came: Type.Array(item),
      went: Type.Array(item),
      stayed: Type.Integer(),
    }),
  }),
  validationReport: call({
    method: 'POST',
    path: '/account-recommendation/validation-report',
    permission: 'recommendations.view',
    summary: 'The non-compliant items',
    body: Type.Object({ accountRecommendationId: rowId }, { additionalProperties: false }),
    answer: Type.Object({ displayName: Type.String(), items: Type.Array(item), isTruncated: Type.Boolean() }),
    unlogged: true,
  }),
  dailyEvents: call({
    method: 'GET',
    path: '/account-recommendation/daily-events',
    permission: 'recommendations.view',
    summary: 'How many changes of each kind a day brought, by the days of a time zone',
    query: Type.Object(
      {
        accountId: Type.Optional(rowId),
        timezone: Type.Optional(Type.String({ maxLength: 60 })),
        from: day,
        to: day,
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(
      Type.Object({
        local_date: Type.String(),
        became_compliant: Type.Integer(),
        became_non_compliant: Type.Integer(),
        risky_non_compliant: Type.Integer(),
        marked_exempted: Type.Integer(),
        marked_non_exempted: Type.Integer(),
        assignments: Type.Integer(),
      }),
    ),
  }),
  whatIf: call({
    method: 'POST',
    path: '/account-recommendation/what-if',
    permission: 'statistics.view',
    summary: 'The scores if these recommendations were compliant',
    body: Type.Object({ ids: Type.Array(rowId, { maxItems: mostPlanned }) }, { additionalProperties: false }),
    answer: Type.Object({
      standardSecurityScore: score,
      customSecurityScore: score,
      standardSecurityScoreIf: score,
      customSecurityScoreIf: score,
      worth: Type.Array(Type.Object({ id: rowId, points: Type.Number() }), {
        description: 'What each recommendation that is not met would add to the baseline score by itself',
      }),
    }),
    unlogged: true,
  }),
}
