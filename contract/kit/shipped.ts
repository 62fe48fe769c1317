import { type Static, type TSchema, Type } from 'typebox'
import type { Call, NoAnswer } from './call.ts'
import { choices } from './choices.ts'
import { choice, type Entity } from './entity.ts'
import type { Text } from './text.ts'

/** Where a row of the catalogue comes from, and whether it is still as it came. */
export const origin = choices('Origin', {
  Own: { value: 1, en: 'Own', de: 'Eigene' },
  Shipped: { value: 2, en: 'Shipped', de: 'Mitgeliefert' },
  Edited: { value: 3, en: 'Shipped, edited', de: 'Mitgeliefert, bearbeitet' },
  Updated: {
    ...{ value: 4, state: 'warning' },
    ...{ en: 'Edited, update available', de: 'Bearbeitet, Update verfügbar' },
  },
})

/** A field of every entity whose rows come with the product. */
export const originField = choice(origin, {
  label: { en: 'Origin', de: 'Herkunft' },
  filter: true,
  sort: true,
  multipleSelect: true,
  width: 200,
})
export const isEdited = (row: { origin?: unknown }): boolean =>
  row.origin === origin.value.Edited || row.origin === origin.value.Updated

/** What a row says, by the names of its fields. */
export const content = Type.Record(Type.String(), Type.Unknown())
export type Content = Static<typeof content>

/** What a row says now, what this version of the product ships, and what it shipped when the row was edited. */
export const comparison = Type.Object({
  present: content,
  shipped: Type.Union([content, Type.Null()]),
  base: Type.Union([content, Type.Null()]),
})
export type Comparison = Static<typeof comparison>

/** The fields in which two contents differ, in the order of the form. */
export function differingFields(one: Content, other: Content): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.filter((name) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null))
}

/** The fields that an operator and an update have both changed. */
export function changedByBoth({ present, shipped, base }: Comparison): string[] {
  if (!shipped || !base) return []
  const updated = differingFields(base, shipped)
  return differingFields(present, shipped).filter((name) => updated.includes(name))
}

/** An entity whose rows come with the product and can be edited: what differs is told, and can be put back. */
export interface Shipped {
  entity: Entity
  calls: {
    comparison: Call<typeof byId, TSchema, TSchema, typeof comparison>
    restore: Call<typeof byId, TSchema, TSchema, NoAnswer>
  }
  /** What parts of the content are called that are no fields of the entity. */
  words?: Readonly<Record<string, Text>>
}
const byId = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

/** `GET /story/:id/shipped` compares, `POST /story/:id/shipped` puts back. */
export const shippedFor =
  <P extends string>() =>
  ({
    entity,
    path,
    permission,
    edits,
    words = {},
  }: {
    entity: Entity
    path: `/${string}`
    permission: P
    edits: Text | undefined
    words?: Readonly<Record<string, Text>>
  }): Shipped => {
    const common = { path: `${path}/:id/shipped`, permission, params: byId }
    const one = (entity.one ?? entity.label).en.toLowerCase()
    return {
      entity,
      words,
      calls: {
        comparison: {
          ...common,
          method: 'GET',
          summary: `What a ${one} says, what is shipped, and what was shipped when it was edited`,
          answer: comparison,
        },
        restore: {
          ...common,
          method: 'POST',
          summary: `Restore the shipped ${one}`,
          ...(edits ? { edits } : {}),
          success: { en: 'Shipped version restored', de: 'Mitgelieferte Version wiederhergestellt' },
        },
      },
    }
  }

/** What a part of a content is called. */
export const contentLabel = ({ entity, words = {} }: Pick<Shipped, 'entity' | 'words'>, name: string): Text =>
  words[name] ?? entity.fields[name]?.label ?? { en: name, de: name }
