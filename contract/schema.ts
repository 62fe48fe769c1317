import { Type } from 'typebox'
import { emailPattern, longestEmail } from '#contract/kit/email.ts'
import { visible } from '#contract/kit/faults.ts'
import { word } from '#contract/kit/words.ts'

/** The shapes that bodies and answers share. */
export const rowId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Rows of a list by their keys: a call with them can also be sent for all rows that match a filter (`rowsFieldOf`). */
export const ids = Type.Array(rowId, { minItems: 1, maxItems: 1000, uniqueItems: true, 'x-rows': true })
export const byId = Type.Object({ id: rowId })

/** A text that says something, in at most so many characters. */
export const filled = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: visible })
export const atMost = (maxLength: number) => Type.String({ maxLength })
export const longestName = 200
export const name = filled(longestName)
export const longText = atMost(20_000)
export const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
export const email = Type.String({
  maxLength: longestEmail,
  pattern: emailPattern,
  'x-fault': {
    en: 'enter an email address like name@example.com',
    de: 'geben Sie eine E-Mail-Adresse wie name@example.com ein',
  },
})
const letters = '[a-zA-Z0-9\\u00a1-\\uffff]'
const label = `${letters}([a-zA-Z0-9\\u00a1-\\uffff-]{0,61}${letters})?`
/** The name of a domain, with room around it; empty where it may be left out. */
export const domainName = Type.String({
  maxLength: 200,
  pattern: `^\\s*((${label}\\.)+${letters}([a-zA-Z0-9\\u00a1-\\uffff-]{0,61}${letters}))?\\s*$`,
  'x-fault': {
    en: 'enter a domain like example.com',
    de: 'geben Sie eine Domäne wie example.com ein',
  },
})
/** An id of Microsoft's, with room around it; empty where it may be left out. */
export const guid = Type.String({
  maxLength: 200,
  pattern: '^\\s*([0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})?\\s*$',
  'x-fault': {
    en: 'enter an ID like 00000000-0000-0000-0000-000000000000',
    de: 'geben Sie eine ID wie 00000000-0000-0000-0000-000000000000 ein',
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
