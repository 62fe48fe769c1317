import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { startedJob } from '#contract/kit/job-calls.ts'
import { comparison } from '#contract/kit/shipped.ts'
import { byId, ids, nullable, rowId } from '#contract/schema.ts'
import { recommendations } from './managed-recommendations.ts'
import { prerequisiteOption } from './recommendations.ts'

/** What an operator writes, both languages of every text. */
export const recommendationFields = [
  'productId',
  'severity',
  'easeOfFix',
  'estimatedWork',
  'validationMethod',
  'queryType',
  'query',
  'description',
  'remediation',
  'correctiveAction',
  'userImpact',
  'reference',
  'tenantWide',
  'operatingSystem',
  'scopes',
  'category',
  'servicePlans',
  'prerequisiteIds',
  'prerequisiteDescription',
  'prerequisiteReference',
  'germanFindings',
  'germanDescription',
  'germanCorrectiveAction',
  'germanRemediation',
  'germanUserImpact',
] as const

type Optional = Exclude<(typeof recommendationFields)[number], 'productId'>
const optional = recommendationFields
  .filter((name): name is Optional => name !== 'productId')
  .map((name) => `${name}?` as const)

const edits = recommendations.catalogue

const accountId = Type.Optional(rowId)

export const recommendationCalls = {
  create: call({
    method: 'POST',
    path: '/recommendations/create',
    permission: 'recommendations.manage',
    summary: 'Create a recommendation; it is disabled at first',
    body: bodyOf(recommendations, ['findings', 'productId', ...optional]),
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
    body: patchOf(recommendations, ['findings', ...recommendationFields]),
    /** Enabled ones are decided anew for all active accounts. */
    answer: Type.Object({ jobId: nullable(Type.Integer()) }),
    edits,
    success: { en: 'Recommendation updated', de: 'Empfehlung aktualisiert' },
  }),
  publish: call({
    method: 'PATCH',
    path: '/recommendations/publish',
    permission: 'recommendations.manage',
    summary: 'Enable recommendations whose query is valid, for all active accounts',
    body: Type.Object({ ids }, { additionalProperties: false }),
    answer: startedJob,
    edits,
    success: { en: '{n} Recommendation(s) Published', de: 'Empfehlungen veröffentlicht: {n}' },
  }),
  disable: call({
    method: 'PATCH',
    path: '/recommendations/disable',
    permission: 'recommendations.manage',
    summary: 'Disable recommendations',
    body: Type.Object({ ids }, { additionalProperties: false }),
    answer: startedJob,
    edits,
    success: { en: '{n} Recommendation(s) Disabled', de: 'Empfehlungen deaktiviert: {n}' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/recommendations',
    permission: 'recommendations.manage',
    summary: 'Delete disabled recommendations',
    body: Type.Object({ ids }, { additionalProperties: false }),
    answer: startedJob,
    edits,
    success: { en: '{n} Recommendation(s) Deleted', de: 'Empfehlungen gelöscht: {n}' },
  }),
  validate: call({
    method: 'POST',
    path: '/recommendations/validate',
    permission: 'recommendations.manage',
    summary: "Try the queries over an account's latest snapshot, or over all of them",
    body: Type.Object({ ids, accountId }, { additionalProperties: false }),
    answer: startedJob,
    edits,
  }),
  validateAll: call({
    method: 'POST',
    path: '/recommendations/validate-all',
    permission: 'recommendations.manage',
    summary: 'Try every query',
    body: Type.Optional(Type.Object({ accountId }, { additionalProperties: false })),
    answer: startedJob,
    edits,
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
  restore: call({
    method: 'POST',
    path: '/recommendations/:id/restore',
    permission: 'recommendations.manage',
    summary: 'Restore a kept version, or the shipped one when no version is named',
    params: byId,
    body: Type.Object({ versionId: nullable(rowId) }, { additionalProperties: false }),
    answer: Type.Object({ jobId: nullable(Type.Integer()) }),
    edits,
    success: { en: 'Recommendation restored', de: 'Empfehlung wiederhergestellt' },
  }),
  comparison: call({
    method: 'GET',
    path: '/recommendations/:id/shipped',
    permission: 'recommendations.manage',
    summary: 'What a recommendation says, what was shipped, and what was shipped when it was edited first',
    params: byId,
    answer: comparison,
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
