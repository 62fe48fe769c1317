import { createHash } from 'node:crypto'
import { type Cloud, linksIn, worldwideCloud } from '#contract/kit/clouds.ts'
import {
  easeOfFix,
  estimatedWork,
  operatingSystem,
  queryType,
  recommendationCategory,
  recommendationScope,
  recommendationSeverity,
  validationMethod,
} from '#contract/recommendations/recommendation-choices.ts'
import type { CheckPage } from '#scan/catalogue/check-page.ts'
import type { Licences } from '#scan/catalogue/load-licences.ts'
import { toHtml } from '#scan/catalogue/markdown.ts'
import { licenceColumns } from '../recommendations/actions.ts'

const systems = {
  Windows: operatingSystem.value.Windows,
  macOS: operatingSystem.value.MacOS,
  iOS: operatingSystem.value.IOS,
  Android: operatingSystem.value.Android,
  Linux: operatingSystem.value.Linux,
}

/** A page of the catalogue, with its German texts where there are some, as the row of its recommendation. */
export function rowOf(
  page: CheckPage,
  german: CheckPage['sections'] | null,
  licences: Licences,
  cloud: Cloud = worldwideCloud,
) {
  const [system] = page.operatingSystems
  const row = {
    name: page.id,
    product: page.product,
    ...textsOf(page.sections, cloud),
    translations: (german ? { de: textsOf(german, cloud) } : {}) as { de?: ReturnType<typeof textsOf> },
    reference: page.references[0] ?? null,
    severity: recommendationSeverity.value[page.severity],
    ease_of_fix: easeOfFix.value[page.impact],
    estimated_work: estimatedWork.value[page.effort],
    validation_method: validationMethod.value[page.validationMethod],
    query_type: queryType.value[page.queryType],
    query: page.sql,
    connectors: page.connectors,
    optional_connectors: page.optionalConnectors,
    service_plans: page.licences,
    // A check of several systems is not a check of one.
    operating_system:
      system && page.operatingSystems.length === 1 ? systems[system] : operatingSystem.value.None,
    scopes: page.scopes.map((scope) => recommendationScope.value[scope]),
    category: recommendationCategory.value[page.category],
    tenant_wide: page.queryType === 'Global',
    ...licenceColumns(page.licences, licences),
  }
  const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex')
  return { ...row, page_hash: hash }
}
export type RecommendationRow = ReturnType<typeof rowOf>

/** Links lead to the portals of the installation's cloud. */
const textsOf = (sections: CheckPage['sections'], cloud: Cloud) => ({
  findings: plain(sections.title),
  description: linksIn(cloud, `${toHtml(sections.description)}\n${toHtml(sections.whyItMatters)}`),
  corrective_action: plain(sections.correctiveAction),
  remediation: linksIn(cloud, toHtml(sections.remediation)),
  user_impact: plain(sections.userImpact),
})

const plain = (text: string) => text.replace(/\s+/g, ' ').replaceAll(/[*`]/g, '').trim()

/**
 * What a page ships, by the names that kept contents have (server/views/recommendation_content.sql), and beside it what
 * makes a row the page's again.
 */
export function shippedOf(row: RecommendationRow, product: string, prerequisites: readonly string[]) {
  const german = row.translations.de
  return {
    product,
    findings: row.findings,
    description: row.description,
    correctiveAction: row.corrective_action,
    remediation: row.remediation,
    userImpact: row.user_impact,
    germanFindings: german?.findings ?? null,
    germanDescription: german?.description ?? null,
    germanCorrectiveAction: german?.corrective_action ?? null,
    germanRemediation: german?.remediation ?? null,
    germanUserImpact: german?.user_impact ?? null,
    reference: row.reference,
    severity: row.severity,
    easeOfFix: row.ease_of_fix,
    estimatedWork: row.estimated_work,
    validationMethod: row.validation_method,
    queryType: row.query_type,
    query: row.query,
    servicePlans: row.service_plans,
    operatingSystem: row.operating_system,
    scopes: row.scopes,
    category: row.category,
    tenantWide: row.tenant_wide,
    prerequisiteDescription: null,
    prerequisiteReference: null,
    prerequisites: prerequisites.toSorted(),
    connectors: row.connectors,
    optionalConnectors: row.optional_connectors,
    translations: row.translations,
    pageHash: row.page_hash,
  }
}
