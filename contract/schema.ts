import { Type } from 'typebox'
import { word } from '#contract/kit/words.ts'

/** The shapes that bodies and answers share. */
export const rowId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const ids = Type.Array(rowId, { minItems: 1, maxItems: 1000, uniqueItems: true })
export const byId = Type.Object({ id: rowId })

/** A text that says something, in at most so many characters. */
export const filled = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })
export const atMost = (maxLength: number) => Type.String({ maxLength })
export const name = filled(200)
export const longText = atMost(20_000)
export const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
/** Signs that nobody sees: a mail server leaves them out, and the mail goes to somebody else than was typed. */
const unseen = '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f'
export const emailPattern = `^\\s*[^@\\s<>,;"${unseen}]+@[^@\\s<>,;".${unseen}]+(\\.[^@\\s<>,;".${unseen}]+)+\\s*$`
export const email = Type.String({
  maxLength: 254,
  pattern: emailPattern,
  'x-fault': {
    en: 'enter an email address like name@example.com',
    de: 'geben Sie eine E-Mail-Adresse wie name@example.com ein',
  },
})
/** The address of a page; empty where it may be left out. */
export const link = Type.String({
  maxLength: 2000,
  pattern: '^\\s*([hH][tT][tT][pP][sS]?:\\/\\/[^\\s\\/$.?#][^\\s]*)?\\s*$',
  'x-fault': word.invalidLink,
})
export const odataFilter = Type.String({ maxLength: 8192 })

export const nullable = <S extends ReturnType<typeof Type.String | typeof Type.Integer | typeof Type.Number>>(
  schema: S,
) => Type.Union([schema, Type.Null()])
export const redirect = Type.Object({ url: Type.String() })
