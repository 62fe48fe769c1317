import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface BothLanguages {
  en: string
  de: string
}

/** Reads one value; `at` is the key that an error names. */
export type Read<T> = (value: unknown, at: string) => T

class ContentError extends Error {}
const fail = (at: string, problem: string): never => {
  throw new ContentError(`'${at}' ${problem}`)
}

export const text: Read<string> = (value, at) =>
  typeof value === 'string' && value.trim() ? value : fail(at, 'must be a text')

export const flag: Read<boolean> = (value, at) =>
  typeof value === 'boolean' ? value : fail(at, 'must be true or false')

export const whole =
  (least: number, most: number): Read<number> =>
  (value, at) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : fail(at, `must be a whole number from ${least} to ${most}`)

export const oneOf =
  <T extends string>(allowed: readonly T[]): Read<T> =>
  (value, at) =>
    allowed.find((one) => one === value) ?? fail(at, `must be one of ${allowed.join(', ')}`)

export const httpsLink: Read<string> = (value, at) => {
  const link = text(value, at)
  return URL.canParse(link) && new URL(link).protocol === 'https:'
    ? link
    : fail(at, 'must be a link with https')
}

export const listOf =
  <T>(read: Read<T>): Read<T[]> =>
  (value, at) =>
    Array.isArray(value)
      ? value.map((entry, index) => read(entry, `${at}[${index}]`))
      : fail(at, 'must be a list')

/** An object with any keys and values of one kind. */
export const mapOf =
  <T>(read: Read<T>): Read<Record<string, T>> =>
  (value, at) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, read(entry, `${at}.${key}`)]))
      : fail(at, 'must be an object')

/** An object with exactly these keys. */
export const shaped =
  <T extends object>(keys: { [K in keyof T]: Read<T[K]> }): Read<T> =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return fail(at, 'must be an object')
    const inside = (key: string) => (at ? `${at}.${key}` : key)
    for (const key of Object.keys(value)) if (!(key in keys)) fail(inside(key), 'is not a known key')
    const found = value as Record<string, unknown>
    const entries = Object.entries<Read<unknown>>(keys).map(([key, read]) => [
      key,
      key in found ? read(found[key], inside(key)) : fail(inside(key), 'is missing'),
    ])
    return Object.fromEntries(entries) as T
  }

export const bothLanguages: Read<BothLanguages> = shaped<BothLanguages>({ en: text, de: text })

/** All files of a folder of the catalogue, by name. An error names the file and the key. */
export function readContent<T extends { id: string }>(folder: string, read: Read<T>): T[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.toSorted().map((file) => readFile(folder, file, read))
}

function readFile<T extends { id: string }>(folder: string, file: string, read: Read<T>): T {
  const name = `${basename(folder)}/${file}`
  try {
    const content = read(JSON.parse(readFileSync(join(folder, file), 'utf8')), '')
    return content.id === basename(file, '.json') ? content : fail('id', "must be the file's name")
  } catch (problem) {
    if (problem instanceof SyntaxError) throw new Error(`${name}: is not JSON`, { cause: problem })
    if (!(problem instanceof ContentError)) throw problem
    throw new Error(`${name}: ${problem.message}`, { cause: problem })
  }
}
