import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { choice, datetime, id, idList, int, json, maybe, type Row, text, up } from '#contract/kit/entity.ts'
import { form } from '#contract/kit/form.ts'
import { word } from '#contract/kit/words.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import { atMost, byId, filled, ids, longText, rowId } from '#contract/schema.ts'
import { regulationStatus } from './regulations.ts'

const summary = { en: 'Summary', de: 'Zusammenfassung' }
const german = (en: string, de: string) => ({ en: `${en} (German)`, de: `${de} (Deutsch)` })

/** The regulations for the operator, hidden ones included. */
export const regulations = entity({
  name: 'Regulation',
  view: 'regulation_extended',
  label: word.regulations,
  one: word.regulation,
  permission: 'regulations.manage',
  fence: 'open',
  key: 'id',
  importable: true,
  catalogue: true,
  fields: {
    id: id({ label: word.id, import: 'key', width: 88 }),
    name: text({
      label: word.name,
      filter: true,
      sort: true,
      search: true,
      strong: true,
      import: 'write',
      write: filled(200),
      width: 320,
      grow: true,
    }),
    summary: text({ label: summary, filter: true, import: 'write', write: filled(1000), width: 320 }),
    description: text({
      label: word.description,
      filter: true,
      import: 'write',
      write: filled(20_000),
      width: 320,
    }),
    status: choice(regulationStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      import: 'write',
      write: oneOf(regulationStatus, 'Active', 'Hidden'),
      width: 140,
    }),
    germanName: maybe(
      text({ label: german('Name', 'Name'), internal: true, import: 'write', write: atMost(200) }),
    ),
    germanSummary: maybe(
      text({
        label: german('Summary', 'Zusammenfassung'),
        internal: true,
        import: 'write',
        write: atMost(1000),
      }),
    ),
    germanDescription: maybe(
      text({
        label: german('Description', 'Beschreibung'),
        internal: true,
        import: 'write',
        write: longText,
      }),
    ),
    numOfControls: int({
      label: word.controls,
      filter: true,
      sort: true,
      width: 140,
    }),
    numOfRecommendations: int({ label: word.recommendations, filter: true, sort: true, width: 150 }),
    creationTime: datetime({ label: word.creationTime, filter: true, sort: true, width: 150 }),
    lastUpdatedTime: datetime({ label: word.lastUpdated, filter: true, sort: true, width: 150 }),
  },
  defaultColumns: ['name', 'status'],
  defaultSort: up('name'),
})
export type Regulation = Row<typeof regulations>

const evidence = Type.Object({
  id: rowId,
  findings: Type.String(),
  /** False: it is not enabled, so it gives no evidence. */
  isValid: Type.Boolean(),
})

/** What a regulation asks for, with the recommendations that give evidence for it. */
export const regulationControls = entity({
  name: 'RegulationControl',
  view: 'regulation_control_extended',
  label: { en: 'Regulation Controls', de: 'Anforderungen der Regelwerke' },
  one: word.control,
  permission: 'regulations.manage',
  fence: 'open',
  key: 'id',
  importable: true,
  catalogue: true,
  fields: {
    id: id({ label: word.id, import: 'key', width: 88 }),
    regulationId: int({
      label: { en: 'Regulation ID', de: 'ID des Regelwerks' },
      filter: true,
      write: rowId,
      internal: true,
    }),
    /** By its name: a sheet of a regulation that is not there yet makes it. */
    regulation: text({
      label: word.regulation,
      filter: true,
      sort: true,
      import: 'write',
      write: filled(200),
      width: 220,
    }),
    controlId: text({
      label: { en: 'Control ID', de: 'Anforderungs-ID' },
      filter: true,
      sort: true,
      search: true,
      strong: true,
      import: 'write',
      write: filled(100),
      width: 120,
    }),
    text: text({
      label: word.text,
      filter: true,
      search: true,
      import: 'write',
      write: filled(5000),
      width: 300,
      grow: true,
    }),
    germanText: maybe(
      text({ label: german('Text', 'Text'), internal: true, import: 'write', write: atMost(5000) }),
    ),
    status: choice(regulationStatus, { label: word.status, filter: true, width: 120 }),
    recommendations: json(Type.Array(evidence), { label: word.recommendations }),
    recommendationIds: idList({
      label: word.recommendations,
      filter: true,
      write: Type.Array(rowId, { minItems: 1, maxItems: 500, uniqueItems: true }),
      width: 150,
    }),
    /** By their lasting names, which are the same in every installation. */
    recommendationNames: text({
      label: word.recommendationNames,
      internal: true,
      import: 'write',
      write: filled(20_000),
    }),
  },
  defaultColumns: ['controlId', 'text', 'recommendationIds'],
  defaultSort: up('controlId'),
})
export type RegulationControl = Row<typeof regulationControls>

