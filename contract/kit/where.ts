import type { Entity, Field, FieldName } from './entity.ts'
import type { Value } from './filter.ts'
import { writeFilter } from './odata.ts'

type Literal<F> = F extends Field<infer T> ? (T extends (infer One)[] ? One : T) : never
/** Fields with the value that each must have; a list must hold it. */
export type Conditions<E extends Entity> = {
  [Name in FieldName<E>]?: Literal<E['fields'][Name]> & Value
}

/** `$filter` text of rows whose fields have these values. A field that does not exist does not compile. */
export const where = <E extends Entity>(_: E, conditions: Conditions<E>): string =>
  Object.entries<Value | undefined>(conditions)
    .flatMap(([field, value]) => (value === undefined ? [] : writeFilter({ op: 'eq', field, value })))
    .join(' and ')
