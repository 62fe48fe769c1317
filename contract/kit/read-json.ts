import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

/** A value that is not what its schema says: where, and what belongs there. */
export class Misshapen extends Error {
  /** The first key of the way to the value; empty when it is the whole. */
  readonly key: string

  constructor(path: readonly (string | number)[], problem: string) {
    super(path.length ? `'${wayOf(path)}' ${problem}` : problem)
    this.key = String(path[0] ?? '')
  }
}

/** An object with these keys and no other. */
export const exact = <P extends TProperties>(keys: P) => Type.Object(keys, { additionalProperties: false })
/** A text that says something. */
export const words = Type.String({ pattern: '\\S', description: 'a text' })
export const httpsLink = Type.String({ pattern: '^https://[^\\s/]', description: 'a link with https' })
/** A text of this form; `what` ends the sentence 'must be …'. */
export const formed = (pattern: RegExp, what: string) =>
  Type.String({ pattern: pattern.source, description: what })
export const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
export const anything = Type.Record(Type.String(), Type.Unknown())

/** The value, typed by its schema; what does not fit is an error that names the place and what belongs there. */
export function read<S extends TSchema>(schema: S, value: unknown): Static<S> {
  if (Value.Check(schema, value)) return value
  throw faultOf(schema, value, []) ?? new Misshapen([], `must be ${expectation(schema)}`)
}

/** The same from a JSON text. */
export function readJson<S extends TSchema>(schema: S, content: string): Static<S> {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch (cause) {
    throw Object.assign(new Misshapen([], 'is not JSON'), { cause })
  }
  return read(schema, value)
}

type Path = readonly (string | number)[]
/** What the walk reads of a schema: TypeBox writes JSON Schema. */
interface Node {
  type?: string
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  additionalProperties?: unknown
  required?: string[]
  items?: TSchema
  anyOf?: TSchema[]
  enum?: unknown[]
  const?: unknown
  minItems?: number
  minimum?: number
  maximum?: number
  description?: string
}

/** The first fault, from the outside in: a reader mends one thing at a time. */
function faultOf(schema: TSchema, value: unknown, path: Path): Misshapen | null {
  if (fits(schema, value)) return null
  const node: Node = schema
  const branch = node.anyOf && onlyOtherThanNull(node.anyOf)
  if (branch) return faultOf(branch, value, path)
  const inner = insideOf(node, value, path)
  return inner ?? new Misshapen(path, `must be ${expectation(node)}`)
}

/** Answers a boolean, not a narrowed type: a value that does not fit is still unknown. */
const fits = (schema: TSchema, value: unknown): boolean => Value.Check(schema, value)

function insideOf(node: Node, value: unknown, path: Path): Misshapen | null {
  const { type, items } = node
  if (type === 'object' && isObject(value)) return insideObject(node, value, path)
  if (!items || !Array.isArray(value)) return null
  return firstOf(value.entries(), ([index, entry]) => faultOf(items, entry, [...path, index]))
}

function insideObject(node: Node, value: Record<string, unknown>, path: Path): Misshapen | null {
  const { properties = {}, patternProperties, required = [] } = node
  if (patternProperties) {
    const [each] = Object.values(patternProperties)
    return firstOf(Object.entries(value), ([key, entry]) => faultOf(each as TSchema, entry, [...path, key]))
  }
  const stray = Object.keys(value).find((key) => !Object.hasOwn(properties, key))
  if (node.additionalProperties === false && stray !== undefined)
    return new Misshapen([...path, stray], 'is not a known key')
  const missing = required.find((key) => value[key] === undefined)
  if (missing !== undefined) return new Misshapen([...path, missing], 'is missing')
  return firstOf(Object.entries(properties), ([key, schema]) =>
    value[key] === undefined ? null : faultOf(schema, value[key], [...path, key]),
  )
}

function firstOf<T>(entries: Iterable<T>, faultOfOne: (entry: T) => Misshapen | null): Misshapen | null {
  for (const entry of entries) {
    const fault = faultOfOne(entry)
    if (fault) return fault
  }
  return null
}

function expectation(node: Node): string {
  if (node.description) return node.description
  if (node.enum) return `one of ${node.enum.join(', ')}`
  if (node.anyOf) return node.anyOf.map(expectation).join(' or ')
  if (node.const !== undefined) return String(node.const)
  if (node.type === 'integer' && node.minimum !== undefined && node.maximum !== undefined)
    return `a whole number from ${node.minimum} to ${node.maximum}`
  if (node.type === 'array' && node.minItems) return `a list of at least ${node.minItems}`
  return named[node.type ?? ''] ?? 'of another kind'
}

const named: Record<string, string> = {
  string: 'a text',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function onlyOtherThanNull(branches: TSchema[]): TSchema | undefined {
  const others = branches.filter((branch: Node) => branch.type !== 'null')
  return others.length === 1 ? others[0] : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wayOf = (path: Path) =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${part}`)).join('')
