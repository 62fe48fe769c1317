import { type TSchema, type TUnsafe, Type } from 'typebox'
import type { Call } from './call.ts'
import { oneOf } from './choices.ts'
import type { Entity, Field, Row } from './entity.ts'

/** What every call answers when it does not do what was asked. */
export const refusal = Type.Object(
  { message: Type.String(), code: Type.String(), details: Type.Optional(Type.Unknown()) },
  { additionalProperties: false },
)

/** A row of a list as it travels, from the fields of its entity. */
export const rowSchema = <E extends Entity>(entity: E): TUnsafe<Row<E>> =>
  Type.Unsafe<Row<E>>(Type.Object(shapeOf(entity, Object.keys(entity.fields)), closed))

type Page<E extends Entity> = { count: number; isMore?: boolean; items: Partial<Row<E>>[] }

/** A page of a list. What `$select` leaves out is absent, so only the key is certain. */
export function pageSchema<E extends Entity>(entity: E): TUnsafe<Page<E>> {
  const { [entity.key]: key = Type.Never(), ...others } = shapeOf(entity, Object.keys(entity.fields))
  return pageOf(entity, { [entity.key]: key, ...Type.Partial(Type.Object(others)).properties })
}

/** A page whose rows have exactly these fields. */
export const selectedPageSchema = <E extends Entity>(
  entity: E,
  select: readonly string[],
): TUnsafe<Page<E>> => pageOf(entity, shapeOf(entity, select))

const pageOf = <E extends Entity>({ countsTo }: E, row: Record<string, TSchema>) =>
  Type.Unsafe<Page<E>>(
    Type.Object(
      {
        count: Type.Integer(),
        ...(countsTo === undefined ? {} : { isMore: Type.Boolean({ description: moreThan(countsTo) }) }),
        items: Type.Array(Type.Object(row, closed)),
      },
      closed,
    ),
  )

/** What a page says of this number of rows. */
export const saidCount = ({ countsTo }: Entity, count: number): Pick<Page<Entity>, 'count' | 'isMore'> =>
  countsTo === undefined ? { count } : { count: Math.min(count, countsTo), isMore: count > countsTo }

const moreThan = (most: number) => `There are more rows than \`count\` says: it goes up to ${most}.`

/** The body of a call that went well, its success message included; null where it is no JSON. */
export function answerSchema(call: Call): TSchema | null {
  if (call.download || call.redirects) return null
  const answer = call.answer ?? Type.Object({})
  if (!call.success) return closedSchema(answer)
  const { properties = {} } = answer as { properties?: Record<string, TSchema> }
  return closedSchema(Type.Object({ ...properties, successMessage: Type.String() }))
}

const closed = { additionalProperties: false }

function shapeOf(entity: Entity, names: readonly string[]): Record<string, TSchema> {
  const flat: Record<string, TSchema> = {}
  const nested: Record<string, Record<string, TSchema>> = {}
  for (const name of names) {
    const [head = '', tail] = name.split('/')
    const value = valueSchema(entity.fields[name] as Field)
    if (tail === undefined) flat[name] = value
    else nested[head] = { ...nested[head], [tail]: value }
  }
  const inner = Object.entries(nested).map(([head, shape]) => [head, Type.Object(shape, closed)])
  return { ...flat, ...Object.fromEntries(inner) }
}

function valueSchema(field: Field): TSchema {
  const schema = bareSchema(field)
  return field.nullable ? Type.Union([schema, Type.Null()]) : schema
}

function bareSchema({ kind, choices, schema }: Field): TSchema {
  switch (kind) {
    case 'id':
    case 'int':
      return Type.Integer()
    case 'decimal':
      return Type.Number()
    case 'bool':
      return Type.Boolean()
    case 'date':
      return Type.String({ format: 'date' })
    case 'datetime':
      return Type.String({ format: 'date-time' })
    case 'choice':
      return choices ? oneOf(choices) : Type.Never()
    case 'choiceList':
      return Type.Array(choices ? oneOf(choices) : Type.Never())
    case 'idList':
      return Type.Array(Type.Integer())
    case 'json':
      return closedSchema(schema ?? Type.Never())
    default:
      return Type.String()
  }
}

type Plain = Record<string, unknown>

/** An answer has what it declares and nothing else, unless it says `additionalProperties` itself. */
function closedSchema(schema: TSchema): TSchema {
  const { properties, items, anyOf, patternProperties, ...rest } = schema as Plain
  const isOpen = rest.type !== 'object' || 'additionalProperties' in rest
  return {
    ...rest,
    ...(isOpen ? {} : closed),
    ...(properties ? { properties: closedEach(properties as Plain) } : {}),
    ...(patternProperties ? { patternProperties: closedEach(patternProperties as Plain) } : {}),
    ...(items ? { items: closedSchema(items as TSchema) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map((one) => closedSchema(one as TSchema)) } : {}),
  } as TSchema
}

const closedEach = (schemas: Plain): Plain =>
  Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, closedSchema(one as TSchema)]))
