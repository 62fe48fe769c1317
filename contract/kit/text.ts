export type Lang = 'en' | 'de'
export const langs: readonly Lang[] = ['en', 'de']

/** A sentence or label in every language of the product. One that lacks a language does not compile. */
export type Text = Record<Lang, string>

export const same = (word: string): Text => ({ en: word, de: word })

/** Puts values into `{name}` places, in every language. */
export function fill(text: Text, values: Record<string, string | number | Text>): Text {
  const filled = (lang: Lang) =>
    fillIn(
      text[lang],
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'object' ? value[lang] : value,
        ]),
      ),
    )
  return { en: filled('en'), de: filled('de') }
}

export function fillIn(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
