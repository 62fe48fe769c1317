import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { startedJob } from '#contract/kit/job-calls.ts'
import { byId, ids, longText, nullable, rowId } from '#contract/schema.ts'
import {
  easeOfFix,
  estimatedWork,
  operatingSystem,
  queryType,
  recommendationCategory,
  recommendationScope,
  recommendationSeverity,
  validationMethod,
} from './recommendation-choices.ts'
import { prerequisiteOption } from './recommendations.ts'

const written = {
  findings: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  productId: rowId,
  severity: oneOf(recommendationSeverity),
  easeOfFix: oneOf(easeOfFix),
  estimatedWork: oneOf(estimatedWork),
  validationMethod: oneOf(validationMethod),
  queryType: oneOf(queryType),
  query: nullable(Type.String({ maxLength: 50_000 })),
  description: longText,
  remediation: longText,
  correctiveAction: longText,
  userImpact: longText,
  reference: nullable(Type.String({ maxLength: 2000 })),
  tenantWide: Type.Boolean(),
  operatingSystem: oneOf(operatingSystem),
  scopes: Type.Array(oneOf(recommendationScope), { maxItems: 5, uniqueItems: true }),
  category: oneOf(recommendationCategory),
  servicePlans: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, uniqueItems: true }),
  prerequisiteIds: Type.Array(rowId, { maxItems: 50, uniqueItems: true }),
  prerequisiteDescription: nullable(Type.String({ maxLength: 2000 })),
  prerequisiteReference: nullable(Type.String({ maxLength: 2000 })),
}

const edits = 'recommendation'

const accountId = Type.Optional(rowId)

export const recommendationCalls = {
  create: call({
    method: 'POST',
    path: '/recommendations/create',
    permission: 'recommendations.manage',
    summary: 'Write a recommendation; it begins disabled',
    body: Type.Object(
      { ...Type.Partial(Type.Object(written)).properties, findings: written.findings, productId: rowId },
      { additionalProperties: false },
    ),
    answer: Type.Object({ id: rowId }),
    status: 201,
    edits,
    success: { en: 'Recommendation created', de: 'Empfehlung erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/recommendations/update/:id',
    permission: 'recommendations.manage',
    summary: 'Change a recommendation',
    params: byId,
    body: Type.Partial(Type.Object(written, { additionalProperties: false }), {
      additionalProperties: false,
      minProperties: 1,
    }),
    edits,
    success: { en: 'Recommendation updated', de: 'Empfehlung aktualisiert' },
  }),
  publish: call({
    method: 'PATCH',
    path: '/recommendations/publish',
    permission: 'recommendations.manage',
    summary: 'Enable recommendations whose query is valid, for all active accounts',
    body: Type.Object({ ids }, { additionalProperties: false }),
    edits,
    success: { en: '{n} Recommendation(s) Published', de: '{n} Empfehlung(en) veröffentlicht' },
  }),
  disable: call({
    method: 'PATCH',
    path: '/recommendations/disable',
    permission: 'recommendations.manage',
    summary: 'Disable recommendations',
    body: Type.Object({ ids }, { additionalProperties: false }),
    edits,
    success: { en: '{n} Recommendation(s) Disabled', de: '{n} Empfehlung(en) deaktiviert' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/recommendations',
    permission: 'recommendations.manage',
    summary: 'Delete disabled recommendations',
    body: Type.Object({ ids }, { additionalProperties: false }),
    edits,
    success: { en: '{n} Recommendation(s) Deleted', de: '{n} Empfehlung(en) gelöscht' },
  }),
  validate: call({
    method: 'POST',
    path: '/recommendations/validate',
    permission: 'recommendations.manage',
    summary: "Try the queries over an account's latest snapshot, or over all of them",
    body: Type.Object({ ids, accountId }, { additionalProperties: false }),
    answer: startedJob,
  }),
  validateAll: call({
    method: 'POST',
    path: '/recommendations/validate-all',
    permission: 'recommendations.manage',
    summary: 'Try every query',
    body: Type.Optional(Type.Object({ accountId }, { additionalProperties: false })),
    answer: startedJob,
  }),
  reEvaluate: call({
    method: 'POST',
    path: '/recommendations/re-evaluate',
    permission: 'recommendations.manage',
    summary:
      'Decide recommendations that no scan has decided yet over the kept snapshots, so that history begins in the past',
    body: Type.Object({ ids, accountId }, { additionalProperties: false }),
    answer: startedJob,
    edits,
  }),
  prerequisiteOptions: call({
    method: 'GET',
    path: '/recommendations/getPrerequisiteOptions',
    permission: 'recommendationNames.view',
    summary: 'What can be a prerequisite; `related` marks those that the recommendation has',
    query: Type.Object({ recommendationId: Type.Optional(rowId) }, { additionalProperties: false }),
    answer: Type.Array(prerequisiteOption),
  }),
}
