import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { form } from '#contract/kit/form.ts'
import { word } from '#contract/kit/words.ts'
import { byId, filled, nullable, rowId } from '#contract/schema.ts'

const when = Type.String()
const note = filled(5000)

/** What operators and resellers see of a customer without becoming its administrator. */
export const accountOverview = Type.Object({
  id: rowId,
  name: Type.String(),
  status: Type.Integer(),
  microsoftApplicationStatus: Type.Integer(),
  /** In the reader's language. */
  connectorError: nullable(Type.String()),
  standardSecurityScore: nullable(Type.Number()),
  customSecurityScore: nullable(Type.Number()),
  /** The day of the scores: an old one is told as such. */
  scoreDay: nullable(Type.String()),
  assessed: Type.Integer(),
  total: Type.Integer(),
  lastScanTime: nullable(when),
  nextScanTime: nullable(when),
  /** Connectors that the last scan could not read, by name. */
  failing: Type.Array(
    Type.Object({ name: Type.String(), outcome: Type.Integer(), reason: nullable(Type.String()) }),
  ),
  people: Type.Array(
    Type.Object({
      id: rowId,
      email: Type.String(),
      name: nullable(Type.String()),
      role: Type.Integer(),
      status: Type.Integer(),
      lastLoginDate: nullable(when),
    }),
  ),
  scans: Type.Array(
    Type.Object({
      id: Type.String(),
      state: Type.String(),
      startedAt: nullable(when),
      endedAt: nullable(when),
      assessed: nullable(Type.Integer()),
      total: nullable(Type.Integer()),
    }),
  ),
  notes: Type.Array(
    Type.Object({ id: rowId, note: Type.String(), writtenBy: Type.String(), writtenAt: when }),
  ),
})

export const accountOverviewCalls = {
  get: call({
    method: 'GET',
    path: '/account/:id/overview',
    permission: 'accounts.manage',
    summary: 'A customer at a glance: scores, connection, users, scans, notes',
    params: byId,
    answer: accountOverview,
  }),
  addNote: call({
    method: 'POST',
    path: '/account/:id/note',
    permission: 'accounts.manage',
    summary: 'Write a note about a customer; its own users never see it',
    params: byId,
    body: Type.Object({ note }, { additionalProperties: false }),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'Note saved', de: 'Notiz gespeichert' },
  }),
  removeNote: call({
    method: 'DELETE',
    path: '/account/note/:id',
    permission: 'accounts.manage',
    summary: 'Delete a note about a customer',
    params: byId,
    success: { en: 'Note deleted', de: 'Notiz gelöscht' },
  }),
}

export const noteForm = form(accountOverviewCalls.addNote, {
  title: { en: 'Add note', de: 'Notiz hinzufügen' },
  submit: word.save,
  fields: [
    {
      name: 'note',
      label: { en: 'Note', de: 'Notiz' },
      input: { kind: 'lines', rows: 5 },
      required: { en: 'Enter a note', de: 'Geben Sie eine Notiz ein' },
    },
  ],
})
