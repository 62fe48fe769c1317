import { endingOnly, fieldsOf } from '#contract/alerts/alert-filter.ts'
import { type BoundFilter, bind, type Filter, isMoving } from '#contract/kit/filter.ts'
import { FilterError } from '#contract/kit/filter-reasons.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'

/** An alert's filter at a moment. */
export interface ReadFilter {
  filter: BoundFilter
  /** What it finds because an exemption ends. */
  ending: BoundFilter | null
  fields: readonly string[]
}

/** The filters that were read last, those without a moving date for good: most alerts are those that everybody has. */
const known = new Map<string, ReadFilter | ((at: Date) => ReadFilter | null) | null>()
const mostKnown = 1000

/** Null for one that cannot be read any more: it watches nothing. */
export function readFilter(filters: string, at: Date): ReadFilter | null {
  let read = known.get(filters)
  if (read === undefined) {
    if (known.size >= mostKnown) known.clear()
    read = firstRead(filters, at)
    known.set(filters, read)
  }
  return typeof read === 'function' ? read(at) : read
}

function firstRead(filters: string, at: Date) {
  const parsed = orNull(() => parseFilter(filters))
  if (!parsed) return null
  return isMoving(parsed) ? (moment: Date) => boundAt(parsed, moment) : boundAt(parsed, at)
}

const boundAt = (parsed: Filter, at: Date): ReadFilter | null =>
  orNull(() => {
    const filter = bind(accountRecommendations, parsed, at)
    return { filter, ending: endingOnly(filter), fields: fieldsOf(filter) }
  })

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof FilterError) return null
    throw error
  }
}
