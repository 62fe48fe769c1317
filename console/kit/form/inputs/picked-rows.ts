import { parseFilter, writeFilter } from '#contract/kit/odata.ts'

/** The rows that a filter names one by one, or null when it is rules. */
export function pickedRows(filter: string, field: string): number[] | null {
  if (!filter.trim()) return null
  try {
    const tree = parseFilter(filter)
    if (tree.op === 'in' && tree.field === field) return tree.values.map(Number).filter(Number.isInteger)
    return tree.op === 'eq' && tree.field === field && Number.isInteger(tree.value)
      ? [Number(tree.value)]
      : null
  } catch {
    return null
  }
}

export const filterOfRows = (field: string, keys: readonly number[]): string =>
  keys.length === 0 ? '' : writeFilter({ op: 'in', field, values: [...keys] })
