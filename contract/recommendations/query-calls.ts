import { type Static, Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { bool, decimal, id, int, json, maybe, type Row, text } from '#contract/kit/entity.ts'
import { startedJob } from '#contract/kit/job-calls.ts'
import { word } from '#contract/kit/words.ts'
import { atMost, byId, nullable, rowId } from '#contract/schema.ts'
import { queryType, recommendationSeverity } from './recommendation-choices.ts'
import { complianceWords } from './recommendation-columns.ts'

const item = Type.Record(Type.String(), Type.Unknown())

/** What a query would say of each active account, beside what is known of it now. */
export const recommendationPreviews = entity({
  name: 'recommendationPreview',
  view: 'recommendation_preview_extended',
  label: { en: 'Preview of a recommendation', de: 'Vorschau einer Empfehlung' },
  permission: 'recommendations.manage',
  fence: 'platform',
  fields: {
    id: id(),
    jobId: int({ label: word.job, filter: true, internal: true }),
    accountId: int({ label: word.accountId, filter: true, internal: true }),
    accountName: text({
      label: word.account,
      strong: true,
      width: 220,
    }),
    was: maybe(
      bool({
        label: { en: 'Now', de: 'Jetzt' },
        filter: true,
        allowNa: true,
        words: complianceWords,
        width: 140,
      }),
    ),
    becomes: maybe(
      bool({
        label: { en: 'Then', de: 'Danach' },
        filter: true,
        allowNa: true,
        words: complianceWords,
        width: 140,
      }),
    ),
    isChange: bool({ label: { en: 'Changes', de: 'Ändert sich' }, filter: true, width: 110 }),
    message: maybe(text({ label: word.result, width: 300 })),
    items: json(Type.Array(item), { label: word.items }),
    itemCount: int({ label: word.items, filter: true, sort: true, width: 100 }),
    scoreChange: maybe(
      decimal({
        label: { en: 'Score change', de: 'Änderung des Scores' },
        filter: true,
        sort: true,
        width: 130,
      }),
    ),
    milliseconds: int({
      label: { en: 'Query time in ms', de: 'Dauer der Abfrage in ms' },
      filter: true,
      sort: true,
      width: 110,
    }),
  },
  defaultColumns: ['accountName', 'was', 'becomes', 'itemCount', 'scoreChange'],
})
export type RecommendationPreview = Row<typeof recommendationPreviews>

const query = Type.String({ minLength: 1, maxLength: 50_000, pattern: '\\S' })
const asked = { query, queryType: oneOf(queryType) }
const servicePlans = Type.Array(atMost(100), { maxItems: 50, uniqueItems: true })

/** A fault of a query at its place in the text; without a place it is about the whole. */
const fault = Type.Object({
  message: Type.String(),
  from: nullable(Type.Integer()),
  to: nullable(Type.Integer()),
})
export type QueryFault = Static<typeof fault>

/** Something that a query may name. */
const schemaEntry = Type.Object({
  name: Type.String(),
  kind: Type.Union([Type.Literal('table'), Type.Literal('view'), Type.Literal('macro')]),
  /** What it means, where its file says so. */
  about: nullable(Type.String()),
  /** How many rows the chosen account has; null for what is worked out. */
  rows: nullable(Type.Integer()),
  columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
})
export type SchemaEntry = Static<typeof schemaEntry>

const outcome = Type.Object({
  /** Null: not applicable. */
  isCompliant: Type.Union([Type.Boolean(), Type.Null()]),
  message: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.Array(item),
  /** There are more rows than are given. */
  isCut: Type.Boolean(),
  itemCount: Type.Integer(),
  /** Names of items that the recommendation's last result did not have; null when there is none to compare with. */
  newItems: Type.Union([Type.Array(Type.String()), Type.Null()]),
  milliseconds: Type.Integer(),
  takenAt: Type.String(),
})
export type QueryOutcome = Static<typeof outcome>

const permission = 'recommendations.manage'

/** The workshop of a query: nothing here changes the catalogue. */
export const queryCalls = {
  schema: call({
    method: 'GET',
    path: '/recommendations/query/schema',
    permission,
    summary: 'The tables, views and macros that a query may name, with the rows of an account',
    query: Type.Object({ accountId: Type.Optional(rowId) }, { additionalProperties: false }),
    answer: Type.Array(schemaEntry),
  }),
  snapshots: call({
    method: 'GET',
    path: '/recommendations/query/snapshots/:id',
    permission,
    summary: 'The kept snapshots of an account, the latest first',
    params: byId,
    answer: Type.Array(Type.Object({ scanId: Type.String(), takenAt: Type.String() })),
  }),
  inspect: call({
    method: 'POST',
    path: '/recommendations/query/inspect',
    permission,
    summary: 'What is wrong with a query, and where',
    body: Type.Object(
      { query: Type.String({ maxLength: 50_000 }), queryType: oneOf(queryType) },
      {
        additionalProperties: false,
      },
    ),
    answer: Type.Object({ faults: Type.Array(fault) }),
    unlogged: true,
  }),
  run: call({
    method: 'POST',
    path: '/recommendations/query/run',
    permission,
    summary: "Run a query over an account's snapshot without saving anything",
    body: Type.Object(
      {
        ...asked,
        accountId: rowId,
        scanId: Type.Optional(Type.String({ maxLength: 36 })),
        recommendationId: Type.Optional(rowId),
        servicePlans: Type.Optional(servicePlans),
      },
      { additionalProperties: false },
    ),
    answer: outcome,
    unlogged: true,
  }),
  fixtures: call({
    method: 'POST',
    path: '/recommendations/query/fixtures',
    permission,
    summary: 'Run a query over the fixtures of a shipped check',
    body: Type.Object({ ...asked, recommendationId: rowId }, { additionalProperties: false }),
    answer: Type.Array(
      Type.Object({ title: Type.String(), isMet: Type.Boolean(), problem: nullable(Type.String()) }),
    ),
    unlogged: true,
  }),
  preview: call({
    method: 'POST',
    path: '/recommendations/query/preview',
    permission,
    summary:
      'What publishing this query would change, worked out over the latest snapshot of every active account',
    body: Type.Object(
      {
        ...asked,
        recommendationId: nullable(rowId),
        productId: rowId,
        severity: oneOf(recommendationSeverity),
        servicePlans,
      },
      { additionalProperties: false },
    ),
    answer: startedJob,
    unlogged: true,
  }),
}
