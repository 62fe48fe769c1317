import { insightCalls } from '#contract/insights/insights.ts'
import type { Call } from '#contract/kit/call.ts'
import type { Text } from '#contract/kit/text.ts'
import { scopingProblem } from '#contract/recommendations/scoping.ts'
import {
  subscriptionTypeCalls,
  subscriptionTypeRules,
  subscriptionTypeStatus,
} from '#contract/subscription-types/subscription-types.ts'

const { Enabled, Disabled } = subscriptionTypeStatus.value

export type ImportRow = Record<string, unknown>

/**
 * What an import must know beyond the marks of the entity's fields. A model without an entry is imported by the
 * kinds of its fields alone.
 */
export interface Importer {
  /** The call that creates such a row: its permission, its limits and its name hold for an import too. */
  create: Call
  /** Fields whose text may stand only once, in any case: what a unique index of the table asks for. */
  unique?: readonly string[]
  /** A rule about a row as it would be written; `stored` is what it replaces. */
  check?: Check
}
type Check = (next: ImportRow, stored: ImportRow | null) => { column: string; problem: Text } | null

export const importers: Readonly<Record<string, Importer>> = {
  insight: { create: insightCalls.create as Call },
  subscriptionType: {
    create: subscriptionTypeCalls.create as Call,
    unique: ['name'],
    check: (next, stored) => staysEnabled(next, stored) ?? narrows(next, stored),
  },
}

const staysEnabled: Check = (next, stored) => {
  if (!stored || next.status === stored.status || next.status !== Disabled) return null
  const problem = subscriptionTypeRules.disable([{ status: Enabled, isTrial: stored.isTrial === true }])
  return problem && { column: 'status', problem }
}

/** What was stored before filters were checked stops neither switching it off nor other changes of its row. */
const narrows: Check = ({ recommendationScopingEnabled, recommendationsFilter }, stored) => {
  const isOn = recommendationScopingEnabled === true
  const isSwitchedOn = isOn && stored?.recommendationScopingEnabled !== true
  if (!isSwitchedOn && recommendationsFilter === stored?.recommendationsFilter) return null
  const filter = typeof recommendationsFilter === 'string' ? recommendationsFilter : null
  const problem = scopingProblem(isOn, filter, 'subscriptionType')
  return problem && { column: 'recommendationsFilter', problem }
}
