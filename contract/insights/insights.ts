import { Type } from 'typebox'
import { call, entity, plain, shipped } from '#contract/access/permissions.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { choices, oneOf } from '#contract/kit/choices.ts'
import { choice, datetime, down, id, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import { originField } from '#contract/kit/shipped.ts'
import { same } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { atMost, byId, filled, ids, link, rowId, whole } from '#contract/schema.ts'

export const insightStatus = choices('InsightStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Draft: { value: 2, state: 'pending', en: 'Draft', de: 'Entwurf' },
  Deleted: { value: 3, hidden: true },
})

const german = {
  germanTitle: word.germanTitle,
  germanDescription: word.germanDescription,
}

const edits = { en: 'Insight', de: 'Einblicken' }

export const insights = entity({
  name: 'insight',
  view: 'insight_extended',
  label: word.insights,
  one: { en: 'Insight', de: 'Einblick' },
  permission: 'insights.view',
  fence: 'open',
  importable: true,
  catalogue: edits,
  fields: {
    id: id({ import: 'key', width: 88 }),
    creationTime: datetime({
      label: word.creationTime,
      filter: true,
      sort: true,
      width: 150,
    }),
    title: text({
      label: word.title,
      strong: true,
      import: 'write',
      write: filled(300),
      width: 420,
    }),
    name: text({ label: word.name, filter: true, internal: true }),
    description: text({
      label: word.description,
      filter: true,
      search: true,
      import: 'write',
      write: filled(20_000),
      width: 420,
    }),
    status: choice(insightStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      import: 'write',
      write: oneOf(insightStatus, 'Active', 'Draft'),
      width: 130,
    }),
    reference: maybe(
      text({
        label: word.reference,
        filter: true,
        import: 'write',
        write: link,
        width: 260,
      }),
    ),
    priority: int({
      label: word.priority,
      filter: true,
      sort: true,
      import: 'write',
      write: whole(0, 1_000_000),
      width: 110,
    }),
    germanTitle: maybe(
      text({
        label: german.germanTitle,
        internal: true,
        filter: true,
        search: true,
        import: 'write',
        write: atMost(300),
      }),
    ),
    germanDescription: maybe(
      text({ label: german.germanDescription, internal: true, import: 'write', write: atMost(20_000) }),
    ),
    origin: originField,
    /** When somebody wrote it here: an update of the product leaves it alone from then on. */
    editedAt: maybe(datetime({ label: { en: 'Edited', de: 'Bearbeitet' }, internal: true })),
    lastUpdatedTime: datetime({
      label: word.lastUpdated,
      filter: true,
      sort: true,
      width: 150,
    }),
  },
  defaultColumns: ['creationTime', 'title', 'status', 'priority'],
  defaultSort: down('creationTime'),
})
export type Insight = Row<typeof insights>

export const insightCalls = {
  create: call({
    method: 'POST',
    path: '/insight/create',
    permission: 'insights.manage',
    summary: 'Create an insight',
    edits,
    body: bodyOf(insights, [
      'title',
      'description',
      'priority',
      'reference?',
      'status?',
      'germanTitle?',
      'germanDescription?',
    ]),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'Insight Created', de: 'Einblick erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/insight/:id',
    permission: 'insights.manage',
    summary: 'Change an insight',
    edits,
    params: byId,
    body: patchOf(insights, [
      'title',
      'description',
      'priority',
      'reference',
      'status',
      'germanTitle',
      'germanDescription',
    ]),
    success: { en: 'Insight Updated', de: 'Einblick aktualisiert' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/insight',
    permission: 'insights.manage',
    summary: 'Delete insights',
    edits,
    body: Type.Object({ ids }, { additionalProperties: false }),
    success: { en: '{n} Insight(s) Deleted', de: 'Einblicke gelöscht: {n}' },
  }),
}

export const insightsShipped = shipped({
  entity: insights,
  path: '/insight',
  permission: 'insights.manage',
  edits,
})

export const insightsPlain = plain(insights, {
  calls: insightCalls,
  fields: [
    'title',
    { name: 'description', input: { kind: 'lines', rows: 5 } },
    'priority',
    { name: 'reference', label: { en: 'Link', de: 'Link' }, placeholder: same('https://') },
    'status',
    {
      title: word.german,
      fields: ['germanTitle', { name: 'germanDescription', input: { kind: 'lines', rows: 5 } }],
    },
  ],
  initial: { status: insightStatus.value.Active },
  begins: { status: insightStatus.value.Draft },
  removed: insightStatus.value.Deleted,
  shipped: insightsShipped,
  warning: {
    en: 'Deleted insights are permanently removed from all lists.',
    de: 'Gelöschte Einblicke werden endgültig aus allen Listen entfernt.',
  },
})
