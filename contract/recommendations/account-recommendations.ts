import { Type } from 'typebox'
import { entity } from '#contract/access/permissions.ts'
import {
  bool,
  decimal,
  down,
  id,
  idList,
  int,
  json,
  maybe,
  type Row,
  text,
  up,
} from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { recommendationStatus, validationMethod } from './recommendation-choices.ts'
import { compliance, exemption, moment, person } from './recommendation-columns.ts'
import { catalogueFields, prerequisiteOption } from './recommendations.ts'

/** What an account makes of each recommendation of the catalogue. */
export const accountRecommendations = entity({
  name: 'accountRecommendationExtended',
  label: word.recommendations,
  permission: 'recommendations.view',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    accountId: int({ label: word.accountId, filter: true, internal: true }),
    recommendationId: int({
      label: word.recommendationId,
      filter: true,
      internal: true,
    }),
    ...catalogueFields,
    // Narrower than in the catalogue: the eight usual columns fit beside the menu of a laptop.
    findings: { ...catalogueFields.findings, width: 236, grow: true },
    severity: { ...catalogueFields.severity, width: 96 },
    easeOfFix: { ...catalogueFields.easeOfFix, width: 80 },
    estimatedWork: { ...catalogueFields.estimatedWork, width: 80 },
    productName: { ...catalogueFields.productName, width: 116 },
    validationMethod: { ...catalogueFields.validationMethod, width: 84 },
    isCompliant: compliance,
    isExempted: exemption,
    nonCompliantItems: int({
      label: { en: 'Non-compliant Items', de: 'Nicht konforme Elemente' },
      filter: true,
      sort: true,
      width: 160,
    }),
    notCompliantSince: moment({ en: 'Not Compliant Since', de: 'Nicht konform seit' }),
    naReason: maybe(
      text({ label: { en: 'Reason for N/A', de: 'Grund für „Nicht bewertet“' }, filter: true, width: 180 }),
    ),
    message: maybe(text({ label: word.result, filter: true, width: 300 })),
    isKept: bool({
      label: { en: 'Result of an earlier scan', de: 'Ergebnis eines früheren Scans' },
      filter: true,
      width: 160,
    }),
    assignedToId: maybe(
      int({ label: { en: 'Assigned To ID', de: 'Zugewiesen-ID' }, filter: true, internal: true }),
    ),
    assigneeEmail: person({ en: 'Assigned To', de: 'Zugewiesen an' }),
    assignmentTime: moment({ en: 'Assignment Date', de: 'Zugewiesen am' }),
    assignedByEmail: person({ en: 'Assigned By', de: 'Zugewiesen von' }),
    exemptionReason: maybe(
      text({ label: { en: 'Exemption Reason', de: 'Grund der Ausnahme' }, filter: true, width: 220 }),
    ),
    exemptedByEmail: person({ en: 'Exempted By', de: 'Ausgenommen von' }),
    exemptionDate: moment({ en: 'Exemption Date', de: 'Ausgenommen am' }),
    exemptionExpiresAt: moment({ en: 'Exemption Ends', de: 'Ausnahme endet' }),
    exemptionEndedAt: moment({ en: 'Exemption Expired', de: 'Ausnahme abgelaufen' }),
    regressedAt: moment({ en: 'Regression Since', de: 'Verschlechtert seit' }),
    regulationIds: idList({ label: word.regulation, filter: true, internal: true }),
    storyIds: idList({ label: word.story, filter: true, internal: true }),
    prerequisites: json(Type.Array(prerequisiteOption), {
      label: word.prerequisites,
    }),
  },
  defaultColumns: [
    'findings',
    'severity',
    'easeOfFix',
    'estimatedWork',
    'productName',
    'isCompliant',
    'isExempted',
    'validationMethod',
  ],
  defaultSort: down('severity'),
})

export type AccountRecommendation = Row<typeof accountRecommendations>

export const recommendationPrerequisites = entity({
  name: 'recommendationprerequisiteextended',
  view: 'recommendation_prerequisite_extended',
  label: word.prerequisites,
  permission: 'recommendations.view',
  fence: 'account',
  fields: {
    id: id(),
    recommendationId: int({ label: word.recommendationId, filter: true }),
    prerequisiteRecommendationId: int({
      label: { en: 'Prerequisite ID', de: 'ID der Voraussetzung' },
      filter: true,
    }),
    type: text({ label: word.type, filter: true }),
    name: text({ label: word.name, filter: true, sort: true }),
    percentageCompliant: maybe(
      decimal({ label: { en: 'Compliant in Percent', de: 'Konform in Prozent' }, filter: true }),
    ),
    compliant: maybe(bool({ label: word.compliant, filter: true, allowNa: true })),
  },
  defaultColumns: ['name', 'percentageCompliant'],
  defaultSort: up('name'),
})

const { Enabled } = recommendationStatus.value

/** The lists of the console do not all tell the status; the server always knows it. */
type Catalogued = Partial<Pick<AccountRecommendation, 'status'>>

type Selected = readonly (Catalogued &
  Pick<AccountRecommendation, 'isExempted' | 'isCompliant' | 'validationMethod' | 'assignedToId'>)[]

/** Why an action on the selected rows is refused, or null. */
export const accountRecommendationRules = {
  /** What the catalogue has disabled can be read, and neither worked on nor commented. */
  enabled: (selected: readonly Catalogued[]): Text | null =>
    selected.every(({ status = Enabled }) => status === Enabled)
      ? null
      : {
          en: 'Disabled recommendations can only be read',
          de: 'Deaktivierte Empfehlungen können nur gelesen werden',
        },
  exempt: (selected: Selected): Text | null =>
    accountRecommendationRules.enabled(selected) ??
    (selected.every((row) => !row.isExempted)
      ? null
      : {
          en: 'At least one selected recommendation is already exempted',
          de: 'Mindestens eine ausgewählte Empfehlung ist bereits ausgenommen',
        }),
  unexempt: (selected: Selected): Text | null =>
    accountRecommendationRules.enabled(selected) ??
    (selected.every((row) => row.isExempted)
      ? null
      : {
          en: 'At least one selected recommendation is not exempted',
          de: 'Mindestens eine ausgewählte Empfehlung ist nicht ausgenommen',
        }),
  mark: (selected: Selected): Text | null =>
    accountRecommendationRules.enabled(selected) ??
    (selected.every((row) => row.validationMethod === validationMethod.value.Manual)
      ? null
      : {
          en: 'Only recommendations with manual validation can be marked',
          de: 'Nur Empfehlungen mit manueller Prüfung können markiert werden',
        }),
  markCompliant: (selected: Selected): Text | null =>
    accountRecommendationRules.mark(selected) ??
    (selected.every((row) => row.isCompliant !== true)
      ? null
      : {
          en: 'At least one selected recommendation is already compliant',
          de: 'Mindestens eine ausgewählte Empfehlung ist bereits konform',
        }),
  markNonCompliant: (selected: Selected): Text | null =>
    accountRecommendationRules.mark(selected) ??
    (selected.every((row) => row.isCompliant !== false)
      ? null
      : {
          en: 'At least one selected recommendation is already non-compliant',
          de: 'Mindestens eine ausgewählte Empfehlung ist bereits nicht konform',
        }),
  assign: (selected: Selected): Text | null =>
    accountRecommendationRules.enabled(selected) ??
    (selected.every((row) => row.assignedToId === selected[0]?.assignedToId)
      ? null
      : {
          en: 'Select recommendations with the same assignee',
          de: 'Wählen Sie Empfehlungen aus, die derselben Person zugewiesen sind',
        }),
}
