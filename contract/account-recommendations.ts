import { Type } from 'typebox'
import { choices } from './kit/choices.ts'
import {
  bool,
  choice,
  datetime,
  decimal,
  down,
  id,
  int,
  json,
  maybe,
  type Row,
  text,
  up,
  type Words,
} from './kit/entity.ts'
import type { Text } from './kit/text.ts'
import { call, entity } from './permissions.ts'
import { catalogueFields, type PrerequisiteOption, validationMethod } from './recommendations.ts'
import { byId, name, nullable, rowId } from './schema.ts'

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

/** The words of the compliance badge. */
export const complianceWords = {
  true: { state: 'ok', en: 'Compliant', de: 'Konform' },
  false: { state: 'bad', en: 'Not-Compliant', de: 'Nicht konform' },
  na: { state: 'na', en: 'N/A', de: 'N/A' },
} satisfies Words
export const exemptionWords = {
  true: { state: 'exempted', en: 'Exempted', de: 'Ausgenommen' },
  false: { en: 'Not exempted', de: 'Nicht ausgenommen' },
  na: { en: 'Not exempted', de: 'Nicht ausgenommen' },
} satisfies Words

const compliance = maybe(
  bool({
    label: { en: 'Compliance', de: 'Konformität' },
    filter: true,
    sort: true,
    allowNa: true,
    words: complianceWords,
    width: 130,
  }),
)
const exemption = bool({
  label: { en: 'Exemption', de: 'Ausnahme' },
  filter: true,
  sort: true,
  words: exemptionWords,
  width: 94,
})
const person = (label: Text) => maybe(text({ label, filter: true, sort: true, search: false, width: 220 }))
const moment = (label: Text) => maybe(datetime({ label, filter: true, sort: true, width: 150 }))

