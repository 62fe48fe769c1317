import { inEnglish } from '#contract/scans/reading-sentences.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import type { CollectOptions } from '#scan/collect/collect-tenant.ts'
import type { Connector } from '#scan/collect/connector.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import type { TableResult } from '#scan/collect/table-result.ts'
import type { Config } from '../kit/config.ts'
import { type Pace, readOnce } from './tenant-reading.ts'

/** How a tenant answered one connector: nothing in it comes from the tenant but numbers. */
export interface Contact {
  table: string
  service: string
  outcome: string
  /** What kept it away, without names and ids. */
  reason: string | null
  permission: string[]
  licence: string[] | null
  rows: number
  tookMs: number
  /** Checks that have no result without it. */
  checksLost: number
  tolerated: TableResult['tolerated']
  /** Cells with another type than their column, by column. */
  wrongCells: TableResult['wrongCells']
  /** Columns that Microsoft refused or that take more than was granted. */
  leftOut: string[]
}

export async function contactTenant(config: Config, tenantId: string, pace: Pace = {}): Promise<Contact[]> {
  const connectors = new Map(loadConnectors().map((connector) => [connector.name, connector]))
  const checks = loadChecks()
  const contacts: Contact[] = []
  const onTable: CollectOptions['onTable'] = (table, result, tookMs) => {
    const connector = connectors.get(table)
    const needing = checks.filter((check) => check.connectors.includes(table)).length
    if (connector) contacts.push(contactOf(connector, result, tookMs, needing))
  }
  await readOnce(config, tenantId, { onTable }, pace)
  return contacts.toSorted((one, other) => (one.table < other.table ? -1 : 1))
}

const contactOf = (
  { name, surface, permission, directoryRole, licence }: Connector,
  { outcome, reason, rows, tolerated, wrongCells, leftOut }: TableResult,
  tookMs: number,
  needing: number,
): Contact => ({
  table: name,
  service: surface,
  outcome,
  reason: reason === null ? null : withoutTenant(inEnglish(reason)),
  permission: [...permission, ...(directoryRole ? [directoryRole] : [])],
  licence,
  rows,
  tookMs,
  checksLost: outcome === 'ok' ? 0 : needing,
  tolerated,
  wrongCells,
  leftOut,
})

/** Microsoft's sentences quote ids, names and addresses. */
const withoutTenant = (reason: string): string =>
  reason
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}')
    .replaceAll(/[^\s@'"]+@[^\s@'"]+/g, '{address}')
    .replaceAll(/https?:\/\/\S+/g, '{link}')
    .replaceAll(/(['"])(?:(?!\1).){1,200}\1/g, '{text}')

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export function contactTable(contacts: readonly Contact[]): string[] {
  const lost = new Set(contacts.filter(({ outcome }) => outcome !== 'ok').map(({ table }) => table))
  const line = (contact: Contact) => {
    const { table, outcome, rows, tookMs, checksLost } = contact
    return [
      outcome.padEnd(16),
      table.padEnd(42),
      plural(rows, 'row').padStart(10),
      `${Math.round(tookMs)} ms`.padStart(10),
      (checksLost > 0 ? `${plural(checksLost, 'check')} lost` : '').padStart(16),
      remarksOn(contact).join('; '),
    ].join('  ')
  }
  const checks = loadChecks().filter((check) => check.connectors.some((table) => lost.has(table))).length
  return [
    ...contacts.map((contact) => line(contact).trimEnd()),
    '',
    `${contacts.length - lost.size} of ${contacts.length} tables answered, ${checks} checks have no result.`,
  ]
}

/** Why it was not read, what it takes, and what was not as documented. */
function remarksOn(contact: Contact): string[] {
  const { reason, permission, licence, tolerated, wrongCells, leftOut, outcome, service } = contact
  const isClosed = outcome === 'not-permitted' && service === 'graph' && permission.length === 0
  const counted = (counts: Record<string, number>) =>
    Object.entries(counts).map(([name, times]) => `${name} ${times}`)
  return [
    ...(reason === null ? [] : [reason]),
    ...(isClosed ? ['Microsoft does not open this to applications'] : []),
    ...(permission.length > 0 ? [`takes ${permission.join(', ')}`] : []),
    ...(licence ? [`license ${licence.join(' or ')}`] : []),
    ...counted(tolerated),
    ...counted(wrongCells).map((column) => `of another type: ${column}`),
    ...(leftOut.length > 0 ? [`left out: ${leftOut.join(', ')}`] : []),
  ]
}
