import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

type Path = readonly (string | number)[]
interface Fault {
  path: Path
  problem: string
}

/** A value that is not what its schema says: where, and what belongs there. */
export class Misshapen extends Error {
  /** The first key of the way to the value; empty when it is the whole. */
  readonly key: string

  constructor({ path, problem }: Fault, source = '') {
    super((source && `${source}: `) + (path.length ? `'${wayOf(path)}' ` : '') + problem)
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

/**
 * The value, typed by its schema. What does not fit is an error that names the place and what belongs there, after the
 * `source` (a file's name).
 */
export function read<S extends TSchema>(schema: S, value: unknown, source?: string): Static<S> {
  if (Value.Check(schema, value)) return value
  throw new Misshapen(faultOf(schema, value, []) ?? { path: [], problem: 'is of another kind' }, source)
}

/** The same from a JSON text. */
export function readJson<S extends TSchema>(schema: S, content: string, source?: string): Static<S> {
  return read(schema, parsed(content, source), source)
}

function parsed(content: string, source?: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw new Misshapen({ path: [], problem: 'is not JSON' }, source)
  }
}

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
function faultOf(schema: TSchema, value: unknown, path: Path): Fault | null {
  if (fits(schema, value)) return null
  const node: Node = schema
  const branch = node.anyOf && branchFor(node.anyOf, value)
  if (branch) return faultOf(branch, value, path)
  const inner = insideOf(node, value, path)
  return inner ?? { path, problem: `must be ${expectation(node)}` }
}

/** Answers a boolean, not a narrowed type: a value that does not fit is still unknown. */
const fits = (schema: TSchema, value: unknown): boolean => Value.Check(schema, value)

function insideOf(node: Node, value: unknown, path: Path): Fault | null {
  const { type, items } = node
  if (type === 'object' && isObject(value)) return insideObject(node, value, path)
  if (!items || !Array.isArray(value)) return null
  return firstOf(value.entries(), ([index, entry]) => faultOf(items, entry, [...path, index]))
}

function insideObject(node: Node, value: Record<string, unknown>, path: Path): Fault | null {
  const { properties = {}, patternProperties, required = [] } = node
  if (patternProperties) {
    const [each] = Object.values(patternProperties)
    return firstOf(Object.entries(value), ([key, entry]) => faultOf(each as TSchema, entry, [...path, key]))
  }
  const stray = Object.keys(value).find((key) => !Object.hasOwn(properties, key))
  if (node.additionalProperties === false && stray !== undefined)
    return { path: [...path, stray], problem: 'is not a known key' }
  const missing = required.find((key) => value[key] === undefined)
  if (missing !== undefined) return { path: [...path, missing], problem: 'is missing' }
  return firstOf(Object.entries(properties), ([key, schema]) =>
    value[key] === undefined ? null : faultOf(schema, value[key], [...path, key]),
  )
}

function firstOf<T>(entries: Iterable<T>, faultOfOne: (entry: T) => Fault | null): Fault | null {
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

/** Which of several kinds was meant: the only one besides null, or the only one for a list or an object. */
function branchFor(branches: TSchema[], value: unknown): TSchema | undefined {
  const kind = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : ''
  const meant = branches.filter((branch: Node) => (kind ? branch.type === kind : branch.type !== 'null'))
  return meant.length === 1 ? meant[0] : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wayOf = (path: Path) =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${part}`)).join('')
