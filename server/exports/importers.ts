import { accountCalls } from '#contract/accounts/account-calls.ts'
import { insightCalls } from '#contract/insights/insights.ts'
import type { Call } from '#contract/kit/call.ts'
import type { Text } from '#contract/kit/text.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { scopingProblem } from '#contract/recommendations/scoping.ts'
import {
  managedRegulationCalls,
  regulationControlCalls,
} from '#contract/regulations/managed-regulation-calls.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { managedStoryCalls } from '#contract/stories/managed-story-calls.ts'
import {
  subscriptionTypeCalls,
  subscriptionTypeRules,
  subscriptionTypeStatus,
} from '#contract/subscription-types/subscription-types.ts'

import { accountImport } from '../accounts/actions.ts'
import type { Db } from '../kit/db.ts'
import { recommendationImport } from '../recommendations/actions.ts'
import { controlImport, regulationImport } from '../regulations/actions.ts'
import { reportImport } from '../reports/actions.ts'
import { storyImport } from '../stories/actions.ts'
import type { ImportProblem } from './read-rows.ts'

const { Enabled, Disabled } = subscriptionTypeStatus.value

export type ImportRow = Record<string, unknown>

/**
 * What an import must know beyond the marks of the entity's fields. A model without an entry is imported by the
 * kinds of its fields alone.
 */
export interface Importer {
  /** The call that creates such a row: its permission, its limits and its name hold for an import too. */
  create: Call
  /** Columns that name other rows where the call has their keys, by the field of the call. */
  stands?: Readonly<Record<string, string>>
  /** The columns that a row is known by: none of them twice in a sheet. */
  names?: readonly string[]
  /** Fields whose text may stand only once, in any case: what a unique index of the table asks for. */
  unique?: readonly string[]
  /** A rule about a row as it would be written; `stored` is what it replaces. */
  check?: Check
  /** Models that leave for other installations are known there by lasting names, not by our keys. */
  found?(db: Db, rows: readonly ImportRow[]): Promise<(number | null)[]>
  /** What has to be asked of the database: names that are not there. */
  checkAll?(db: Db, rows: readonly { row: number; values: ImportRow }[]): Promise<ImportProblem[]>
  /** Writes rows that are more than their table. */
  write?(import_: Importing, created: readonly ImportRow[], updated: readonly ImportRow[]): Promise<void>
}
/** Who imports, and when. */
export interface Importing {
  db: Db
  author: string
  now: Date
  /** Writes a row: what it is refused for only then is told at its place in the sheet. */
  told<T>(row: ImportRow, work: () => Promise<T>): Promise<T>
}
type Check = (next: ImportRow, stored: ImportRow | null) => { column: string; problem: Text } | null

export const importers: Readonly<Record<string, Importer>> = {
  accountExtended: { create: accountCalls.create as Call, ...accountImport },
  insight: { create: insightCalls.create as Call },
  recommendationExtended: { create: recommendationCalls.create as Call, ...recommendationImport },
  Regulation: { create: managedRegulationCalls.create as Call, ...regulationImport },
  RegulationControl: { create: regulationControlCalls.create as Call, ...controlImport },
  report: { create: reportCalls.create as Call, ...reportImport },
  Story: { create: managedStoryCalls.create as Call, ...storyImport },
  subscriptionType: {
    create: subscriptionTypeCalls.create as Call,
    unique: ['name'],
    check: (next, stored) => staysEnabled(next, stored) ?? keepsName(next, stored) ?? narrows(next, stored),
  },
}

const staysEnabled: Check = (next, stored) => {
  if (!stored || next.status === stored.status || next.status !== Disabled) return null
  const problem = subscriptionTypeRules.disable([{ status: Enabled, isTrial: stored.isTrial === true }])
  return problem && { column: 'status', problem }
}

const keepsName: Check = (next, stored) => {
  if (!stored || typeof next.name !== 'string') return null
  const one = { name: String(stored.name), isTrial: stored.isTrial === true }
  const problem = subscriptionTypeRules.rename([one], next.name)
  return problem && { column: 'name', problem }
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
