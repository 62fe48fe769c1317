/** Readers turn JSON of unknown shape into typed values, or say where and why it does not fit. */
export type Reader<T> = (value: unknown, at: string) => T
export type Read<R> = R extends Reader<infer T> ? T : never

export class InvalidInput extends Error {}

const refuse = (at: string, expectation: string): never => {
  throw new InvalidInput(`${at}: ${expectation}`)
}

export const text: Reader<string> = (value, at) =>
  typeof value === 'string' && value.trim() !== '' ? value : refuse(at, 'expected a text')

export const flag: Reader<boolean> = (value, at) =>
  typeof value === 'boolean' ? value : refuse(at, 'expected true or false')

export const whole =
  (from: number, to: number): Reader<number> =>
  (value, at) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to
      ? value
      : refuse(at, `expected a whole number from ${from} to ${to}`)

export const matching =
  (pattern: RegExp, what: string): Reader<string> =>
  (value, at) =>
    typeof value === 'string' && pattern.test(value) ? value : refuse(at, `expected ${what}`)

export const guid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'a GUID in lower case')

export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (value, at) =>
    values.find((candidate) => candidate === value) ?? refuse(at, `expected one of ${values.join(', ')}`)

export const listOf =
  <T>(reader: Reader<T>): Reader<T[]> =>
  (value, at) =>
    Array.isArray(value) ? value.map((item, i) => reader(item, `${at}[${i}]`)) : refuse(at, 'expected a list')

export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : reader(value, at)

export function record<Shape extends Record<string, Reader<unknown>>>(
  shape: Shape,
): Reader<{ [Key in keyof Shape]: Read<Shape[Key]> }> {
  return (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(at, 'expected an object')
    const given = new Map(Object.entries(value as object))
    const unknown = [...given.keys()].find((key) => !Object.hasOwn(shape, key))
    if (unknown !== undefined)
      refuse(`${at}.${unknown}`, `not known here, only ${Object.keys(shape).join(', ')}`)
    const read = Object.entries(shape).map(([key, reader]) => [key, reader(given.get(key), `${at}.${key}`)])
    return Object.fromEntries(read) as { [Key in keyof Shape]: Read<Shape[Key]> }
  }
}
