import type { Entity } from '#contract/kit/entity.ts'
import type { Filter } from '#contract/kit/filter.ts'
import { writeFilter } from '#contract/kit/odata.ts'
import type { Lang } from '#contract/kit/text.ts'

export const minimumSearch = 3
export const searchDelay = { toolbar: 500, hook: 300 } as const

/** Text is searched from three characters on; an emptied box clears the search, fewer change nothing. */
export function searchToApply(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  return text.length >= minimumSearch ? text : null
}

/** Case-insensitive contains on the searchable columns; an enum matches by its label. */
export function searchFilter(entity: Entity, text: string, lang: Lang): Filter | null {
  const wanted = text.toLowerCase()
  if (!wanted) return null
  const of = Object.entries(entity.fields).flatMap(([field, { search, choices }]): Filter[] => {
    if (!search) return []
    if (!choices) return [{ op: 'contains', field, value: wanted, fold: 'lower' }]
    const values = choices.all
      .filter((one) => one.label[lang].toLowerCase().includes(wanted))
      .map((one) => one.value)
    return values.length ? [{ op: 'in', field, values }] : []
  })
  return of.length ? { op: 'or', of } : null
}

/** The search clause stands before the filter. */
export function withSearch(entity: Entity, text: string, filter: string, lang: Lang): string {
  const clause = searchFilter(entity, text, lang)
  if (!clause) return filter
  const searched = writeFilter(clause)
  return filter ? `(${searched}) and (${filter})` : searched
}

export const joinFilters = (...filters: (string | undefined)[]): string => {
  const present = filters.filter((filter) => filter?.trim())
  return present.length <= 1 ? (present[0] ?? '') : present.map((filter) => `(${filter})`).join(' and ')
}
