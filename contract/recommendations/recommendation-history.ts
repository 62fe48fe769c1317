import { entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { bool, choice, datetime, down, id, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { validationMethod } from './recommendation-choices.ts'
import { compliance, exemption, person } from './recommendation-columns.ts'
import { catalogueFields } from './recommendations.ts'

export const changeField = choices('ChangeField', {
  IsCompliant: { value: 1, en: 'IsCompliant', de: 'Konformität' },
  IsExempted: { value: 2, en: 'IsExempted', de: 'Ausnahme' },
  Assignment: { value: 3, en: 'Assignment', de: 'Zuweisung' },
})

export const changeType = choices('ChangeType', {
  Improvement: { value: 1, state: 'ok', en: 'Improvement', de: 'Verbesserung' },
  Regression: { value: 2, state: 'bad', en: 'Regression', de: 'Verschlechterung' },
})

export const snapshotType = choices('RecommendationSnapshotType', {
  InitialScan: { value: 1, en: 'Initial Scan', de: 'Erster Scan' },
  ComplianceRegression: { value: 2, en: 'Compliance Regression', de: 'Verschlechterung' },
  ComplianceImprovement: { value: 3, en: 'Compliance Improvement', de: 'Verbesserung' },
  Exemption: { value: 4, en: 'Exemption', de: 'Ausnahme' },
  UnExemption: { value: 5, en: 'Un-Exemption', de: 'Ende der Ausnahme' },
  Assignment: { value: 6, en: 'Assignment', de: 'Zuweisung' },
  UnAssignment: { value: 7, en: 'Un-Assignment', de: 'Ende der Zuweisung' },
})

/** What changed, when, and by whom. */
export const recommendationHistory = entity({
  name: 'accountRecommendationHistory',
  view: 'account_recommendation_history_extended',
  label: { en: 'Recommendation history', de: 'Verlauf der Empfehlungen' },
  permission: 'recommendations.view',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    accountId: int({ label: word.accountId, filter: true, internal: true }),
    accountRecommendationId: int({
      label: { en: 'Account Recommendation', de: 'Empfehlung des Kundenkontos' },
      filter: true,
      internal: true,
    }),
    recommendationId: int({
      label: word.recommendationId,
      filter: true,
      internal: true,
    }),
    date: datetime({
      label: word.timeUtc,
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    findings: catalogueFields.findings,
    changeType: maybe(
      choice(changeType, {
        label: { en: 'Change Type', de: 'Art der Änderung' },
        filter: true,
        sort: true,
        width: 150,
      }),
    ),
    changeDescription: text({
      label: { en: 'Change Description', de: 'Beschreibung der Änderung' },
      filter: true,
      width: 260,
    }),
    changeField: choice(changeField, {
      label: { en: 'Change Field', de: 'Geändertes Feld' },
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 140,
    }),
    snapshotType: maybe(
      choice(snapshotType, {
        label: { en: 'Snapshot Type', de: 'Art des Eintrags' },
        filter: true,
        sort: true,
        multipleSelect: true,
        width: 190,
      }),
    ),
    isCatalogue: bool({
      label: { en: 'Changed by the catalog', de: 'Durch den Katalog geändert' },
      filter: true,
      width: 160,
    }),
    productName: catalogueFields.productName,
    severity: catalogueFields.severity,
    description: catalogueFields.description,
    validationMethod: choice(validationMethod, {
      label: word.validationMethod,
      filter: true,
      sort: true,
      width: 150,
    }),
    isCompliant: compliance,
    isExempted: exemption,
    changedBy: text({
      label: word.changedBy,
      filter: true,
      sort: true,
      width: 220,
    }),
    changeDetails: maybe(text({ label: word.details, filter: true, width: 260 })),
    assignedTo: person({ en: 'Assigned To', de: 'Zugewiesen an' }),
    assignedToId: maybe(
      int({
        label: { en: 'Currently Assigned ID', de: 'Derzeit zugewiesen, ID' },
        filter: true,
        internal: true,
      }),
    ),
    assigneeEmail: maybe(
      text({
        label: { en: 'Currently Assigned To', de: 'Derzeit zugewiesen an' },
        filter: true,
        internal: true,
      }),
    ),
    oldValue: maybe(text({ label: word.before, filter: true, width: 140 })),
    newValue: maybe(text({ label: word.after, filter: true, width: 140 })),
  },
  defaultColumns: [
    'date',
    'findings',
    'changeType',
    'changeDescription',
    'changeField',
    'snapshotType',
    'productName',
    'severity',
    'description',
    'validationMethod',
    'isCompliant',
    'isExempted',
  ],
  defaultSort: down('date'),
  keysInTime: true,
})

export type RecommendationHistory = Row<typeof recommendationHistory>
