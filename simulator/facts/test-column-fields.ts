export type Fields = { [name: string]: Fields }

/** The nested fields of a column's type, as `STRUCT(a VARCHAR, b STRUCT(c BOOLEAN)[])` writes them. */
export function fieldsOf(type: string): Fields {
  const body = /^STRUCT\((.*)\)(\[\])*$/s.exec(type.trim())?.[1]
  if (body === undefined) return {}
  const fields: Fields = {}
  for (const part of topLevel(body)) {
    const [, quoted, plain, rest = ''] = /^\s*(?:"([^"]+)"|(\S+))\s+(.*)$/s.exec(part) ?? []
    fields[quoted ?? plain ?? ''] = fieldsOf(rest)
  }
  return fields
}

function topLevel(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return [...parts, part]
}
