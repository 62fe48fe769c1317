import type { Entity, Sort } from '#contract/kit/entity.ts'
import { listParams as names } from '#contract/kit/list-address.ts'

export const pageSizes = [10, 25, 50] as const
export const defaultPageSize = 10

/** What a list shows, as far as it stands in the address. */
export interface ListState {
  top: number
  skip: number
  /** OData text. */
  filter: string
  columns: readonly string[]
  sort: Sort
  search: string
}

/** What an address without parameters means. */
export interface ListDefaults<Field extends string = string> {
  top?: number
  filter?: string
  columns?: readonly Field[]
  sort?: Sort<Field>
}

export function readAddress(entity: Entity, defaults: ListDefaults, params: URLSearchParams): ListState {
  const fallback = defaults.top ?? defaultPageSize
  const top = whole(params.get(names.top)) ?? fallback
  return {
    top: top >= 1 && top <= 200 ? top : fallback,
    skip: whole(params.get(names.skip)) ?? 0,
    filter: params.get(names.filter) ?? defaults.filter ?? '',
    columns: readColumns(entity, defaults, params),
    sort:
      readSort(entity, params.get(names.order) ?? params.get(names.givenOrder)) ??
      defaults.sort ??
      entity.defaultSort,
    search: params.get(names.search) ?? '',
  }
}

/** The address for a state; what is as by default is left out, foreign parameters stay. */
export function writeAddress(
  entity: Entity,
  defaults: ListDefaults,
  state: ListState,
  params: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string, isDefault: boolean) =>
    isDefault ? next.delete(name) : next.set(name, value)
  const usual = defaults.columns ?? entity.defaultColumns
  const added = state.columns.filter((column) => !usual.includes(column))
  const sort = defaults.sort ?? entity.defaultSort
  set(names.top, String(state.top), state.top === (defaults.top ?? defaultPageSize))
  set(names.skip, String(state.skip), state.skip === 0)
  // An emptied default filter has to say so, or a reload would bring it back.
  set(names.filter, state.filter, state.filter === '' && !defaults.filter)
  set(names.select, state.columns.join(','), sameColumns(state.columns, usual))
  set(names.added, added.join(','), added.length === 0)
  set(
    names.order,
    `${state.sort.field} ${state.sort.desc ? 'desc' : 'asc'}`,
    state.sort.field === sort.field && state.sort.desc === sort.desc,
  )
  next.delete(names.givenOrder)
  set(names.search, state.search, state.search === '')
  return next
}

function readColumns(entity: Entity, defaults: ListDefaults, params: URLSearchParams): readonly string[] {
  const usual = defaults.columns ?? entity.defaultColumns
  const selected = knownColumns(entity, params.get(names.select))
  if (selected.length) return selected
  const added = knownColumns(entity, params.get(names.added)).filter((column) => !usual.includes(column))
  return [...usual, ...added]
}

const knownColumns = (entity: Entity, list: string | null) =>
  (list ?? '').split(',').filter((name) => entity.fields[name] && !entity.fields[name].internal)

function readSort(entity: Entity, order: string | null): Sort | null {
  const [field = '', direction = 'asc'] = (order ?? '').split(' ')
  return entity.fields[field]?.sort ? { field, desc: direction === 'desc' } : null
}

const sameColumns = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((column, index) => column === b[index])

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,8}$/.test(text) ? Number(text) : null
}

/** Ascending, descending, ascending; a field may allow one direction only. */
export function nextSort(entity: Entity, current: Sort, field: string): Sort {
  const directions = entity.fields[field]?.showSortDirections ?? (['asc', 'desc'] as const)
  if (current.field !== field) return { field, desc: directions[0] === 'desc' }
  const flipped = current.desc ? 'asc' : 'desc'
  return { field, desc: (directions.includes(flipped) ? flipped : directions[0]) === 'desc' }
}
