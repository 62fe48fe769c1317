import { labelOf } from '#contract/kit/choices.ts'
import { type Entity, type FieldName, wordOf } from '#contract/kit/entity.ts'
import { isFromNow, type Value } from '#contract/kit/filter.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { fillIn, type Lang, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { formatDate } from '../dates.ts'
import { type FilterEntry, type MovingKind, movesIn, movingOf, type Operator } from './entries.ts'

const words = {
  true: word.true,
  false: word.false,
  na: word.notAssessed,
  empty: word.empty,
  badEnum: { en: 'Error parsing enum values', de: 'Fehler beim Lesen der Auswahlwerte' },
  badOptions: { en: 'Error parsing textOptions value', de: 'Fehler beim Lesen der Textauswahl' },
  badDate: { en: 'Error parsing date value', de: 'Fehler beim Lesen des Datums' },
  unknown: word.unknown,
} satisfies Record<string, Text>

export const operatorWords: Record<Operator, Text> = {
  eq: { en: 'is', de: 'ist' },
  ne: { en: 'is not', de: 'ist nicht' },
  gt: { en: 'greater than', de: 'größer als' },
  ge: { en: 'at least', de: 'mindestens' },
  lt: { en: 'less than', de: 'kleiner als' },
  le: { en: 'at most', de: 'höchstens' },
  contains: { en: 'contains', de: 'enthält' },
}
const dateWords: Partial<Record<Operator, Text>> = {
  eq: { en: 'on', de: 'am' },
  ne: { en: 'not on', de: 'nicht am' },
  gt: { en: 'after', de: 'nach' },
  ge: { en: 'from', de: 'ab' },
  lt: { en: 'before', de: 'vor' },
  le: { en: 'until', de: 'bis' },
}

export function operatorWord(entry: Pick<FilterEntry, 'type' | 'operator'>, lang: Lang): string {
  const isDate = entry.type === 'date' || entry.type === 'datetime'
  return ((isDate ? dateWords[entry.operator] : undefined) ?? operatorWords[entry.operator])[lang]
}

/** Up to two values, then +N. */
export function summary(values: readonly string[]): string {
  const shown = values.slice(0, 2).join(', ')
  return values.length > 2 ? `${shown} +${values.length - 2}` : shown
}

/** Names of rows that a column holds by their ids. */
export type ValueNames<E extends Entity = Entity> = {
  readonly [Name in FieldName<E>]?: (value: Value) => string
}

export function describeValues(
  entity: Entity,
  entry: FilterEntry,
  lang: Lang,
  names: ValueNames = {},
): string {
  if (entry.raw !== undefined) return movingWords(entry, lang) ?? entry.raw
  if (!Array.isArray(entry.value)) return broken(entry, lang)
  const nameOf = names[entry.column]
  return summary(entry.value.map((value) => nameOf?.(value) ?? describeValue(entity, entry, value, lang)))
}

export const movingTexts: Record<MovingKind, Text> = {
  nextDays: { en: 'within the next {n} days', de: 'in den nächsten {n} Tagen' },
  lastDays: { en: 'within the last {n} days', de: 'in den letzten {n} Tagen' },
  later: { en: 'in more than {n} days', de: 'in mehr als {n} Tagen' },
  earlier: { en: 'more than {n} days ago', de: 'vor mehr als {n} Tagen' },
}
const nowTexts = {
  past: { en: 'in the past', de: 'in der Vergangenheit' },
  future: { en: 'in the future', de: 'in der Zukunft' },
} satisfies Record<string, Text>

/** A condition about a date that moves, in words without its field; null for any other. */
export function movingWords(entry: FilterEntry, lang: Lang): string | null {
  const moving = movingOf(entry)
  if (moving) return fillIn(movingTexts[moving.kind][lang], { n: moving.days })
  const leaf = entry.column && entry.raw ? parseFilter(entry.raw) : null
  if (!leaf || !movesIn(leaf) || !isFromNow(leaf.value) || leaf.value.days !== 0) return null
  if (leaf.op === 'le' || leaf.op === 'lt') return nowTexts.past[lang]
  return leaf.op === 'ge' || leaf.op === 'gt' ? nowTexts.future[lang] : null
}

function broken(entry: FilterEntry, lang: Lang): string {
  if (entry.type === 'date' || entry.type === 'datetime') return words.badDate[lang]
  return (entry.type === 'textOptions' ? words.badOptions : words.badEnum)[lang]
}

export function describeValue(entity: Entity, entry: FilterEntry, value: Value, lang: Lang): string {
  switch (entry.type) {
    case 'boolean': {
      const own = entity.fields[entry.column]?.words
      if (own) return wordOf(own, value)[lang]
      return (value === null ? words.na : value ? words.true : words.false)[lang]
    }
    case 'enum':
    case 'enumArray': {
      if (value === null) return words.na[lang]
      if (typeof value !== 'number') return words.badEnum[lang]
      const choices = entity.fields[entry.column]?.choices
      return (choices && labelOf(choices, value, lang)) ?? `${words.unknown[lang]} (${value})`
    }
    case 'textOptions':
      if (value === null) return words.empty[lang]
      return typeof value === 'string' ? value : words.badOptions[lang]
    case 'date':
    case 'datetime':
      return describeDay(value, lang)
    default:
      return value === null ? words.empty[lang] : String(value)
  }
}

function describeDay(value: Value, lang: Lang): string {
  if (value === null) return words.empty[lang]
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return words.badDate[lang]
  // A day is the same day everywhere; an instant is the reader's.
  const isDay = value.length === 10
  return formatDate(value, isDay ? 'dd/MM/yyyy' : 'dd/MM/yyyy HH:mm', { utc: isDay })
}
