import { Type } from 'typebox'

/** The shapes that bodies and answers share. */
export const rowId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const ids = Type.Array(rowId, { minItems: 1, maxItems: 1000, uniqueItems: true })
export const byId = Type.Object({ id: rowId })
export const name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
export const longText = Type.String({ maxLength: 20_000 })
export const email = Type.String({
  maxLength: 254,
  pattern: '^\\s*[^@\\s<>,;"]+@[^@\\s<>,;".]+(\\.[^@\\s<>,;".]+)+\\s*$',
})
export const url = Type.String({ maxLength: 2000 })
export const nullable = <S extends ReturnType<typeof Type.String | typeof Type.Integer | typeof Type.Number>>(
  schema: S,
) => Type.Union([schema, Type.Null()])
export const redirect = Type.Object({ url: Type.String() })
