import type { Entity } from '#contract/kit/entity.ts'
import { fill, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

const words = {
  one: { en: '{verb} {one} “{name}”?', de: '{one} „{name}“ {verb}?' },
  many: { en: '{verb} {n} {all}?', de: '{n} {all} {verb}?' },
  more: word.andMore,
} satisfies Record<string, Text>

const mostNames = 5

/** The question before rows are deleted: how many, and which. */
export const asksToRemove = (entity: Entity, rows: readonly object[], warning: Text | undefined) =>
  asksTo(word.delete, entity, rows, warning)

/** The question before something is done with rows; the verb is the action's own word. */
export function asksTo(
  verb: Text,
  entity: Entity,
  rows: readonly object[],
  warning: Text | undefined,
): { title: Text; text?: Text } {
  const names = rows.map((row) => nameOf(entity, row))
  const one = entity.one ?? entity.label
  const say = (lang: 'en' | 'de') => {
    const values = {
      n: rows.length,
      name: names[0] ?? '',
      verb: lang === 'de' ? verb.de.toLowerCase() : verb.en,
    }
    if (rows.length === 1)
      return fill(words.one, { ...values, one: lang === 'en' ? one.en.toLowerCase() : one.de })[lang]
    const all = lang === 'en' ? entity.label.en.toLowerCase() : entity.label.de
    return fill(words.many, { ...values, all })[lang]
  }
  const list = (lang: 'en' | 'de') => {
    const left = names.length - mostNames
    const told = [...names.slice(0, mostNames), ...(left > 0 ? [fill(words.more, { n: left })[lang]] : [])]
    return [rows.length > 1 ? `${told.join(', ')}.` : '', warning?.[lang] ?? ''].filter(Boolean).join(' ')
  }
  const said = { en: list('en'), de: list('de') }
  return { title: { en: say('en'), de: say('de') }, ...(said.en ? { text: said } : {}) }
}

/** The strong column is what people call a row by. */
export function nameOf(entity: Entity, row: object): string {
  const [strong] = Object.entries(entity.fields).find(([, field]) => field.strong) ?? [entity.key]
  return String((row as Record<string, unknown>)[strong] ?? '')
}
