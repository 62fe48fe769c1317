import { inEnglish } from '#contract/scans/reading-sentences.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import type { Connector } from '#scan/collect/connector.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import type { TableResult } from '#scan/collect/table-result.ts'
import type { Config } from '../kit/config.ts'
import { readOnce } from './tenant-reading.ts'

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
}

export async function contactTenant(config: Config, tenantId: string): Promise<Contact[]> {
  const connectors = new Map(loadConnectors().map((connector) => [connector.name, connector]))
  const checks = loadChecks()
  const contacts: Contact[] = []
  await readOnce(config, tenantId, {
    onTable: (table, result, tookMs) => {
      const connector = connectors.get(table)
      const needing = checks.filter((check) => check.connectors.includes(table)).length
      if (connector) contacts.push(contactOf(connector, result, tookMs, needing))
    },
  })
  return contacts.toSorted((one, other) => (one.table < other.table ? -1 : 1))
}

const contactOf = (
  { name, surface, permission, directoryRole, licence }: Connector,
  { outcome, reason, rows, tolerated }: TableResult,
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
})

/** Microsoft's sentences quote ids, names and addresses. */
const withoutTenant = (reason: string): string =>
  reason
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}')
    .replaceAll(/[^\s@'"]+@[^\s@'"]+/g, '{address}')
    .replaceAll(/https?:\/\/\S+/g, '{link}')
    .replaceAll(/(['"])(?:(?!\1).){1,200}\1/g, '{text}')

export function contactTable(contacts: readonly Contact[]): string[] {
  const lost = new Set(contacts.filter(({ outcome }) => outcome !== 'ok').map(({ table }) => table))
  const line = ({
    table,
    outcome,
    rows,
    tookMs,
    checksLost,
    permission,
    licence,
    reason,
    tolerated,
  }: Contact) =>
    [
      outcome.padEnd(16),
      table.padEnd(42),
      `${rows} rows`.padStart(10),
      `${Math.round(tookMs)} ms`.padStart(10),
      checksLost > 0 ? `${checksLost} checks lost`.padStart(16) : ''.padStart(16),
      outcome === 'ok'
        ? Object.entries(tolerated)
            .map(([kind, times]) => `${kind} ${times}`)
            .join(', ')
        : [
            reason,
            `takes ${permission.join(', ') || 'no permission'}`,
            licence && `licence ${licence.join(' or ')}`,
          ]
            .filter(Boolean)
            .join('; '),
    ].join('  ')
  const checks = loadChecks().filter((check) => check.connectors.some((table) => lost.has(table))).length
  return [
    ...contacts.map((contact) => line(contact).trimEnd()),
    '',
    `${contacts.length - lost.size} of ${contacts.length} tables answered, ${checks} checks have no result.`,
  ]
}