const permission = 'regulations.manage'
const edits = 'Regulation'
const controlEdits = 'Regulation Control'

export const managedRegulationCalls = {
  create: call({
    method: 'POST',
    path: '/regulations/create',
    permission,
    summary: 'Create a regulation; it begins active',
    body: bodyOf(regulations, [
      'name',
      'summary',
      'description',
      'status?',
      'germanName?',
      'germanSummary?',
      'germanDescription?',
    ]),
    answer: Type.Object({ id: rowId }),
    status: 201,
    edits,
    success: { en: 'Regulation Created', de: 'Regelwerk erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/regulations/:id',
    permission,
    summary: 'Change a regulation',
    params: byId,
    body: patchOf(regulations, [
      'name',
      'summary',
      'description',
      'status',
      'germanName',
      'germanSummary',
      'germanDescription',
    ]),
    edits,
    success: { en: 'Regulation Updated', de: 'Regelwerk aktualisiert' },
  }),
}

export const regulationControlCalls = {
  create: call({
    method: 'POST',
    path: '/regulation-control/create',
    permission,
    summary: 'Add a control to a regulation',
    body: bodyOf(regulationControls, [
      'controlId',
      'text',
      'recommendationIds',
      'regulationId',
      'germanText?',
    ]),
    answer: Type.Object({ id: rowId }),
    status: 201,
    edits: controlEdits,
    success: { en: 'Regulation Control Created', de: 'Anforderung erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/regulation-control/:id',
    permission,
    summary: 'Change a control',
    params: byId,
    body: patchOf(regulationControls, ['controlId', 'text', 'recommendationIds', 'germanText']),
    edits: controlEdits,
    success: { en: 'Regulation Control Updated', de: 'Anforderung aktualisiert' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/regulation-control',
    permission,
    summary: 'Delete controls',
    body: Type.Object({ ids }, { additionalProperties: false }),
    edits: controlEdits,
    success: { en: 'Regulation Control(s) Deleted', de: 'Anforderungen gelöscht' },
  }),
}

export const regulationForm = form(managedRegulationCalls.create, {
  entity: regulations,
  update: managedRegulationCalls.update,
  fields: [
    'name',
    { name: 'summary', input: { kind: 'lines', rows: 2 } },
    { name: 'description', input: { kind: 'lines', rows: 5 } },
    'status',
    {
      title: word.german,
      fields: [
        'germanName',
        { name: 'germanSummary', input: { kind: 'lines', rows: 2 } },
        { name: 'germanDescription', input: { kind: 'lines', rows: 5 } },
      ],
    },
  ],
  initial: { status: regulationStatus.value.Active },
})

export const regulationControlForm = form(regulationControlCalls.create, {
  entity: regulationControls,
  update: regulationControlCalls.update,
  title: { en: 'New Control', de: 'Neue Anforderung' },
  editTitle: { en: 'Edit Control', de: 'Anforderung bearbeiten' },
  fields: [
    'controlId',
    { name: 'text', input: { kind: 'lines', rows: 4 } },
    { name: 'germanText', input: { kind: 'lines', rows: 3 } },
    {
      name: 'recommendationIds',
      required: { en: 'Select at least one recommendation', de: 'Wählen Sie mindestens eine Empfehlung aus' },
      help: {
        en: 'Only enabled recommendations can be added; those that are no longer enabled stay until you remove them.',
        de: 'Nur aktivierte Empfehlungen können hinzugefügt werden; nicht mehr aktivierte bleiben, bis Sie sie entfernen.',
      },
      input: {
        kind: 'rows',
        of: recommendationNames,
        name: 'findings',
        filter: `status eq ${recommendationStatus.value.Enabled}`,
        several: true,
      },
    },
  ],
})
