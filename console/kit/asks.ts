import { type Entity, strongOf } from '#contract/kit/entity.ts'
import { spokenValue } from '#contract/kit/in-german.ts'
import { fill, type Lang, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import type { Question } from './list/actions.ts'

export interface Asking {
  /** For one row, with `{name}`. */
  one: Text
  /** For several, with `{n}`; their names follow below it. */
  many: Text
  /** What happens then, in a sentence. */
  text?: Text | undefined
}

const words = {
  one: { en: '{verb} {one} “{name}”?', de: '{one} „{name}“ {verb}?' },
  many: { en: '{verb} {n} {all}?', de: '{n} {all} {verb}?' },
} satisfies Record<string, Text>

const mostNames = 5

/** The question before rows are deleted. */
export const asksToRemove = (entity: Entity, rows: readonly object[], warning?: Text): Question => ({
  ...asksTo(word.delete, entity, rows, warning),
  danger: true,
})

/** The question before something is done with rows of a list; the verb is the action's own word. */
export function asksTo(verb: Text, entity: Entity, rows: readonly object[], warning?: Text): Question {
  const one = entity.one ?? entity.label
  const values = {
    en: { verb: verb.en, one: one.en.toLowerCase(), all: entity.label.en.toLowerCase() },
    de: { verb: verb.de.toLowerCase(), one: one.de, all: entity.label.de },
  }
  const say = (said: Text): Text => ({ en: fill(said, values.en).en, de: fill(said, values.de).de })
  return asks(rows, (row) => nameOf(entity, row), {
    one: say(words.one),
    many: say(words.many),
    text: warning,
  })
}

/** A question about rows in words of its own: how many they are, and which. */
export function asks<R>(
  rows: readonly R[],
  name: (row: R) => string | Text,
  { one, many, text }: Asking,
): Question {
  const about = rows.map((row) => {
    const called = name(row)
    return typeof called === 'string' ? { en: called, de: called } : called
  })
  const [first] = about
  const title = (lang: 'en' | 'de') =>
    rows.length === 1 ? fill(one, { name: first?.[lang] ?? '' })[lang] : fill(many, { n: rows.length })[lang]
  const below = (lang: 'en' | 'de') =>
    [rows.length > 1 ? `${namesOf(about.map((called) => called[lang]))[lang]}.` : '', text?.[lang] ?? '']
      .filter(Boolean)
      .join(' ')
  const said = { en: below('en'), de: below('de') }
  return { about, title: { en: title('en'), de: title('de') }, ...(said.en ? { text: said } : {}) }
}

/** The first few, and how many there are besides. */
export function namesOf(names: readonly string[]): Text {
  const left = names.length - mostNames
  const told = names.slice(0, mostNames).join(', ')
  if (left <= 0) return { en: told, de: told }
  const more = fill(word.andMore, { n: left })
  return { en: `${told} ${more.en}`, de: `${told} ${more.de}` }
}

/** The strong column is what people call a row by. */
export function nameOf(entity: Entity, row: object): Text {
  const strong = strongOf(entity)
  const called = (lang: Lang) => String(spokenValue(row, strong, lang) ?? '')
  return { en: called('en'), de: called('de') }
}
