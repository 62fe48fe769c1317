import type { Field } from '#contract/kit/entity.ts'
import { bind, type Filter, FilterError } from '#contract/kit/filter.ts'
import type { FilterInput } from '#contract/kit/form.ts'
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
    if (error instanceof FilterError) return fill(texts.unreadable, { reason: error.message })
    throw error
  }
}

const fieldsOf = (filter: Filter): string[] =>
  'field' in filter ? [filter.field] : [filter.of].flat().flatMap(fieldsOf)

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
