import { quoted } from '../evaluate/tables.ts'
import type { Parameters } from './check-page.ts'

const place = /\{\{\s*(\w+)\s*\}\}/g

/** Names in `{{…}}` that no parameter has. */
export const unknownNames = (text: string, parameters: Parameters): string[] =>
  [...text.matchAll(place)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(parameters, name))

export const fillText = (text: string, parameters: Parameters): string =>
  text.replace(place, (_, name: string) => String(parameters[name]))

/** Numbers stand as they are, texts as SQL strings: a value cannot become a piece of the query. */
export const fillSql = (sql: string, parameters: Parameters): string =>
  sql.replace(place, (_, name: string) => {
    const value = parameters[name]
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    if (typeof value === 'string') return quoted(value)
    throw new Error(`The parameter '${name}' is neither a number nor a text`)
  })
