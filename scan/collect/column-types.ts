/** The DuckDB types that a connector's column may have, as a tree. */
export type ColumnType =
  | { kind: 'scalar'; name: ScalarName }
  | { kind: 'list'; of: ColumnType }
  | { kind: 'struct'; fields: Map<string, ColumnType> }

export const scalarNames = [
  'VARCHAR',
  'BOOLEAN',
  'INTEGER',
  'BIGINT',
  'DOUBLE',
  'TIMESTAMPTZ',
  'JSON',
] as const
export type ScalarName = (typeof scalarNames)[number]

/** Throws with the place when the text is not a type. */
export function parseColumnType(text: string): ColumnType {
  const tokens = text.match(/"[^"]+"|\w+|\[\]|[(),]|\S/g) ?? []
  let position = 0
  const take = (): string => tokens[position++] ?? ''
  const expected = (wanted: string): never => {
    throw new Error(`expected ${wanted} before '${tokens.slice(Math.max(0, position - 1)).join(' ')}'`)
  }
  const type = (): ColumnType => {
    const name = take()
    let found: ColumnType
    if (name === 'STRUCT') found = { kind: 'struct', fields: fields() }
    else {
      const scalar = scalarNames.find((known) => known === name)
      found = scalar ? { kind: 'scalar', name: scalar } : expected('a type')
    }
    while (tokens[position] === '[]') {
      position++
      found = { kind: 'list', of: found }
    }
    return found
  }
  const fields = (): Map<string, ColumnType> => {
    const found = new Map<string, ColumnType>()
    if (take() !== '(') expected('(')
    do {
      const name = take()
      if (!/^(\w+|"[^"]+")$/.test(name)) expected('a field name')
      found.set(name.replaceAll('"', ''), type())
    } while (tokens[position] === ',' && take())
    if (take() !== ')') expected(')')
    return found
  }
  const parsed = type()
  if (position < tokens.length) {
    position++
    expected('the end')
  }
  return parsed
}
