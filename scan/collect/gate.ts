import { isTemporary } from '#scan/graph/outcome.ts'
import { surfaces } from '#scan/graph/surfaces.ts'
import { AccessFailure, type Token, type Tokens } from '#scan/graph/tokens.ts'
import type { Connector } from './connector.ts'
import { isLicensed } from './licences.ts'
import { narrowedBy, parentsOf } from './order.ts'
import { mayRead, missingPermissions } from './permissions.ts'
import { emptyResult, type TableResult } from './table-result.ts'

export interface Gate {
  tokens: Tokens
  /** Null: not known. */
  plans: Set<string> | null
}

/** Why a table need not be asked for at all; null when it is worth a request. */
export async function refusedBefore(
  connector: Connector,
  before: Map<string, TableResult>,
  { tokens, plans }: Gate,
): Promise<TableResult | null> {
  for (const table of parentsOf(connector)) {
    const parent = before.get(table)
    if (!parent) return emptyResult('not-found', `Needs the table ${table}, which is not collected`)
    if (parent.outcome !== 'ok') return emptyResult(parent.outcome, `${table}: ${parent.reason}`)
  }
  // Without a licence there is nothing to narrow by; with half of it, parents that matter would be missed.
  for (const table of narrowedBy(connector)) {
    const other = before.get(table)
    if (other && (isTemporary(other.outcome) || other.outcome === 'unexpected-shape'))
      return emptyResult(other.outcome, `${table}: ${other.reason}`)
  }
  if (connector.derivedFrom || connector.surface === 'dns') return null
  if (!isLicensed(connector.licence, plans))
    return emptyResult('not-licensed', `The tenant has none of ${connector.licence?.join(', ')}`)
  return refusedByToken(connector, tokens)
}

async function refusedByToken({ surface, permission, directoryRole }: Connector, tokens: Tokens) {
  if (surface === 'dns') return null
  const token = await tokens.get(surfaces[surface].audience).catch((problem: unknown) => {
    if (problem instanceof AccessFailure) return problem
    throw problem
  })
  // What kept the token away is told by the sender, in the same words as for any other request.
  if (token instanceof AccessFailure) return null
  const missing = missingPermissions(permission, token.roles)
  if (missing.length > 0)
    return emptyResult('not-permitted', `The tenant has not granted ${missing.join(', ')}`)
  if (directoryRole && surface !== 'graph' && !mayRead(surface, token.directoryRoles))
    return emptyResult('not-permitted', `The application does not hold the role ${directoryRole}`)
  return null
}

/** Are the optional columns worth asking for? */
export function mayReadOptional({ optional }: Connector, token: Token, plans: Set<string> | null): boolean {
  if (!optional) return false
  return (
    missingPermissions([optional.permission], token.roles).length === 0 && isLicensed(optional.licence, plans)
  )
}
