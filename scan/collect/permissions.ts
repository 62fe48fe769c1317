import type { Cloud } from '#contract/kit/clouds.ts'
import type { Connector } from './connector.ts'

export interface RequiredPermissions {
  /** Application permissions of Microsoft Graph. */
  graph: string[]
  /** Application permissions of Office 365 Exchange Online. */
  exchange: string[]
  directoryRoles: string[]
}

/** Those that a cloud can answer. */
export const connectorsIn = <C extends Pick<Connector, 'name'>>(
  connectors: readonly C[],
  cloud: Cloud,
): C[] => connectors.filter(({ name }) => !cloud.lacks.tables.includes(name))

/** What an administrator has to grant so that these connectors can be read: not more. */
export function requiredPermissions(
  connectors: readonly Pick<Connector, 'surface' | 'permission' | 'optional' | 'directoryRole'>[],
): RequiredPermissions {
  const sorted = (names: (string | undefined)[]) =>
    [...new Set(names.filter((name) => name !== undefined))].toSorted()
  const onGraph = connectors.filter(({ surface }) => surface === 'graph')
  const onExchange = connectors.filter(({ surface }) => surface === 'exchange' || surface === 'compliance')
  return {
    graph: sorted(onGraph.flatMap(({ permission, optional }) => [...permission, optional?.permission])),
    exchange: sorted(onExchange.flatMap(({ permission }) => permission)),
    directoryRoles: sorted(connectors.map(({ directoryRole }) => directoryRole)),
  }
}

/** What the tenant has to grant yet so that the connector can be read; nothing when it granted a higher permission. */
export function missingFor(
  { permission, higher = [] }: Pick<Connector, 'permission' | 'higher'>,
  roles: readonly string[],
): string[] {
  if (higher.some((name) => roles.includes(name))) return []
  return permission.filter((name) => !roles.includes(name))
}

/** The same for many: each missing permission once. */
export const missingPermissions = (
  connectors: readonly Pick<Connector, 'permission' | 'higher' | 'optional'>[],
  roles: readonly string[],
): string[] => {
  const missing = connectors.flatMap((connector) => [
    ...missingFor(connector, roles),
    ...(connector.optional ? missingFor({ permission: [connector.optional.permission] }, roles) : []),
  ])
  return [...new Set(missing)].toSorted()
}
