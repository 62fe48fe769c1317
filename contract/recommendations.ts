import { Type } from 'typebox'
import { choices, type ValueOf } from './kit/choices.ts'
import {
  bool,
  choice,
  choiceList,
  datetime,
  down,
  id,
  int,
  json,
  maybe,
  options,
  type Row,
  text,
} from './kit/entity.ts'
import type { Text } from './kit/text.ts'
import { call, entity } from './permissions.ts'
import { byId, ids, longText, nullable, rowId } from './schema.ts'

export const recommendationSeverity = choices('RecommendationSeverity', {
  Low: { value: 1, en: 'Low', de: 'Niedrig' },
  Moderate: { value: 2, en: 'Moderate', de: 'Mittel' },
  High: { value: 3, en: 'High', de: 'Hoch' },
  Critical: { value: 4, en: 'Critical', de: 'Kritisch' },
})
export type Severity = ValueOf<typeof recommendationSeverity>

export const easeOfFix = choices('EaseOfFix', {
  Minimal: { value: 1, en: 'Minimal', de: 'Gering' },
  Moderate: { value: 2, en: 'Moderate', de: 'Mittel' },
})
export const estimatedWork = choices('EstimatedWork', {
  Minimal: { value: 1, en: 'Minimal', de: 'Gering' },
  Moderate: { value: 2, en: 'Moderate', de: 'Mittel' },
  Substantial: { value: 3, en: 'Substantial', de: 'Erheblich' },
})
export const recommendationStatus = choices('RecommendationStatus', {
  Enabled: { value: 1, state: 'ok', en: 'Enabled', de: 'Aktiviert' },
  Disabled: { value: 2, state: 'disabled', en: 'Disabled', de: 'Deaktiviert' },
  Deleted: { value: 3, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})
export const validationMethod = choices('ValidationMethod', {
  Automatic: { value: 1, en: 'Auto', de: 'Automatisch' },
  Manual: { value: 2, en: 'Manual', de: 'Manuell' },
})
export const queryType = choices('QueryType', {
  Global: { value: 1, en: 'Global', de: 'Global' },
  Granular: { value: 2, en: 'Granular', de: 'Granular' },
})
export const operatingSystem = choices('OperatingSystem', {
  None: { value: 0, en: 'N/A', de: 'Keine Angabe' },
  Android: { value: 1, en: 'Android', de: 'Android' },
  IOS: { value: 2, en: 'iOS', de: 'iOS' },
  MacOS: { value: 3, en: 'macOS', de: 'macOS' },
  Windows: { value: 4, en: 'Windows', de: 'Windows' },
  Linux: { value: 5, en: 'Linux', de: 'Linux' },
})
export const recommendationScope = choices('RecommendationScope', {
  Identity: { value: 1, en: 'Identity', de: 'Identität' },
  Device: { value: 2, en: 'Device', de: 'Gerät' },
  App: { value: 3, en: 'App', de: 'App' },
  Data: { value: 4, en: 'Data', de: 'Daten' },
  Mailbox: { value: 5, en: 'Mailbox', de: 'Postfach' },
})
export const recommendationCategory = choices('RecommendationCategory', {
  UserSettings: { value: 1, en: 'User Settings', de: 'Benutzereinstellungen' },
  ExternalIdentity: { value: 2, en: 'External Identity', de: 'Externe Identität' },
  GroupSettings: { value: 3, en: 'Group Settings', de: 'Gruppeneinstellungen' },
  EnterpriseApplications: { value: 4, en: 'Enterprise Applications', de: 'Unternehmensanwendungen' },
  RBAC: { value: 5, en: 'RBAC', de: 'Rollen (RBAC)' },
  SSPR: { value: 6, en: 'SSPR', de: 'Kennwortzurücksetzung (SSPR)' },
  ConditionalAccess: { value: 7, en: 'Conditional Access', de: 'Bedingter Zugriff' },
  AuthenticationMethods: { value: 8, en: 'Authentication Methods', de: 'Authentifizierungsmethoden' },
  ADConnect: { value: 9, en: 'AD Connect', de: 'AD Connect' },
  Compliance: { value: 10, en: 'Compliance', de: 'Compliance' },
  DiskEncryption: { value: 11, en: 'Disk Encryption', de: 'Festplattenverschlüsselung' },
  EndpointHardening: { value: 12, en: 'Endpoint Hardening', de: 'Härtung der Endpunkte' },
})

/** An entry of the requirements: a recommendation to meet first. */
export interface PrerequisiteOption {
  id: number
  label: string
  related: boolean
}
export interface PrerequisiteLink {
  id: number
  isRecommendation: boolean
}

/** What the catalogue says, for the operator's table and for the customer's. */
export const catalogueFields = {
  name: text({ label: { en: 'Name', de: 'Name' }, filter: true, width: 260 }),
  findings: text({
    label: { en: 'Findings', de: 'Befund' },
    filter: true,
    sort: true,
    search: true,
    strong: true,
    width: 380,
  }),
  severity: choice(recommendationSeverity, {
    label: { en: 'Severity', de: 'Schweregrad' },
    filter: true,
    sort: true,
    multipleSelect: true,
    width: 120,
  }),
  easeOfFix: choice(easeOfFix, {
    label: { en: 'Impact', de: 'Auswirkung' },
    filter: true,
    sort: true,
    multipleSelect: true,
    width: 110,
  }),
  estimatedWork: choice(estimatedWork, {
    label: { en: 'Effort', de: 'Aufwand' },
    filter: true,
    sort: true,
    multipleSelect: true,
    width: 110,
  }),
  productName: options({
    label: { en: 'Product', de: 'Produkt' },
    filter: true,
    sort: true,
    search: true,
    multipleSelect: true,
    width: 190,
  }),
  status: choice(recommendationStatus, {
    label: { en: 'Status', de: 'Status' },
    filter: true,
    sort: true,
    multipleSelect: true,
    width: 120,
  }),
  validationMethod: choice(validationMethod, {
    label: { en: 'Validation Method', de: 'Prüfmethode' },
    filter: true,
    sort: true,
    width: 150,
  }),
  description: text({ label: { en: 'Description', de: 'Beschreibung' }, filter: true, width: 380 }),
  remediation: text({ label: { en: 'Remediation', de: 'Behebung' }, internal: true }),
  correctiveAction: text({ label: { en: 'Corrective Action', de: 'Maßnahme' }, filter: true, width: 320 }),
  userImpact: text({
    label: { en: 'User Impact', de: 'Auswirkung auf Benutzer' },
    filter: true,
    width: 320,
  }),
  reference: maybe(text({ label: { en: 'Reference', de: 'Verweis' }, filter: true, width: 280 })),
  tenantWide: bool({ label: { en: 'Tenant Wide', de: 'Ganzer Mandant' }, filter: true, width: 130 }),
  queryType: choice(queryType, { label: { en: 'Query Type', de: 'Abfragetyp' }, filter: true, width: 130 }),
  operatingSystem: choice(operatingSystem, {
    label: { en: 'Operating System', de: 'Betriebssystem' },
    filter: true,
    sort: true,
    multipleSelect: true,
    width: 160,
  }),
  scopes: choiceList(recommendationScope, {
    label: { en: 'Scopes', de: 'Bereiche' },
    filter: true,
    multipleSelect: true,
    width: 160,
  }),
  category: choice(recommendationCategory, {
    label: { en: 'Category', de: 'Kategorie' },
    filter: true,
    sort: true,
    multipleSelect: true,
    width: 180,
  }),
  licenseNames: maybe(text({ label: { en: 'License', de: 'Lizenz' }, filter: true, width: 220 })),
  licenses: json<string[]>({ label: { en: 'Licenses', de: 'Lizenzen' } }),
  licensePlans: json<string[]>({ label: { en: 'License Plans', de: 'Lizenzpläne' } }),
  prerequisiteDescription: maybe(
    text({ label: { en: 'Prerequisite', de: 'Voraussetzung' }, internal: true }),
  ),
  prerequisiteReference: maybe(
    text({ label: { en: 'Prerequisite Reference', de: 'Verweis der Voraussetzung' }, internal: true }),
  ),
}

/** The catalogue for the operator, with the queries. */
export const recommendations = entity({
  name: 'recommendationExtended',
  view: 'recommendation_extended',
  label: { en: 'Recommendations', de: 'Empfehlungen' },
  permission: 'recommendations.manage',
  fence: 'open',
  key: 'id',
  fields: {
    id: id({ label: { en: 'ID', de: 'ID' }, width: 88 }),
    creationTime: datetime({
      label: { en: 'Creation Time', de: 'Erstellt am' },
      filter: true,
      sort: true,
      width: 130,
    }),
    lastUpdatedTime: datetime({
      label: { en: 'Last Updated', de: 'Zuletzt geändert' },
      filter: true,
      sort: true,
      width: 140,
    }),
    ...catalogueFields,
    query: maybe(text({ label: { en: 'Query', de: 'Abfrage' }, internal: true })),
    isValid: maybe(bool({ label: { en: 'Valid', de: 'Gültig' }, filter: true, allowNa: true, width: 100 })),
    errorDescription: maybe(text({ label: { en: 'Error', de: 'Fehler' }, filter: true, width: 300 })),
    errorAccountId: maybe(
      int({ label: { en: 'Error Account', de: 'Konto des Fehlers' }, filter: true, width: 120 }),
    ),
    prerequisites: json<PrerequisiteLink[]>({ label: { en: 'Prerequisites', de: 'Voraussetzungen' } }),
  },
  defaultColumns: [
    'id',
    'creationTime',
    'productName',
    'findings',
    'severity',
    'easeOfFix',
    'status',
    'validationMethod',
  ],
  defaultSort: down('severity'),
  catalogue: true,
})
export type Recommendation = Row<typeof recommendations>

/** The catalogue in short, for those who choose from it. */
export const recommendationNames = entity({
  name: 'recommendation',
  view: 'recommendation_extended',
  label: { en: 'Recommendation names', de: 'Namen der Empfehlungen' },
  permission: 'recommendationNames.view',
  fence: 'open',
  key: 'id',
  fields: {
    id: recommendations.fields.id,
    name: catalogueFields.name,
    findings: catalogueFields.findings,
    severity: catalogueFields.severity,
    easeOfFix: catalogueFields.easeOfFix,
    estimatedWork: catalogueFields.estimatedWork,
    productName: catalogueFields.productName,
    status: catalogueFields.status,
    validationMethod: catalogueFields.validationMethod,
  },
  defaultColumns: ['findings', 'severity', 'productName'],
  defaultSort: down('severity'),
})

const { Enabled, Disabled } = recommendationStatus.value
type Selected = readonly Pick<Recommendation, 'status'>[]
export const recommendationRules = {
  publish: (selected: Selected): Text | null =>
    selected.every(({ status }) => status === Disabled)
      ? null
      : {
          en: 'Only disabled recommendations can be published',
          de: 'Nur deaktivierte Empfehlungen können veröffentlicht werden',
        },
  disable: (selected: Selected): Text | null =>
    selected.every(({ status }) => status === Enabled)
      ? null
      : {
          en: 'Only enabled recommendations can be disabled',
          de: 'Nur aktivierte Empfehlungen können deaktiviert werden',
        },
  remove: (selected: Selected): Text | null =>
    selected.every(({ status }) => status === Disabled)
      ? null
      : {
          en: 'Disable the recommendations before deleting them',
          de: 'Die Empfehlungen vor dem Löschen deaktivieren',
        },
}

const among = (set: { all: readonly { value: number }[] }) =>
  Type.Integer({
    minimum: Math.min(...set.all.map(({ value }) => value)),
    maximum: Math.max(...set.all.map(({ value }) => value)),
  })
const written = {
  findings: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  productId: rowId,
  severity: among(recommendationSeverity),
  easeOfFix: among(easeOfFix),
  estimatedWork: among(estimatedWork),
  validationMethod: among(validationMethod),
  queryType: among(queryType),
  query: nullable(Type.String({ maxLength: 50_000 })),
  description: longText,
  remediation: longText,
  correctiveAction: longText,
  userImpact: longText,
  reference: nullable(Type.String({ maxLength: 2000 })),
  tenantWide: Type.Boolean(),
  operatingSystem: among(operatingSystem),
  scopes: Type.Array(among(recommendationScope), { maxItems: 5, uniqueItems: true }),
  category: among(recommendationCategory),
  servicePlans: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, uniqueItems: true }),
  prerequisiteIds: Type.Array(rowId, { maxItems: 50, uniqueItems: true }),
  prerequisiteDescription: nullable(Type.String({ maxLength: 2000 })),
  prerequisiteReference: nullable(Type.String({ maxLength: 2000 })),
}
const edits = 'recommendation'
const accountId = Type.Optional(rowId)
const validated = Type.Object({
  validated: Type.Integer(),
  invalid: Type.Array(
    Type.Object({ id: rowId, errorDescription: Type.String(), errorAccountId: nullable(rowId) }),
  ),
})

