import { sayReading } from '#contract/scans/reading-sentences.ts'
import { planName } from '#scan/catalogue/load-licences.ts'
import { type Reach, serviceOf } from '#scan/graph/surfaces.ts'
import { AccessFailure, type Token, type Tokens } from '#scan/graph/tokens.ts'
import type { Connector } from './connector.ts'
import { isLicensed } from './licences.ts'
import { parentsOf } from './order.ts'
import { missingFor } from './permissions.ts'
import { emptyResult, type TableResult } from './table-result.ts'

export interface Gate extends Reach {
  tokens: Tokens
  /** Null: not known. */
  plans: Set<string> | null
}

/** Why a table need not be asked for at all; null when it is worth a request. */
export async function refusedBefore(
  connector: Connector,
  before: Map<string, TableResult>,
  gate: Gate,
): Promise<TableResult | null> {
  for (const table of parentsOf(connector)) {
    const parent = before.get(table)
    if (!parent) return emptyResult('not-found', sayReading('needsTable', { table }))
    if (parent.outcome !== 'ok')
      return emptyResult(parent.outcome, sayReading('ofParent', { table, reason: parent.reason }))
  }
  if (connector.derivedFrom || connector.surface === 'dns') return null
  if (!isLicensed(connector.licence, gate.plans))
    return emptyResult(
      'not-licensed',
      sayReading('noPlan', { plans: (connector.licence ?? []).map((plan) => planName(plan) ?? plan) }),
    )
  return refusedByToken(connector, gate)
}

/**
 * Only what Microsoft documents of a token decides here: the `roles` of Graph and of Exchange. Whether the compliance
 * centre and Teams name permissions and directory roles in theirs is not written anywhere: they are asked, and answer.
 */
async function refusedByToken(connector: Connector, gate: Gate) {
  const { surface } = connector
  if (surface !== 'graph' && surface !== 'exchange') return null
  const token = await gate.tokens.get(serviceOf(surface, gate).audience).catch((problem: unknown) => {
    if (problem instanceof AccessFailure) return problem
    throw problem
  })
  // What kept the token away is told by the sender, in the same words as for any other request.
  if (token instanceof AccessFailure) return null
  const missing = missingFor(connector, token.roles)
  if (missing.length > 0)
    return emptyResult('not-permitted', sayReading('notGranted', { permissions: missing }))
  return null
}

/** Are the optional columns worth asking for? */
export function mayReadOptional({ optional }: Connector, token: Token, plans: Set<string> | null): boolean {
  if (!optional) return false
  return (
    missingFor({ permission: [optional.permission] }, token.roles).length === 0 &&
    isLicensed(optional.licence, plans)
  )
}
