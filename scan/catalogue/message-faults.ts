import { placesOf } from '#contract/recommendations/saying.ts'
import { loadMacros } from '../evaluate/macros.ts'
import { loadSharedMessages } from '../evaluate/shared-messages.ts'
import type { CheckPage, Messages } from './check-page.ts'

interface Said {
  code: string
  places: readonly string[]
}

/** What does not fit between a query, the sentences it says and their German. One sentence per fault. */
export function messageFaults({ sql, messages }: CheckPage, german: Messages): string[] {
  const shared = loadSharedMessages()
  const said = saidIn(sql ?? '')
  const codes = new Set(said.map(({ code }) => code))
  return [
    ...Object.keys(messages)
      .filter((code) => shared.has(code))
      .map((code) => `The message '${code}' is a shared one: give it another name.`),
    ...said.flatMap(({ code, places }) => placeFaults(code, messages[code] ?? shared.get(code)?.en, places)),
    ...Object.keys(messages)
      .filter((code) => !codes.has(code))
      .map((code) => `Nobody says the message '${code}'.`),
    ...Object.entries(messages).flatMap(([code, words]) => germanFaults(code, words, german[code])),
    ...Object.keys(german)
      .filter((code) => !(code in messages))
      .map((code) => `The German message '${code}' has no English.`),
  ]
}

/** The same for what shared views and macros say. */
export function sharedMessageFaults(pages: readonly CheckPage[]): string[] {
  const shared = loadSharedMessages()
  const macros = loadMacros().map((one) => ('macro' in one ? one.macro : one.query))
  const said = [...macros, ...pages.map(({ sql }) => sql ?? '')].flatMap(saidIn)
  const joining = ['and', 'or', 'each']
  const codes = new Set([...said.map(({ code }) => code), ...joining])
  return [
    ...macros.flatMap(saidIn).flatMap(({ code, places }) => placeFaults(code, shared.get(code)?.en, places)),
    ...[...shared].flatMap(([code, { en, de }]) => [
      ...(codes.has(code) ? [] : [`Nobody says the shared message '${code}'.`]),
      ...germanFaults(code, en, de),
    ]),
  ]
}

function placeFaults(code: string, words: string | undefined, given: readonly string[]): string[] {
  if (words === undefined) return [`There is no message '${code}'.`]
  const places = placesOf(words)
  return [
    ...places.filter((place) => !given.includes(place)).map((place) => `say('${code}') lacks {${place}}.`),
    ...given
      .filter((place) => !places.includes(place))
      .map((place) => `The message '${code}' has no place {${place}}.`),
  ]
}

function germanFaults(code: string, english: string, german: string | undefined): string[] {
  if (german === undefined) return [`The message '${code}' has no German.`]
  const [en, de] = [placesOf(english).sort().join(), placesOf(german).sort().join()]
  return en === de ? [] : [`The German message '${code}' has other places: ${de || 'none'}.`]
}

/** Every `say('code', {place: value, …})` in a query. */
export function saidIn(sql: string): Said[] {
  return [...sql.matchAll(/\bsay\(\s*'(\w+)'\s*(,\s*\{)?/g)].map(
    ({ 0: start, 1: code = '', 2: given, index }) => ({
      code,
      places: given ? keysFrom(sql.slice(index + start.length)) : [],
    }),
  )
}

/** The keys of a struct whose brace is open, as far as it is closed again. */
function keysFrom(text: string): string[] {
  const keys: string[] = []
  let depth = 0
  let isKey = true
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|\w+|[^\s\w]/g)) {
    if (isKey && depth === 0 && token !== '}') keys.push(token.replaceAll("'", ''))
    isKey = false
    if (depth === 0 && token === '}') break
    if ('([{'.includes(token)) depth++
    if (')]}'.includes(token)) depth--
    if (depth === 0 && token === ',') isKey = true
  }
  return keys
}
