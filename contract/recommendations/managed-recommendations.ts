import { type TSchema, Type } from 'typebox'
import { entity } from '#contract/access/permissions.ts'
import { oneOf } from '#contract/kit/choices.ts'
import {
  bool,
  datetime,
  down,
  type Field,
  id,
  idList,
  int,
  json,
  maybe,
  type Row,
  text,
} from '#contract/kit/entity.ts'
import { originField } from '#contract/kit/shipped.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { atMost, filled, link, longText, rowId } from '#contract/schema.ts'
import {
  easeOfFix,
  estimatedWork,
  operatingSystem,
  queryType,
  recommendationCategory,
  recommendationScope,
  recommendationSeverity,
  recommendationStatus,
  validationMethod,
} from './recommendation-choices.ts'
import { catalogueFields } from './recommendations.ts'

const prerequisiteLink = Type.Object({ id: rowId, isRecommendation: Type.Boolean() })

/** A field of the customer's table that the operator writes; a Model export carries it. */
const written = <F extends Field>(field: F, write: TSchema) => ({ ...field, write, import: 'write' as const })
const german = (field: Field, write: TSchema) =>
  written(
    maybe(
      text({
        label: { en: `${field.label.en} (German)`, de: `${field.label.de} (Deutsch)` },
        internal: true,
      }),
    ),
    write,
  )
/** People look for what they read. */
const sought = { filter: true, search: true }
const fields = catalogueFields
const findings = filled(500)
/** Sheets name others by it, separated by commas. */
const lastingName = Type.String({
  maxLength: 200,
  pattern: '^[a-z0-9-]+$',
  'x-fault': {
    en: 'use lowercase letters, digits and hyphens',
    de: 'verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche',
  },
})

/** The catalogue for the operator, with the queries. */
export const recommendations = entity({
  name: 'recommendationExtended',
  label: word.recommendations,
  one: word.recommendation,
  permission: 'recommendations.manage',
  fence: 'open',
  importable: true,
  catalogue: { en: 'recommendation', de: 'Empfehlungen' },
  fields: {
    id: id({ import: 'key', width: 72 }),
    creationTime: datetime({ label: word.creationTime, filter: true, sort: true, width: 120 }),
    lastUpdatedTime: datetime({ label: word.lastUpdated, filter: true, sort: true, width: 140 }),
    ...fields,
    name: { ...fields.name, import: 'write' as const, write: lastingName },
    /** The product by its lasting name, which is the same in every installation. */
    product: text({ label: word.product, internal: true, import: 'write', write: atMost(100) }),
    productId: int({ label: word.product, internal: true, write: rowId }),
    findings: { ...written(fields.findings, findings), width: 320, grow: true },
    productName: { ...fields.productName, width: 150 },
    severity: written(fields.severity, oneOf(recommendationSeverity)),
    easeOfFix: written(fields.easeOfFix, oneOf(easeOfFix)),
    estimatedWork: written(fields.estimatedWork, oneOf(estimatedWork)),
    validationMethod: written(fields.validationMethod, oneOf(validationMethod)),
    description: written(fields.description, longText),
    remediation: written(fields.remediation, longText),
    correctiveAction: written(fields.correctiveAction, longText),
    userImpact: written(fields.userImpact, longText),
    reference: written(fields.reference, link),
    tenantWide: written(fields.tenantWide, Type.Boolean()),
    queryType: written(fields.queryType, oneOf(queryType)),
    query: written(maybe(text({ label: { en: 'Query', de: 'Abfrage' }, internal: true })), atMost(50_000)),
    operatingSystem: written(fields.operatingSystem, oneOf(operatingSystem)),
    scopes: written(
      fields.scopes,
      Type.Array(oneOf(recommendationScope), { maxItems: 5, uniqueItems: true }),
    ),
    category: written(fields.category, oneOf(recommendationCategory)),
    servicePlans: {
      ...json(Type.Array(Type.String()), { label: { en: 'Licenses needed', de: 'Benötigte Lizenzen' } }),
      write: Type.Array(atMost(100), { maxItems: 50, uniqueItems: true }),
    },
    /** The same for a sheet, separated by commas. */
    servicePlanNames: maybe(
      text({
        label: { en: 'Licenses needed', de: 'Benötigte Lizenzen' },
        internal: true,
        import: 'write',
        write: atMost(5000),
      }),
    ),
    prerequisiteNames: maybe(
      text({ label: word.prerequisites, internal: true, import: 'write', write: atMost(10_000) }),
    ),
    prerequisiteIds: {
      ...idList({ label: word.prerequisites, internal: true }),
      write: Type.Array(rowId, { maxItems: 50, uniqueItems: true }),
    },
    prerequisites: json(Type.Array(prerequisiteLink), { label: word.prerequisites }),
    prerequisiteDescription: written(fields.prerequisiteDescription, atMost(2000)),
    prerequisiteReference: written(fields.prerequisiteReference, link),
    germanFindings: { ...german(fields.findings, atMost(500)), ...sought },
    germanDescription: german(fields.description, longText),
    germanCorrectiveAction: german(fields.correctiveAction, longText),
    germanRemediation: german(fields.remediation, longText),
    germanUserImpact: german(fields.userImpact, longText),
    isValid: maybe(
      bool({
        label: { en: 'Validity', de: 'Gültigkeit' },
        filter: true,
        allowNa: true,
        words: {
          true: { state: 'ok', en: 'Valid', de: 'Gültig' },
          false: { state: 'bad', en: 'Invalid', de: 'Ungültig' },
          na: { state: 'pending', en: 'Not run', de: 'Nicht geprüft' },
        },
        width: 120,
      }),
    ),
    errorDescription: maybe(text({ label: { en: 'Error', de: 'Fehler' }, filter: true, width: 300 })),
    errorAccountId: maybe(
      int({ label: { en: 'Affected account', de: 'Betroffenes Kundenkonto' }, filter: true, width: 120 }),
    ),
    origin: originField,
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
})

export type Recommendation = Row<typeof recommendations>

const { Enabled, Disabled } = recommendationStatus.value
const { Automatic } = validationMethod.value

type Selected = readonly Pick<Recommendation, 'status'>[]
type Publishing = readonly Pick<
  Recommendation,
  'status' | 'validationMethod' | 'isValid' | 'findings' | 'germanFindings'
>[]

export const recommendationRules = {
  publish: (selected: Publishing): Text | null => {
    if (selected.some(({ status }) => status !== Disabled))
      return {
        en: 'Only disabled recommendations can be published',
        de: 'Nur deaktivierte Empfehlungen können veröffentlicht werden',
      }
    const invalid = selected.find((row) => row.validationMethod === Automatic && row.isValid === false)
    return invalid
      ? {
          en: `The query of “${invalid.findings}” is invalid. Correct it, then publish.`,
          de: `Die Abfrage von „${invalid.germanFindings ?? invalid.findings}“ ist ungültig. Korrigieren Sie sie, bevor Sie veröffentlichen.`,
        }
      : null
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
          de: 'Deaktivieren Sie die Empfehlungen, bevor Sie sie löschen',
        },
}
