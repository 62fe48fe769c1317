import { graphRefusals } from './refusals.ts'
import type { Row } from './rows.ts'

/** What `$search` asks for: clauses in double quotes, joined by AND, OR, NOT and parentheses. */
export type Search = { fields: string[]; holds(row: Row): boolean }

const token = /\s*(?:("(?:[^"\\]|\\.)*")|(AND|OR|NOT)\b|([()]))/y

/** As directory objects are searched: names by the beginnings of their words, all else from its beginning. */
export function searchOf(text: string): Search {
  const fields: string[] = []
  let at = 0
  const next = (): string | undefined => {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) return undefined
    at = token.lastIndex
    return found[1] ?? found[2] ?? found[3]
  }
  const peek = (): string | undefined => {
    const before = at
    const found = next()
    at = before
    return found
  }
  const one = (): ((row: Row) => boolean) => {
    const found = next()
    if (found === '(') {
      const inner = either()
      if (next() !== ')') throw refused(text, at)
      return inner
    }
    if (found === 'NOT') {
      const inner = one()
      return (row) => !inner(row)
    }
    const [, field, wanted] = /^"(\w+):(.*)"$/s.exec(found ?? '') ?? []
    if (field === undefined || wanted === undefined) throw refused(text, at)
    fields.push(field)
    return clause(field, wanted.replace(/\\(.)/gs, '$1'))
  }
  const both = (): ((row: Row) => boolean) => {
    const all = [one()]
    while (peek() === 'AND' && next()) all.push(one())
    return (row) => all.every((holds) => holds(row))
  }
  const either = (): ((row: Row) => boolean) => {
    const some = [both()]
    while (peek() === 'OR' && next()) some.push(both())
    return (row) => some.some((holds) => holds(row))
  }
  const holds = either()
  if (text.slice(at).trim() !== '') throw refused(text, at)
  return { fields, holds }
}

/** Tokenised by spaces, by signs and where letters become digits or capitals. */
const wordsIn = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})|(\p{L})(\p{Nd})|(\p{Nd})(\p{L})/gu, '$1$3$5 $2$4$6')
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== '')

const inWords = ['displayName', 'description']

function clause(field: string, wanted: string): (row: Row) => boolean {
  const words = wordsIn(wanted)
  const whole = wanted.toLowerCase()
  const fits = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(fits)
    if (typeof value !== 'string') return false
    if (!inWords.includes(field)) return value.toLowerCase().startsWith(whole)
    const has = wordsIn(value)
    return words.every((word) => has.some((one) => one.startsWith(word)))
  }
  return (row) => fits(row[field])
}

const refused = (text: string, at: number) =>
  graphRefusals.badQuery(
    `Syntax error: character '${text[at] ?? ''}' is not valid at position ${at} in '${text}'.`,
  )
