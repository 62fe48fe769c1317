import type { Parameters } from './check-page.ts'
import type { Entry, Value } from './front-matter.ts'
import { PageError } from './page-error.ts'

/** Reads typed fields out of front matter; errors name the line of the field. */
export function fieldReader(entries: ReadonlyMap<string, Entry>, file: string) {
  const read = new Set<string>()
  const take = (key: string): Entry | undefined => {
    read.add(key)
    return entries.get(key)
  }
  const fail = (key: string, message: string): never => {
    throw new PageError(file, entries.get(key)?.line ?? 1, message)
  }
  const text = (key: string): string => {
    const value = take(key)?.value
    return typeof value === 'string' && value ? value : fail(key, `'${key}' is missing or not a text.`)
  }
  const textList = (key: string): string[] => {
    const value: Value = take(key)?.value ?? []
    if (!Array.isArray(value)) return fail(key, `'${key}' is a list.`)
    return value.map((part) =>
      typeof part === 'string' ? part : fail(key, `'${part}' in '${key}' is not a text.`),
    )
  }
  const among = <T extends string>(key: string, value: string, allowed: readonly T[]): T =>
    allowed.find((one) => one === value) ??
    fail(key, `'${key}' is one of ${allowed.join(', ')}; not '${value}'.`)

  return {
    text,
    textList,
    oneOf: <T extends string>(key: string, allowed: readonly T[]): T => among(key, text(key), allowed),
    someOf: <T extends string>(key: string, allowed: readonly T[]): T[] =>
      textList(key).map((value) => among(key, value, allowed)),
    parameters: (key: string): Parameters => {
      const value: Value = take(key)?.value ?? {}
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return fail(key, `'${key}' is a set of named values.`)
      const entries = Object.entries(value).map(([name, one]) =>
        typeof one === 'number' || typeof one === 'string'
          ? [name, one]
          : fail(key, `The parameter '${name}' is a number or a text.`),
      )
      return Object.fromEntries(entries) as Parameters
    },
    fail,
    /** Call last: whatever has not been read is a mistake. */
    refuseUnknown: (): void => {
      for (const key of entries.keys()) if (!read.has(key)) fail(key, `There is no field '${key}'.`)
    },
  }
}
