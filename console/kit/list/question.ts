import type { Entity } from '#contract/kit/entity.ts'
import type { Lang } from '#contract/kit/text.ts'
import type { ListState } from './address.ts'
import { joinFilters, withSearch } from './search.ts'

export interface Asked<E extends Entity> {
  entity: E
  /** Replaces `/odata/{model}`. */
  endpoint?: string
  /** Always part of the question, never shown as a filter. */
  fixedFilter?: string
}

/** What a list asks the server for a page of rows: where, and with which query. */
export function questionOf({ entity, endpoint, fixedFilter }: Asked<Entity>, state: ListState, lang: Lang) {
  const filter = joinFilters(fixedFilter, withSearch(entity, state.search, state.filter, lang))
  return {
    endpoint: endpoint ?? `/odata/${entity.name}`,
    filter,
    query: {
      // Actions and dialogs read the whole row, whatever columns are shown.
      $select: [...new Set([entity.key, ...state.columns, ...Object.keys(entity.fields)])].join(','),
      $top: state.top,
      $skip: state.skip,
      $orderby: `${state.sort.field} ${state.sort.desc ? 'desc' : 'asc'}`,
      $filter: filter || undefined,
    },
  }
}
