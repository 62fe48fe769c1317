import { type TSchema, Type } from 'typebox'
import { rowSchema } from './answer.ts'
import { bodyOf, patchOf, type Writable } from './body.ts'
import type { Call } from './call.ts'
import type { Entity, Row } from './entity.ts'
import { aboutOne, type Form } from './form.ts'
import type { Shipped } from './shipped.ts'
import type { Text } from './text.ts'

/** The calls of a plain entity; which of them there are is its own affair. */
export interface PlainCalls {
  create: Call
  update: Call
  remove: Call
  get?: Call
}

/**
 * An entity that is listed, created, changed and removed without anything special: calls, routes, rules, screen,
 * confirmations and test cases follow from this. What is special has routes and a screen of its own instead.
 */
export interface Plain<E extends Entity = Entity> {
  entity: E
  calls: PlainCalls
  form: Form
  /** The title of its screen, where it is not the list's label. */
  title?: Text
  /** Why rows cannot be changed or removed, or null: the server refuses with it, the console shows it. */
  rules?: {
    update?(rows: readonly Row<E>[]): Text | null
    remove?(rows: readonly Row<E>[]): Text | null
  }
  /** What a new row has beside what was sent. */
  begins?: Partial<Row<E>>
  /** A removed row stays in its table with this status. Without it the row is deleted. */
  removed?: number
  /** What happens to removed rows, in a sentence for the confirmation. */
  warning?: Text
  /** Its rows come with the product, and can be compared with it. */
  shipped?: Shipped
}
export const plain = <E extends Entity>(declared: Plain<E>): Plain<E> => declared

const key = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const byId = Type.Object({ id: key })
const keys = Type.Object(
  { ids: Type.Array(key, { minItems: 1, maxItems: 1000, uniqueItems: true, 'x-rows': true }) },
  { additionalProperties: false },
)

const says = {
  created: { en: '{one} created', de: '{one} erstellt' },
  updated: { en: '{one} updated', de: '{one} aktualisiert' },
  removed: { en: '{one} deleted: {n}', de: '{one} gelöscht: {n}' },
}

/** Create, change, remove and read: `POST /contact`, `PATCH /contact/:id`, `DELETE /contact`, `GET /contact/:id`. */
export const plainCallsFor =
  <P extends string>() =>
  <E extends Entity, const N extends Writable<E> | `${Writable<E>}?`>(
    entity: E,
    { path, permission, fields }: { path: `/${string}`; permission: P; fields: readonly N[] },
  ) => {
    const one = entity.one ?? entity.label
    const bare = fields.map((name) => name.replace('?', '') as Writable<E>)
    const common = <C extends object>(method: Call['method'], more: C) => ({ method, permission, ...more })
    return {
      create: common('POST', {
        path,
        summary: `Create: ${one.en}`,
        body: bodyOf(entity, fields),
        answer: byId as TSchema,
        status: 201 as const,
        success: aboutOne(says.created, one),
      }),
      update: common('PATCH', {
        path: `${path}/:id`,
        summary: `Change: ${one.en}`,
        params: byId,
        body: patchOf(entity, bare),
        success: aboutOne(says.updated, one),
      }),
      remove: common('DELETE', {
        path,
        summary: `Delete: ${entity.label.en}`,
        body: keys,
        success: aboutOne(says.removed, entity.label),
      }),
      get: common('GET', {
        path: `${path}/:id`,
        permission: entity.permission as P,
        summary: `Read: ${one.en}`,
        params: byId,
        answer: rowSchema(entity),
      }),
    }
  }
