import { type Static, Type } from 'typebox'
import { entity } from '#contract/access/permissions.ts'
import { bool, choice, choiceList, down, id, json, maybe, options, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { rowId } from '#contract/schema.ts'
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

/** An entry of the requirements: a recommendation to meet first. */
export const prerequisiteOption = Type.Object({ id: rowId, label: Type.String(), related: Type.Boolean() })
export type PrerequisiteOption = Static<typeof prerequisiteOption>

/** What the catalogue says, for the operator's table and for the customer's. */
export const catalogueFields = {
  name: text({ label: word.name, filter: true, width: 260 }),
  findings: text({
    label: { en: 'Findings', de: 'Empfehlung' },
    strong: true,
    width: 380,
  }),
  severity: choice(recommendationSeverity, {
    label: word.severity,
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
    label: word.effort,
    filter: true,
    sort: true,
    multipleSelect: true,
    width: 110,
  }),
  productName: options({
    label: word.product,
    filter: true,
    sort: true,
    search: true,
    multipleSelect: true,
    width: 190,
  }),
  status: choice(recommendationStatus, {
    label: word.status,
    filter: true,
    sort: true,
    multipleSelect: true,
    width: 120,
  }),
  validationMethod: choice(validationMethod, {
    label: word.validationMethod,
    filter: true,
    sort: true,
    width: 150,
  }),
  description: text({ label: word.description, filter: true, width: 380 }),
  remediation: text({ label: word.remediation, internal: true }),
  correctiveAction: text({ label: { en: 'Corrective Action', de: 'Maßnahme' }, filter: true, width: 320 }),
  userImpact: text({
    label: word.userImpact,
    filter: true,
    width: 320,
  }),
  reference: maybe(text({ label: word.reference, filter: true, width: 280 })),
  tenantWide: bool({ label: { en: 'Tenant Wide', de: 'Mandantenweit' }, filter: true, width: 130 }),
  queryType: choice(queryType, { label: { en: 'Query Type', de: 'Abfragetyp' }, filter: true, width: 130 }),
  operatingSystem: choice(operatingSystem, {
    label: { en: 'Operating System', de: 'Betriebssystem' },
    filter: true,
    sort: true,
    multipleSelect: true,
    width: 160,
  }),
  scopes: choiceList(recommendationScope, {
    label: { en: 'Scopes', de: 'Geltungsbereiche' },
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
  licenses: json(Type.Array(Type.String()), { label: { en: 'Licenses', de: 'Lizenzen' } }),
  licensePlans: json(Type.Array(Type.String()), { label: { en: 'License Plans', de: 'Lizenzpläne' } }),
  prerequisiteDescription: maybe(
    text({ label: { en: 'Prerequisite', de: 'Voraussetzung' }, internal: true }),
  ),
  prerequisiteReference: maybe(
    text({ label: { en: 'Prerequisite Reference', de: 'Verweis der Voraussetzung' }, internal: true }),
  ),
}

/** The catalogue in short, for those who choose from it. */
export const recommendationNames = entity({
  name: 'recommendation',
  view: 'recommendation_extended',
  label: word.recommendationNames,
  permission: 'recommendationNames.view',
  fence: 'open',
  fields: {
    id: id({ width: 88 }),
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