/** What an account makes of each recommendation of the catalogue. */
export const accountRecommendations = entity({
  name: 'accountRecommendationExtended',
  view: 'account_recommendation_extended',
  label: { en: 'Recommendations', de: 'Empfehlungen' },
  permission: 'recommendations.view',
  fence: 'account',
  key: 'id',
  fields: {
    id: id({ label: { en: 'ID', de: 'ID' }, width: 88 }),
    accountId: int({ label: { en: 'Account ID', de: 'Konto-ID' }, filter: true, internal: true }),
    recommendationId: int({
      label: { en: 'Recommendation ID', de: 'Empfehlungs-ID' },
      filter: true,
      internal: true,
    }),
    ...catalogueFields,
    // Narrower than in the catalogue: the eight usual columns fit beside the menu of a laptop.
    findings: { ...catalogueFields.findings, width: 230, grow: true },
    severity: { ...catalogueFields.severity, width: 100 },
    easeOfFix: { ...catalogueFields.easeOfFix, width: 88 },
    estimatedWork: { ...catalogueFields.estimatedWork, width: 88 },
    productName: { ...catalogueFields.productName, width: 128 },
    validationMethod: { ...catalogueFields.validationMethod, width: 92 },
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
      text({ label: { en: 'Reason for N/A', de: 'Grund für keine Angabe' }, filter: true, width: 180 }),
    ),
    message: maybe(text({ label: { en: 'Result', de: 'Ergebnis' }, filter: true, width: 300 })),
    isKept: bool({
      label: { en: 'Kept From Before', de: 'Vom letzten Scan behalten' },
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
    prerequisites: json<PrerequisiteOption[]>({ label: { en: 'Prerequisites', de: 'Voraussetzungen' } }),
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

/** What changed, when, and by whom. */
export const recommendationHistory = entity({
  name: 'accountRecommendationHistory',
  view: 'account_recommendation_history_extended',
  label: { en: 'Recommendation history', de: 'Verlauf der Empfehlungen' },
  permission: 'recommendations.view',
  fence: 'account',
  key: 'id',
  fields: {
    id: id({ label: { en: 'ID', de: 'ID' }, width: 88 }),
    accountId: int({ label: { en: 'Account ID', de: 'Konto-ID' }, filter: true, internal: true }),
    accountRecommendationId: int({
      label: { en: 'Account Recommendation', de: 'Empfehlung des Kontos' },
      filter: true,
      internal: true,
    }),
    recommendationId: int({
      label: { en: 'Recommendation ID', de: 'Empfehlungs-ID' },
      filter: true,
      internal: true,
    }),
    date: datetime({
      label: { en: 'Time (UTC)', de: 'Zeit (UTC)' },
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
        label: { en: 'Snapshot Type', de: 'Art der Aufnahme' },
        filter: true,
        sort: true,
        multipleSelect: true,
        width: 190,
      }),
    ),
    productName: catalogueFields.productName,
    severity: catalogueFields.severity,
    description: catalogueFields.description,
    validationMethod: choice(validationMethod, {
      label: { en: 'Validation Method', de: 'Prüfmethode' },
      filter: true,
      sort: true,
      width: 150,
    }),
    isCompliant: compliance,
    isExempted: exemption,
    changedBy: text({
      label: { en: 'Changed By', de: 'Geändert von' },
      filter: true,
      sort: true,
      width: 220,
    }),
    changeDetails: maybe(text({ label: { en: 'Details', de: 'Einzelheiten' }, filter: true, width: 260 })),
    assignedTo: person({ en: 'Assigned To', de: 'Zugewiesen an' }),
    oldValue: maybe(text({ label: { en: 'Before', de: 'Vorher' }, filter: true, width: 140 })),
    newValue: maybe(text({ label: { en: 'After', de: 'Nachher' }, filter: true, width: 140 })),
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
})
export type RecommendationHistory = Row<typeof recommendationHistory>

export const recommendationPrerequisites = entity({
  name: 'recommendationprerequisiteextended',
  view: 'recommendation_prerequisite_extended',
  label: { en: 'Prerequisites', de: 'Voraussetzungen' },
  permission: 'recommendations.view',
  fence: 'account',
  key: 'id',
  fields: {
    id: id({ label: { en: 'ID', de: 'ID' } }),
    recommendationId: int({ label: { en: 'Recommendation ID', de: 'Empfehlungs-ID' }, filter: true }),
    prerequisiteRecommendationId: int({
      label: { en: 'Prerequisite ID', de: 'ID der Voraussetzung' },
      filter: true,
    }),
    type: text({ label: { en: 'Type', de: 'Art' }, filter: true }),
    name: text({ label: { en: 'Name', de: 'Name' }, filter: true, sort: true }),
    percentageCompliant: maybe(
      decimal({ label: { en: 'Compliant in Percent', de: 'Konform in Prozent' }, filter: true }),
    ),
    compliant: maybe(bool({ label: { en: 'Compliant', de: 'Konform' }, filter: true, allowNa: true })),
  },
  defaultColumns: ['name', 'percentageCompliant'],
  defaultSort: up('name'),
})

export const recommendationViewStatus = choices('RecommendationViewStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Deleted: { value: 2, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})

/** A saved view of the recommendations: columns, filters and order as its address. */
export const recommendationViews = entity({
  name: 'RecommendationsView',
  view: 'recommendations_view_extended',
  label: { en: 'Saved views', de: 'Gespeicherte Ansichten' },
  permission: 'recommendations.view',
  fence: 'account',
  key: 'id',
  fields: {
    id: id({ label: { en: 'ID', de: 'ID' } }),
    name: text({ label: { en: 'Name', de: 'Name' }, filter: true, sort: true, search: true }),
    status: choice(recommendationViewStatus, { label: { en: 'Status', de: 'Status' }, filter: true }),
    address: text({ label: { en: 'Address', de: 'Adresse' } }),
    userId: int({ label: { en: 'User ID', de: 'Benutzer-ID' }, filter: true, internal: true }),
    creationTime: datetime({ label: { en: 'Creation Time', de: 'Erstellt am' }, sort: true }),
    lastUpdatedTime: datetime({ label: { en: 'Last Updated', de: 'Zuletzt geändert' }, sort: true }),
  },
  defaultColumns: ['name'],
  defaultSort: up('name'),
})
export type RecommendationView = Row<typeof recommendationViews>

type Selected = readonly Pick<
  AccountRecommendation,
  'isExempted' | 'isCompliant' | 'validationMethod' | 'assignedToId'
>[]
/** Why an action on the selected rows is refused, or null. */
export const accountRecommendationRules = {
  exempt: (selected: Selected): Text | null =>
    selected.every((row) => !row.isExempted)
      ? null
      : { en: 'One of them is exempted already', de: 'Eine davon ist bereits ausgenommen' },
  unexempt: (selected: Selected): Text | null =>
    selected.every((row) => row.isExempted)
      ? null
      : { en: 'One of them is not exempted', de: 'Eine davon ist nicht ausgenommen' },
  mark: (selected: Selected): Text | null =>
    selected.every((row) => row.validationMethod === validationMethod.value.Manual)
      ? null
      : {
          en: 'Only recommendations with manual validation can be marked',
          de: 'Nur Empfehlungen mit manueller Prüfung können markiert werden',
        },
  markCompliant: (selected: Selected): Text | null =>
    accountRecommendationRules.mark(selected) ??
    (selected.every((row) => row.isCompliant !== true)
      ? null
      : { en: 'One of them is compliant already', de: 'Eine davon ist bereits konform' }),
  markNonCompliant: (selected: Selected): Text | null =>
    accountRecommendationRules.mark(selected) ??
    (selected.every((row) => row.isCompliant !== false)
      ? null
      : { en: 'One of them is non-compliant already', de: 'Eine davon ist bereits nicht konform' }),
  assign: (selected: Selected): Text | null =>
    selected.every((row) => row.assignedToId === selected[0]?.assignedToId)
      ? null
      : {
          en: 'They are assigned to different people',
          de: 'Sie sind verschiedenen Personen zugewiesen',
        },
}

const idList = Type.Array(rowId, { minItems: 1, maxItems: 1000, uniqueItems: true })
/** Both names mean the account's rows. */
const rows = { accountRecommendationIds: Type.Optional(idList), recommendationIds: Type.Optional(idList) }
const notes = Type.Optional(nullable(Type.String({ maxLength: 2000 })))
const html = Type.String({ minLength: 1, maxLength: 100_000, pattern: '\\S' })
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(T.*)?$', maxLength: 40 })
const item = Type.Object({ displayName: Type.String() }, { additionalProperties: true })
const score = nullable(Type.Number())

export const accountRecommendationCalls = {
  setExempt: call({
    method: 'POST',
    path: '/account-recommendation/setExempt',
    permission: 'recommendations.exempt',
    summary: 'Exempt recommendations, with a reason, or end the exemption',
    body: Type.Object(
      {
        ...rows,
        exempt: Type.Boolean(),
        reason: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
        expiresAt: Type.Optional(nullable(day)),
      },
      { additionalProperties: false },
    ),
    status: 201,
    success: { en: '{n} Recommendation(s) Updated', de: '{n} Empfehlung(en) aktualisiert' },
  }),
  setCompliant: call({
    method: 'POST',
    path: '/account-recommendation/setCompliant',
    permission: 'recommendations.mark',
    summary: 'Mark recommendations with manual validation',
    body: Type.Object({ ...rows, compliant: Type.Boolean(), notes }, { additionalProperties: false }),
    status: 201,
    success: { en: '{n} Recommendation(s) Updated', de: '{n} Empfehlung(en) aktualisiert' },
  }),
  assign: call({
    method: 'POST',
    path: '/account-recommendation/assign',
    permission: 'recommendations.assign',
    summary: 'Assign recommendations; an id below 0 or none ends the assignment',
    body: Type.Object(
      { ...rows, assignedToId: Type.Optional(nullable(Type.Integer())), notes },
      { additionalProperties: false },
    ),
    status: 201,
    success: { en: '{n} Recommendation(s) Updated', de: '{n} Empfehlung(en) aktualisiert' },
  }),
  history: call({
    method: 'GET',
    path: '/account-recommendation/:id/history',
    permission: 'recommendations.view',
    summary: 'Everything that happened to one recommendation, comments included',
    params: byId,
    answer: Type.Array(
      Type.Object({
        id: Type.String(),
        date: Type.String(),
        event_type: Type.String(),
        change_type: nullable(Type.String()),
        user: Type.String(),
        comment: nullable(Type.String()),
        commentId: nullable(Type.Integer()),
        isOwn: Type.Boolean(),
        change_details: nullable(Type.String()),
        snapshot_type: nullable(Type.String()),
        assigned_to: nullable(Type.String()),
        old_value: nullable(Type.String()),
        new_value: nullable(Type.String()),
      }),
    ),
  }),
  comment: call({
    method: 'POST',
    path: '/account-recommendation/:id/comment',
    permission: 'recommendations.view',
    summary: 'Comment a recommendation',
    params: byId,
    body: Type.Object({ comment: html }, { additionalProperties: false }),
    answer: Type.Object({ commentId: rowId }),
    status: 201,
  }),
  editComment: call({
    method: 'PATCH',
    path: '/account-recommendation/:id/comment',
    permission: 'recommendations.view',
    summary: 'Change an own comment',
    params: byId,
    body: Type.Object({ commentId: rowId, comment: html }, { additionalProperties: false }),
  }),
  evidence: call({
    method: 'GET',
    path: '/account-recommendation/:id/evidence',
    permission: 'recommendations.view',
    summary: 'What the last scan found',
    params: byId,
    answer: Type.Object({
      at: nullable(Type.String()),
      message: nullable(Type.String()),
      reason: nullable(Type.String()),
      items: Type.Array(item),
      isTruncated: Type.Boolean(),
      details: Type.Object({}, { additionalProperties: true }),
    }),
  }),
  changes: call({
    method: 'GET',
    path: '/account-recommendation/:id/changes',
    permission: 'recommendations.view',
    summary: 'The items that came and went between two times',
    params: byId,
    query: Type.Object({ from: day, to: Type.Optional(day) }, { additionalProperties: false }),
    answer: Type.Object({
      from: nullable(Type.String()),
      to: nullable(Type.String()),
      came: Type.Array(item),
      went: Type.Array(item),
      stayed: Type.Integer(),
    }),
  }),
  validationReport: call({
    method: 'POST',
    path: '/account-recommendation/validation-report',
    permission: 'recommendations.view',
    summary: 'The items that do not comply',
    body: Type.Object({ accountRecommendationId: rowId }, { additionalProperties: false }),
    answer: Type.Object({ displayName: Type.String(), items: Type.Array(item), isTruncated: Type.Boolean() }),
    unlogged: true,
  }),
  dailyEvents: call({
    method: 'GET',
    path: '/account-recommendation/daily-events',
    permission: 'recommendations.view',
    summary: 'How many changes of each kind a day brought, by the days of a time zone',
    query: Type.Object(
      {
        accountId: Type.Optional(rowId),
        timezone: Type.Optional(Type.String({ maxLength: 60 })),
        from: day,
        to: day,
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(
      Type.Object({
        local_date: Type.String(),
        became_compliant: Type.Integer(),
        became_non_compliant: Type.Integer(),
        risky_non_compliant: Type.Integer(),
        marked_exempted: Type.Integer(),
        marked_non_exempted: Type.Integer(),
        assignments: Type.Integer(),
      }),
    ),
  }),
  whatIf: call({
    method: 'POST',
    path: '/account-recommendation/what-if',
    permission: 'statistics.view',
    summary: 'The scores if these recommendations were met',
    body: Type.Object({ ids: Type.Array(rowId, { maxItems: 1000 }) }, { additionalProperties: false }),
    answer: Type.Object({
      standardSecurityScore: score,
      customSecurityScore: score,
      standardSecurityScoreIf: score,
      customSecurityScoreIf: score,
    }),
    unlogged: true,
  }),
}

export const recommendationViewCalls = {
  create: call({
    method: 'POST',
    path: '/recommendations-view/create',
    permission: 'recommendations.view',
    summary: 'Save a view of the recommendations',
    body: Type.Object({ name, address: Type.String({ maxLength: 8192 }) }, { additionalProperties: false }),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'View saved', de: 'Ansicht gespeichert' },
  }),
  update: call({
    method: 'PATCH',
    path: '/recommendations-view/update/:id',
    permission: 'recommendations.view',
    summary: 'Rename, change or remove an own view (status 2)',
    params: byId,
    body: Type.Object(
      {
        name: Type.Optional(name),
        address: Type.Optional(Type.String({ maxLength: 8192 })),
        status: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    success: { en: 'View updated', de: 'Ansicht aktualisiert' },
  }),
}