export const recommendationCalls = {
  create: call({
    method: 'POST',
    path: '/recommendations/create',
    permission: 'recommendations.manage',
    summary: 'Write a recommendation; it begins disabled',
    body: Type.Object(
      { ...Type.Partial(Type.Object(written)).properties, findings: written.findings, productId: rowId },
      { additionalProperties: false },
    ),
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
    body: Type.Partial(Type.Object(written, { additionalProperties: false }), {
      additionalProperties: false,
      minProperties: 1,
    }),
    edits,
    success: { en: 'Recommendation updated', de: 'Empfehlung aktualisiert' },
  }),
  publish: call({
    method: 'PATCH',
    path: '/recommendations/publish',
    permission: 'recommendations.manage',
    summary: 'Enable recommendations whose query is valid, for all active accounts',
    body: Type.Object({ ids }, { additionalProperties: false }),
    edits,
    success: { en: '{n} Recommendation(s) Published', de: '{n} Empfehlung(en) veröffentlicht' },
  }),
  disable: call({
    method: 'PATCH',
    path: '/recommendations/disable',
    permission: 'recommendations.manage',
    summary: 'Disable recommendations',
    body: Type.Object({ ids }, { additionalProperties: false }),
    edits,
    success: { en: '{n} Recommendation(s) Disabled', de: '{n} Empfehlung(en) deaktiviert' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/recommendations',
    permission: 'recommendations.manage',
    summary: 'Delete disabled recommendations',
    body: Type.Object({ ids }, { additionalProperties: false }),
    edits,
    success: { en: '{n} Recommendation(s) Deleted', de: '{n} Empfehlung(en) gelöscht' },
  }),
  validate: call({
    method: 'POST',
    path: '/recommendations/validate',
    permission: 'recommendations.manage',
    summary: "Try the queries over an account's latest snapshot, or over all of them",
    body: Type.Object({ ids, accountId }, { additionalProperties: false }),
    answer: validated,
  }),
  validateAll: call({
    method: 'POST',
    path: '/recommendations/validate-all',
    permission: 'recommendations.manage',
    summary: 'Try every query',
    body: Type.Optional(Type.Object({ accountId }, { additionalProperties: false })),
    answer: validated,
  }),
  reEvaluate: call({
    method: 'POST',
    path: '/recommendations/re-evaluate',
    permission: 'recommendations.manage',
    summary:
      'Decide recommendations that no scan has decided yet over the kept snapshots, so that history begins in the past',
    body: Type.Object({ ids, accountId }, { additionalProperties: false }),
    answer: Type.Object({ snapshots: Type.Integer() }),
    edits,
  }),
  prerequisiteOptions: call({
    method: 'GET',
    path: '/recommendations/getPrerequisiteOptions',
    permission: 'recommendationNames.view',
    summary: 'What can be a prerequisite; `related` marks those that the recommendation has',
    query: Type.Object({ recommendationId: Type.Optional(rowId) }, { additionalProperties: false }),
    answer: Type.Array(Type.Object({ id: rowId, label: Type.String(), related: Type.Boolean() })),
  }),
}
