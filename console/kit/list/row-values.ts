import { type Entity, strongOf } from '#contract/kit/entity.ts'
import { spokenValue } from '#contract/kit/in-german.ts'
import type { Lang } from '#contract/kit/text.ts'

export const keyIn = (entity: Entity, row: object): string =>
  String((row as Record<string, unknown>)[entity.key])
export const nameIn = (entity: Entity, row: object, lang: Lang): string =>
  String(valueIn(row, strongOf(entity), lang) ?? keyIn(entity, row))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A path leads into the rows that belong to this one. */
export function valueIn(row: object, path: string, lang: Lang): unknown {
  return path
    .split('/')
    .reduce<unknown>((value, step) => (isObject(value) ? spokenValue(value, step, lang) : undefined), row)
}
