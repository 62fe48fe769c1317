import type { Entity, Field } from '#contract/kit/entity.ts'
import { bind, type Filter } from '#contract/kit/filter.ts'
import { FilterError } from '#contract/kit/filter-reasons.ts'
import type { FilterInput } from '#contract/kit/form.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { fill, type Text } from '#contract/kit/text.ts'
import { accountRecommendations } from './account-recommendations.ts'
import { catalogueFields, recommendationNames } from './recommendations.ts'

/** Who narrows the recommendations. */
export type ScopingKind = 'group' | 'subscriptionType'

const texts = {
  blank: {
    en: 'The filter is empty. Add at least one condition.',
    de: 'Der Filter ist leer. Fügen Sie mindestens eine Bedingung hinzu.',
  },
  unreadable: { en: 'Cannot read the filter: {reason}', de: 'Der Filter ist nicht lesbar: {reason}' },
  ofOneAccount: {
    en: "'{field}' cannot be used here. Filter by 'recommendationId' instead.",
    de: '„{field}“ kann hier nicht verwendet werden. Filtern Sie stattdessen nach „recommendationId“.',
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
    if (error instanceof FilterError) return fill(texts.unreadable, { reason: error.text })
    throw error
  }
}

interface Scoping {
  recommendationScopingEnabled?: boolean
  recommendationsFilter?: string | null
}

/** What a form sends: the filter that was made, or, switched off, the stored one as long as it could be used again. */
export function sentFilter(values: Scoping, stored: Scoping | null, kind: ScopingKind): string | null {
  if (values.recommendationScopingEnabled) return values.recommendationsFilter?.trim() || null
  const kept = stored?.recommendationsFilter?.trim() || null
  return kept && !scopingProblem(false, kept, kind) ? kept : null
}

/** How a group or a subscription chooses recommendations: by rules about the catalogue, or one by one. */
export const scopingInput = (shown: Entity): FilterInput => ({
  kind: 'filter',
  of: accountRecommendations,
  shown,
  fields: Object.entries<Field>(catalogueFields).flatMap(([name, field]) =>
    field.filter && !field.internal && name !== 'status' ? [name] : [],
  ),
  pick: { field: 'recommendationId', from: recommendationNames, name: 'findings' },
  words: {
    rules: { en: 'Classification rules', de: 'Klassifizierungsregeln' },
    rows: { en: 'Specific recommendations', de: 'Bestimmte Empfehlungen' },
  },
})

const ofOneAccount = new Set(['id', 'accountId'])

const fieldsOf = (filter: Filter): string[] =>
  'field' in filter ? [filter.field] : [filter.of].flat().flatMap(fieldsOf)
