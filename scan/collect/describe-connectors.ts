import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '#scan/graph/limits.ts'
import type { Connector } from './connector.ts'
import { loadConnectors } from './load-connectors.ts'
import { requiredPermissions } from './permissions.ts'

export const connectorPage = join(import.meta.dirname, '../../docs/connectors.md')

const row = (...cells: (string | number)[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: string[], rows: string[]) =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')

function sourceOf({
  surface,
  version,
  path,
  cmdlet,
  also = [],
  configuration,
  derivedFrom,
}: Connector): string {
  if (derivedFrom) return `made from ${derivedFrom.table}`
  if (surface === 'graph') return `\`${version}${path}\``
  if (surface === 'teams') return `\`Skype.Policy/configurations/${configuration}\``
  if (surface === 'dns') return 'public DNS'
  return [cmdlet, ...also.map((read) => read.cmdlet)].map((name) => `\`${name}\``).join(', ')
}

/** The parts of the page that are made from the catalogue, by the name of their place. */
export function connectorParts(connectors: readonly Connector[]): Record<string, string> {
  const { graph, exchange, directoryRoles } = requiredPermissions(connectors)
  return {
    connectors: table(
      ['Table', 'Called', 'Service', 'Read from', 'Permission', 'License (any)', 'Columns'],
      connectors.map((connector) =>
        row(
          connector.name,
          connector.title.en,
          connector.surface,
          sourceOf(connector),
          [...connector.permission, connector.directoryRole].filter(Boolean).join(', ') || '–',
          connector.licence?.join(', ') ?? '–',
          connector.types.size,
        ),
      ),
    ),
    permissions: [
      `Microsoft Graph (application): ${graph.map((name) => `\`${name}\``).join(', ')}.`,
      `Office 365 Exchange Online (application): ${exchange.map((name) => `\`${name}\``).join(', ')}.`,
      `Directory role of the application: ${directoryRoles.join(', ')}.`,
    ].join('\n\n'),
    limits: table(
      ['Limit', 'Counted for', 'Allowed', 'Within'],
      Object.values(limits).map(({ name, per, amount, windowMs }) =>
        row(
          name,
          per === 'app' ? 'our application' : 'each tenant',
          amount.toLocaleString('en'),
          `${windowMs / 1000} s`,
        ),
      ),
    ),
  }
}

/** The page with its made parts replaced; everything between them is written by people. */
export const withParts = (page: string, parts: Record<string, string>): string =>
  Object.entries(parts).reduce((text, [name, content]) => {
    const place = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`)
    if (!place.test(text)) throw new Error(`docs/connectors.md has no place for ${name}`)
    return text.replace(place, (_, begin, end) => `${begin}\n${content}\n\n${end}`)
  }, page)

if (import.meta.main)
  writeFileSync(
    connectorPage,
    withParts(readFileSync(connectorPage, 'utf8'), connectorParts(loadConnectors())),
  )
