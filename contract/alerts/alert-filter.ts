import type { Field } from '#contract/kit/entity.ts'
import { type BoundFilter, bind, type Filter } from '#contract/kit/filter.ts'
import { FilterError } from '#contract/kit/filter-reasons.ts'
import type { FilterInput } from '#contract/kit/form.ts'
import { matches } from '#contract/kit/match.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { fill, type Text } from '#contract/kit/text.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'

const texts = {
  blank: {
    en: 'The filter is empty. Add at least one condition.',
    de: 'Der Filter ist leer. Fügen Sie mindestens eine Bedingung hinzu.',
  },
  unreadable: { en: 'Cannot read the filter: {reason}', de: 'Der Filter ist nicht lesbar: {reason}' },
  unfit: {
    en: "'{field}' cannot be used in an alert. Remove this condition.",
    de: '„{field}“ kann in einer Warnung nicht verwendet werden. Entfernen Sie diese Bedingung.',
  },
} satisfies Record<string, Text>

/** What it says depends on the reader's language: an alert has none. */
const spoken = new Set(['message'])

/** Why this filter cannot be an alert's, or null. It is read as the list of recommendations reads its own. */
export function alertFilterProblem(filter: string | null | undefined): Text | null {
  if (!filter?.trim()) return texts.blank
  try {
    const read = parseFilter(filter)
    bind(accountRecommendations, read)
    const field = fieldsOf(read).find((name) => spoken.has(name))
    return field ? fill(texts.unfit, { field }) : null
  } catch (error) {
    if (error instanceof FilterError) return fill(texts.unreadable, { reason: error.text })
    throw error
  }
}

export const fieldsOf = <V>(filter: Filter<V>): string[] =>
  'field' in filter ? [filter.field] : [filter.of].flat().flatMap(fieldsOf)

const end = 'exemptionExpiresAt'

/**
 * What a filter finds because an exemption ends, and would not find if it lasted: an alert about that counts exempted
 * recommendations, which no other does. Null for a filter that does not ask for it.
 */
export function endingOnly(filter: BoundFilter): BoundFilter | null {
  if (!fieldsOf(filter).includes(end)) return null
  return { op: 'and', of: [filter, { op: 'not', of: lasting(filter) }] }
}

/** The same filter for rows whose exemption has no end. */
function lasting(filter: BoundFilter): BoundFilter {
  if (filter.op === 'not') return { op: 'not', of: lasting(filter.of) }
  if (filter.op === 'and' || filter.op === 'or') return { op: filter.op, of: filter.of.map(lasting) }
  if (filter.field !== end) return filter
  return { op: matches(accountRecommendations, filter, { [end]: null }) ? 'and' : 'or', of: [] }
}

/** Whether a filter asks when exemptions end. */
export function asksForEnds(filters: string): boolean {
  try {
    return fieldsOf(parseFilter(filters)).includes(end)
  } catch {
    return false
  }
}

/** What an alert can be about: the catalogue's words, and what the account makes of a recommendation. */
const watchable = Object.entries<Field>(accountRecommendations.fields).flatMap(([name, field]) =>
  field.filter && !field.internal && name !== 'status' && name !== 'id' && !spoken.has(name) ? [name] : [],
)

/** The scope of an alert: rules, or recommendations one by one. */
export const alertScopeInput: FilterInput = {
  kind: 'filter',
  of: accountRecommendations,
  fields: watchable,
  pick: { field: 'recommendationId', from: recommendationNames, name: 'findings' },
  words: {
    rules: { en: 'Classification Rules', de: 'Klassifizierungsregeln' },
    rows: { en: 'Specific Recommendations', de: 'Bestimmte Empfehlungen' },
  },
}
