import { type Static, type TSchema, Type } from 'typebox'
import type { Entity, Row } from './entity.ts'
import { mayBeNull, type Shape, shapeOf } from './faults.ts'

/** The fields of an entity that a call may write. */
export type Writable<E extends Entity> = {
  [K in keyof E['fields'] & string]: E['fields'][K] extends { write: object } ? K : never
}[keyof E['fields'] & string]

type Named<N extends string> = N extends `${infer Name}?` ? Name : N
type Must<N extends string> = N extends `${string}?` ? never : N
type May<N extends string> = N extends `${infer Name}?` ? Name : never
type Body<R, N extends string> = { [K in Must<N> & keyof R]: R[K] } & { [K in May<N> & keyof R]?: R[K] }

type Extra<M> = { [K in keyof M]?: M[K] extends TSchema ? Static<M[K]> : never }

type Names<E extends Entity> = Writable<E> | `${Writable<E>}?`

/**
 * The body of a call from the fields of its entity: limits and labels stand once, with the field. A name with a
 * question mark may be left out: `bodyOf(insights, ['title', 'status?'])`. `more` is what is written and never read,
 * a secret for one; it may be left out too.
 */
export function bodyOf<E extends Entity, const N extends Names<E>, M extends object = object>(
  entity: E,
  names: readonly N[],
  more?: M,
) {
  const properties = Object.fromEntries(names.map((name) => [bare(name), writeShape(entity, bare(name))]))
  return Type.Unsafe<Body<Row<E>, N> & Extra<M>>({
    type: 'object',
    properties: { ...properties, ...more },
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  })
}

/** The body of a change: any of these fields, at least one. */
export function patchOf<E extends Entity, const N extends Writable<E>, M extends object = object>(
  entity: E,
  names: readonly N[],
  more?: M,
) {
  const properties = Object.fromEntries(names.map((name) => [name, writeShape(entity, name)]))
  return Type.Unsafe<{ [K in N & keyof Row<E>]?: Row<E>[K] } & Extra<M>>({
    type: 'object',
    properties: { ...properties, ...more },
    required: [],
    additionalProperties: false,
    minProperties: 1,
  })
}

const bare = <N extends string>(name: N) => name.replace('?', '') as Named<N>

/** What may be written into a field, with its label for the sentence of a fault. */
export function writeShape(entity: Entity, name: string): Shape {
  const field = entity.fields[name]
  if (!field?.write) throw new Error(`${entity.name}.${name} is not written by anybody`)
  const shape = shapeOf(field.write)
  const isOptional = field.nullable && !mayBeNull(shape)
  return { ...(isOptional ? { anyOf: [shape, { type: 'null' }] } : shape), 'x-label': field.label }
}
