import { plain } from './plain.ts'
import type { Plain } from './protocol.ts'
import { loadSharedMessages } from './shared-messages.ts'
import { quoted } from './tables.ts'

/**
 * What a query says in words: `say('code')`, `say('code', {place: value})`, and sayings joined by `say_and`, `say_or`,
 * `say_each` (null when there is none). A saying is a text that begins with the mark, which is drawn anew for every
 * database, so that no text of a tenant can be taken for one.
 */
export function sayMacros(mark: string): string {
  const text = (json: string) => `${quoted(mark)} || to_json(${json})::varchar`
  const joined = (code: string) =>
    `create macro say_${code}(parts) as case when len(parts) > 0 then ${text(`{'say': '${code}', 'parts': parts}`)} end`
  return [
    `create macro say(code) as ${text("{'say': code}")}, (code, given) as ${text("{'say': code, 'values': given}")}`,
    ...['and', 'or', 'each'].map(joined),
  ].join(';\n')
}

/** The sayings in what a query answered, with the codes of a page under its name. */
export function sayingsIn(value: Plain, mark: string): Plain {
  if (typeof value === 'string') return value.includes(mark) ? readSaying(value, mark) : value
  if (Array.isArray(value)) return value.map((part) => sayingsIn(part, mark))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sayingsIn(part, mark)]))
}

function readSaying(text: string, mark: string): Plain {
  const { say, values, parts } = written(text, mark)
  return {
    $say: say,
    // What stood in JSON as an escape is a character only now.
    ...(values ? { values: sayingsIn(plain(values), mark) } : {}),
    ...(parts ? { parts: sayingsIn(plain(parts), mark) } : {}),
  }
}

function written(text: string, mark: string): { say: string; values?: Plain; parts?: Plain } {
  try {
    if (text.startsWith(mark)) return JSON.parse(text.slice(mark.length))
  } catch {}
  throw new Error(
    'A saying stands for itself: put texts into its places, join sayings by say_and or say_each.',
  )
}

/** Codes as the installation knows them: shared ones by that name, others by their check's. */
export function withFullCodes<T extends Plain>(value: T, checkId: string): T
export function withFullCodes(value: Plain, checkId: string): Plain {
  if (Array.isArray(value)) return value.map((part) => withFullCodes(part, checkId))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === '$say' && typeof part === 'string' ? fullCode(part, checkId) : withFullCodes(part, checkId),
    ]),
  )
}

const fullCode = (code: string, checkId: string) =>
  `${loadSharedMessages().has(code) ? 'shared' : checkId}/${code}`
