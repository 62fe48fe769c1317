export type Content = Record<string, unknown>

const isObject = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const naming = ['id', 'Name', 'Identity', 'displayName', 'Domain', 'DomainName', 'name']

/** The row of a list that a story means by `key`. */
const isCalled = (row: unknown, key: string): boolean =>
  isObject(row) && naming.some((field) => row[field] === key)

/**
 * Lays one layer of a story over another. Objects merge, anything else replaces. A list is changed in part by
 * `{ "$add": [rows], "$change": { name: part of a row }, "$remove": [names] }`.
 */
export function merged(below: unknown, above: unknown, at = 'story'): unknown {
  if (!isObject(above)) return above
  if (Array.isArray(below)) return changedList(below, above, at)
  if (!isObject(below)) return above
  const result: Content = { ...below }
  for (const [key, value] of Object.entries(above)) result[key] = merged(below[key], value, `${at}.${key}`)
  return result
}

function changedList(list: unknown[], change: Content, at: string): unknown[] {
  const { $add = [], $change = {}, $remove = [], ...rest } = change
  const stray = Object.keys(rest)[0]
  if (stray !== undefined || !Array.isArray($add) || !Array.isArray($remove) || !isObject($change)) {
    throw new Error(`${at}: a list takes $add, $change and $remove${stray ? `, not ${stray}` : ''}`)
  }
  for (const key of [...$remove, ...Object.keys($change)]) {
    if (!list.some((row) => isCalled(row, String(key)))) throw new Error(`${at}: nothing is called ${key}`)
  }
  const kept = list.filter((row) => !$remove.some((key) => isCalled(row, String(key))))
  const changed = kept.map((row) => {
    const key = Object.keys($change).find((name) => isCalled(row, name))
    return key === undefined ? row : merged(row, $change[key], `${at}.${key}`)
  })
  return [...changed, ...$add]
}
