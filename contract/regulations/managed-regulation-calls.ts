import { Type } from 'typebox'
import { call, shipped } from '#contract/access/permissions.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { form } from '#contract/kit/form.ts'
import { word } from '#contract/kit/words.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import { byId, ids, rowId } from '#contract/schema.ts'
import { regulationControls, regulations } from './managed-regulations.ts'
import { regulationStatus } from './regulations.ts'

const permission = 'regulations.manage'
const edits = regulations.catalogue
const controlEdits = regulationControls.catalogue

export const managedRegulationCalls = {
  create: call({
    method: 'POST',
    path: '/regulations/create',
    permission,
    summary: 'Create a regulation; it is active at first',
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

export const regulationsShipped = shipped({
  entity: regulations,
  path: '/regulations',
  permission,
  edits,
})
export const regulationControlsShipped = shipped({
  entity: regulationControls,
  path: '/regulation-control',
  permission,
  edits: controlEdits,
})

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
        filter: `status eq ${recommendationStatus.value.Enabled}`,
        several: true,
      },
    },
  ],
})
