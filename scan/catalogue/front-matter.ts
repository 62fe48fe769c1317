import { PageError } from './page-error.ts'

export type Scalar = string | number | boolean | null
export type Value = Scalar | Scalar[] | Record<string, Scalar>
export interface Entry {
  value: Value
  line: number
}

/**
 * Reads the small part of YAML that pages use: `key: value`, `key: [a, b]`, and a key followed by indented
 * `- item` or `name: value` lines. Everything else is an error, so that a typing mistake cannot pass as a value.
 */
export function readFrontMatter(
  lines: readonly string[],
  file: string,
  firstLine: number,
): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  let open: { key: string; line: number } | undefined
  for (const [index, raw] of lines.entries()) {
    const line = firstLine + index
    const fail = (message: string): never => {
      throw new PageError(file, line, message)
    }
    if (!raw.trim() || raw.trimStart().startsWith('#')) continue
    if (raw.includes('\t')) fail('Indent with spaces.')
    if (raw.startsWith('  ')) {
      addIndented(raw.trim(), fail)
      continue
    }
    const [, key = '', rest = ''] =
      /^([A-Za-z][\w]*):(?:\s+(.*))?$/.exec(raw) ?? fail(`Cannot read '${raw}'.`)
    if (entries.has(key)) fail(`'${key}' stands twice.`)
    open = rest ? undefined : { key, line }
    entries.set(key, { value: rest ? readValue(rest, fail) : null, line })
  }
  return entries

  function addIndented(text: string, fail: (message: string) => never): void {
    const entry = (open && entries.get(open.key)) ?? fail('This line belongs to no key.')
    const item = /^-\s+(.*)$/.exec(text)
    if (item) {
      if (entry.value !== null && !Array.isArray(entry.value)) fail('A list cannot follow named values.')
      entry.value = [...((entry.value as Scalar[] | null) ?? []), readScalar(item[1] ?? '', fail)]
      return
    }
    const [, name = '', value = ''] = /^([A-Za-z]\w*):\s+(.*)$/.exec(text) ?? fail(`Cannot read '${text}'.`)
    if (Array.isArray(entry.value)) fail('A named value cannot follow a list.')
    const known = (entry.value as Record<string, Scalar> | null) ?? {}
    if (Object.hasOwn(known, name)) fail(`'${name}' stands twice.`)
    entry.value = { ...known, [name]: readScalar(value, fail) }
  }
}

function readValue(text: string, fail: (message: string) => never): Value {
  if (!text.startsWith('[')) return readScalar(text, fail)
  if (!text.endsWith(']')) fail('A list in brackets ends on its line.')
  const inside = text.slice(1, -1).trim()
  return inside ? inside.split(',').map((part) => readScalar(part.trim(), fail)) : []
}

function readScalar(text: string, fail: (message: string) => never): Scalar {
  if (/^'[^']*'$|^"[^"\\]*"$/.test(text)) return text.slice(1, -1)
  if (!text || /^['"&*!|>{}%@`[\]]/.test(text) || /\s#/.test(text)) fail(`Put '${text}' in quotes.`)
  if (text === 'null') return null
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
