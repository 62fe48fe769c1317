import { bind, type Filter, FilterError } from '#contract/kit/filter.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { fill, type Text } from '#contract/kit/text.ts'
import { accountRecommendations } from './account-recommendations.ts'

/** Who narrows the recommendations. */
export type ScopingKind = 'group' | 'subscriptionType'

const texts = {
  blank: {
    en: 'Choose the recommendations: the filter is empty',
    de: 'Empfehlungen auswählen: Der Filter ist leer',
  },
  unreadable: { en: 'Cannot read the filter: {reason}', de: 'Der Filter ist nicht lesbar: {reason}' },
  ofOneAccount: {
    en: "'{field}' names rows of one account: use 'recommendationId'",
    de: "'{field}' nennt Zeilen eines einzelnen Kontos: 'recommendationId' verwenden",
  },
} satisfies Record<string, Text>

/** Why this filter cannot narrow the recommendations, or null. It is read as the list of recommendations reads its own. */
export function scopingProblem(enabled: boolean, filter: string | null, kind: ScopingKind): Text | null {
  // A subscription without a filter leaves all: being premium, it lets its groups choose.
  if (!filter?.trim()) return enabled && kind === 'group' ? texts.blank : null
  try {
    const read = parseFilter(filter)
    bind(accountRecommendations, read)
    const field = kind === 'subscriptionType' && fieldsOf(read).find((name) => ofOneAccount.has(name))
    return field ? fill(texts.ofOneAccount, { field }) : null
  } catch (error) {
    if (error instanceof FilterError) return fill(texts.unreadable, { reason: error.message })
    throw error
  }
}

/** What a form keeps of a filter: one that narrows nothing is let go when it could not narrow. */
export function keptFilter(enabled: boolean, filter: string, kind: ScopingKind): string | null {
  return enabled || !scopingProblem(enabled, filter, kind) ? filter.trim() || null : null
}

const ofOneAccount = new Set(['id', 'accountId'])

const fieldsOf = (filter: Filter): string[] =>
  'field' in filter ? [filter.field] : [filter.of].flat().flatMap(fieldsOf)
