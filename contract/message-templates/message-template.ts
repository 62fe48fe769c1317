import { fill, type Lang, langs, type Text } from '#contract/kit/text.ts'

/** What stands in a place: a line, or a list of lines. */
export type PlaceValue = string | readonly string[]

/** A place in a template, `{{name}}`: what stands there, and an example for the preview. */
export interface Place {
  meaning: Text
  sample: PlaceValue
  /** A template without it is of no use: no way to answer the invitation. */
  isRequired?: boolean
}

/** A message that the product sends. Operators edit its words; its places are what the sender gives. */
export interface MessageTemplate<P extends string = string> {
  /** The name of the row that operators edit. */
  name: string
  displayName: Text
  description: Text
  places: Readonly<Record<P, Place>>
  title: Text
  /** HTML. */
  content: Text
}

/** A value for every place: one that is not given does not compile. */
export type ValuesOf<M> = M extends MessageTemplate<infer P> ? Readonly<Record<P, PlaceValue>> : never

export const messageTemplate = <const P extends string>(template: MessageTemplate<P>): MessageTemplate<P> =>
  template

export interface Written {
  title: string
  content: string
}

export const writtenIn = ({ title, content }: MessageTemplate, lang: Lang): Written => ({
  title: title[lang],
  content: content[lang],
})

export const samplesOf = <P extends string>({ places }: MessageTemplate<P>): Record<P, PlaceValue> =>
  Object.fromEntries(Object.entries<Place>(places).map(([name, { sample }]) => [name, sample])) as Record<
    P,
    PlaceValue
  >

const sentences = {
  unknown: {
    en: "The template '{template}' has no place {{{place}}}. Use {known}.",
    de: 'Die Vorlage „{template}“ hat keinen Platzhalter {{{place}}}. Verwenden Sie {known}.',
  },
  missing: {
    en: "The template '{template}' needs {{{place}}} in its content.",
    de: 'Die Vorlage „{template}“ braucht {{{place}}} im Inhalt.',
  },
}

/** Why these words cannot be the template's: a place that nobody fills, or one that must not be left out. */
export function templateFault(template: MessageTemplate, { title, content }: Written): Text | null {
  const used = placesIn(title + content)
  const known = Object.keys(template.places)
  const stray = used.find((name) => !known.includes(name))
  const say = (sentence: Text, place: string): Text =>
    inEach(
      (lang) => ({
        template: template.displayName[lang],
        place,
        known: known.map((name) => `{{${name}}}`).join(', '),
      }),
      sentence,
    )
  if (stray !== undefined) return say(sentences.unknown, stray)
  const inContent = placesIn(content)
  const lost = known.find((name) => template.places[name]?.isRequired && !inContent.includes(name))
  return lost === undefined ? null : say(sentences.missing, lost)
}

const placesIn = (text: string) => [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name)

const inEach = (values: (lang: Lang) => Record<string, string>, sentence: Text): Text =>
  Object.fromEntries(langs.map((lang) => [lang, fill(sentence, values(lang))[lang]])) as Text
