import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, id, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { byId, nullable, rowId } from '#contract/schema.ts'

export const regulationStatus = choices('RegulationStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Hidden: { value: 2, state: 'disabled', en: 'Hidden', de: 'Ausgeblendet' },
  Deleted: { value: 3, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})

/** What an account gives evidence for, by regulation. */
export const accountRegulations = entity({
  name: 'AccountRegulations',
  label: word.regulations,
  permission: 'regulations.view',
  fence: 'account',
  fields: {
    id: id(),
    name: text({ label: word.name, strong: true }),
    summary: text({ label: word.summary, filter: true }),
    description: text({ label: word.description, filter: true }),
    status: choice(regulationStatus, { label: word.status, filter: true }),
    numOfControls: int({ label: word.controls, filter: true, sort: true }),
    numOfProvableControls: int({
      label: { en: 'Provable Controls', de: 'Nachweisbare Anforderungen' },
      filter: true,
      sort: true,
    }),
    numOfRecommendations: int({
      label: word.recommendations,
      filter: true,
      sort: true,
    }),
    numOfCompliant: int({ label: word.compliant, filter: true, sort: true }),
    numOfNonCompliant: int({ label: word.nonCompliant, filter: true, sort: true }),
    // The same recommendations a week ago; null when nothing had been decided yet.
    numOfCompliantLastWeek: maybe(
      int({ label: { en: 'Compliant Last Week', de: 'Konform vor einer Woche' }, filter: true }),
    ),
    numOfNonCompliantLastWeek: maybe(
      int({ label: { en: 'Non-compliant Last Week', de: 'Nicht konform vor einer Woche' }, filter: true }),
    ),
  },
  defaultColumns: ['name', 'numOfRecommendations', 'numOfCompliant', 'numOfNonCompliant'],
})
export type AccountRegulation = Row<typeof accountRegulations>

const evidence = Type.Object({
  accountRecommendationId: rowId,
  recommendationId: rowId,
  findings: Type.String(),
  severity: Type.Integer(),
  productName: Type.String(),
  isCompliant: Type.Union([Type.Boolean(), Type.Null()]),
  isExempted: Type.Boolean(),
})

export const regulationCalls = {
  ofRecommendation: call({
    method: 'GET',
    path: '/regulations/:recommendationId',
    permission: 'recommendations.view',
    summary: 'The regulations that a recommendation gives evidence for',
    params: Type.Object({ recommendationId: rowId }),
    answer: Type.Array(Type.Object({ id: rowId, name: Type.String(), controls: Type.Array(Type.String()) })),
  }),
  information: call({
    method: 'GET',
    path: '/regulation-information/:id',
    permission: 'regulations.view',
    summary: 'A regulation with its controls, and what the account gives evidence for',
    params: byId,
    answer: Type.Object({
      id: rowId,
      name: Type.String(),
      summary: Type.String(),
      description: Type.String(),
      /** The same recommendations a week ago; null when nothing had been decided yet. */
      lastWeek: Type.Union([
        Type.Object({ compliant: Type.Integer(), nonCompliant: Type.Integer() }),
        Type.Null(),
      ]),
      controls: Type.Array(
        Type.Object({
          id: rowId,
          controlId: Type.String(),
          text: Type.String(),
          isProvable: Type.Boolean(),
          compliant: Type.Integer(),
          assessed: Type.Integer(),
          percentageCompliant: nullable(Type.Number()),
          recommendations: Type.Array(evidence),
        }),
      ),
    }),
  }),
}
