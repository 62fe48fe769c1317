import { documentedCmdlet } from '#simulator/facts/cmdlets.ts'
import { GraphRefusal } from '#simulator/graph/refusals.ts'
import { eachRow, type Row, type Rows, rowsOf } from '#simulator/graph/rows.ts'
import type { TenantView } from '#simulator/stories/tenant-view.ts'
import table from './cmdlets.json' with { type: 'json' }

type Cmdlet = { surface: string; licence: string[]; same?: string }
const cmdlets = table as Record<string, Cmdlet>
const byLowerName = new Map(Object.keys(cmdlets).map((name) => [name.toLowerCase(), name]))

export type Command = { name: string; cmdlet: Cmdlet; parameters: Record<string, unknown> }

export const notRecognised = (name: string) =>
  new GraphRefusal(
    400,
    'BadRequest',
    `The term '${name}' is not recognized as the name of a cmdlet, function, script file, or operable program.`,
  )

const noParameter = (name: string) =>
  new GraphRefusal(400, 'BadRequest', `A parameter cannot be found that matches parameter name '${name}'.`)

/** Names of parameters have no case. */
function takes(cmdlet: string, parameter: string): boolean {
  const documented = documentedCmdlet(cmdlet)
  return (
    !documented || [...documented.parameters].some((one) => one.toLowerCase() === parameter.toLowerCase())
  )
}

/** A cmdlet that the tenant has no licence for does not exist for it, just as a mistyped one. */
export function commandNamed(
  given: string,
  parameters: Record<string, unknown>,
  plans: Set<string>,
): Command {
  const name = byLowerName.get(given.toLowerCase())
  const cmdlet = name === undefined ? undefined : cmdlets[name]
  if (!name || !cmdlet) throw notRecognised(given)
  if (cmdlet.licence.length > 0 && !cmdlet.licence.some((plan) => plans.has(plan))) throw notRecognised(given)
  const unknown = Object.keys(parameters).find((parameter) => !takes(name, parameter))
  if (unknown !== undefined) throw noParameter(unknown)
  return { name: cmdlet.same ?? name, cmdlet, parameters }
}

const usualResultSize = 1000

/** Rows of a command: those of its name, narrowed by the few parameters that the connectors send. */
export function resultOf(
  view: TenantView,
  { name, parameters }: Command,
): { rows: Rows; isCutShort: boolean } {
  const rows = narrowed(view.rows(name, null), name, parameters)
  const size = parameters.ResultSize
  if (size === 'Unlimited' || rows.length <= usualResultSize) return { rows, isCutShort: false }
  const wanted = Number(size ?? usualResultSize)
  const most = Number.isInteger(wanted) && wanted > 0 ? wanted : usualResultSize
  return { rows: { ...rows, length: Math.min(most, rows.length) }, isCutShort: size === undefined }
}

function narrowed(rows: Rows, name: string, parameters: Record<string, unknown>): Rows {
  const { Identity: identity } = parameters
  const isVip = name === 'Get-User' && parameters.IsVIP === true
  if (identity === undefined && !isVip) return rows
  const wanted = [...eachRow(rows)].filter(
    (row: Row) =>
      (identity === undefined ||
        [row.Identity, row.Name, row.UserPrincipalName, row.Domain].includes(identity)) &&
      (!isVip || row.IsVIP === true),
  )
  return rowsOf(wanted)
}
