import { type Static, Type } from 'typebox'

/** The values that occur in a column, with how many rows carry each: what filters offer. */
export const optionsQuery = Type.Object(
  {
    field: Type.String({ maxLength: 100 }),
    $filter: Type.Optional(Type.String({ maxLength: 8192 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    $top: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    $skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
)
const option = Type.Object({
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  count: Type.Integer(),
})
export type Option = Static<typeof option>
export const optionsAnswer = Type.Object({ items: Type.Array(option) })
