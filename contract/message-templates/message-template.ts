import { fill, type Lang, langs, type Text } from '#contract/kit/text.ts'

/** What stands in a place: a line, or a list of lines. */
export type PlaceValue = string | readonly string[]

/** A place in a template, `{{name}}`: what stands there, and an example for the preview. */
export interface Place {
  meaning: Text
  /** One for all languages, or what the mail would say in each. */
  sample: PlaceValue | Readonly<Record<Lang, PlaceValue>>
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
  /** Somebody asks for it with an address of their choice: so many a day and no more. */
  isAskedFor?: boolean
  title: Text
  /** HTML. */
  content: Text
}

/** A value for every place: one that is not given does not compile. The brand is the mail's own, whoever sends it. */
export type ValuesOf<M> =
  M extends MessageTemplate<infer P> ? Readonly<Record<Exclude<P, 'brand'>, PlaceValue>> : never

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

export const sampleOf = ({ sample }: Place, lang: Lang): PlaceValue =>
  typeof sample === 'object' && 'en' in sample ? sample[lang] : sample

export const samplesOf = <P extends string>(
  { places }: MessageTemplate<P>,
  lang: Lang,
): Record<P, PlaceValue> =>
  Object.fromEntries(
    Object.entries<Place>(places).map(([name, place]) => [name, sampleOf(place, lang)]),
  ) as Record<P, PlaceValue>

const sentences = {
  unknown: {
    en: "The template '{template}' has no placeholder {{{place}}}. Use {known}.",
    de: 'Die Vorlage „{template}“ hat keinen Platzhalter {{{place}}}. Verwenden Sie {known}.',
  },
  notLink: {
    en: "{{{place}}} of the template '{template}' is not an address. A link can lead to {known}.",
    de: '{{{place}}} der Vorlage „{template}“ ist keine Adresse. Ein Link kann zu {known} führen.',
  },
  media: {
    en: "The template '{template}' cannot show images or videos. Emails carry no remote content.",
    de: 'Die Vorlage „{template}“ kann weder Bilder noch Videos zeigen. E-Mails enthalten keine externen Inhalte.',
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
  const say = (sentence: Text, place: string, named = known): Text =>
    inEach(
      (lang) => ({
        template: template.displayName[lang],
        place,
        known: named.map((name) => `{{${name}}}`).join(', '),
      }),
      sentence,
    )
  if (stray !== undefined) return say(sentences.unknown, stray)
  const links = known.filter((name) => String(template.places[name]?.sample).startsWith('https://'))
  const targets = [...content.matchAll(/href\s*=\s*"([^"]*)"/gi)].flatMap(([, href = '']) => placesIn(href))
  const astray = targets.find((name) => !links.includes(name))
  if (astray !== undefined) return say(sentences.notLink, astray, links)
  const media = mediaFault(template, content)
  if (media) return media
  const inContent = placesIn(content)
  const lost = known.find((name) => template.places[name]?.isRequired && !inContent.includes(name))
  return lost === undefined ? null : say(sentences.missing, lost)
}

/** Why a mail shows no pictures of its own: they would be fetched from elsewhere when it is read. */
export const mediaFault = (template: MessageTemplate, content: string): Text | null =>
  /<(img|video)\b/i.test(content)
    ? inEach((lang) => ({ template: template.displayName[lang] }), sentences.media)
    : null

/** The places of a text, known or not, in their order. */
export const placesIn = (text: string) =>
  [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name)

const inEach = (values: (lang: Lang) => Record<string, string>, sentence: Text): Text =>
  Object.fromEntries(langs.map((lang) => [lang, fill(sentence, values(lang))[lang]])) as Text

/** The place that somebody meant: one that differs from what they wrote by a letter or two. */
export function nearestPlace(template: MessageTemplate, written: string): string | null {
  const wanted = written.toLowerCase()
  const near = Object.keys(template.places)
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0]
  return near && near.far <= 2 ? near.name : null
}

/** Letters to add, leave out or change. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [place, other] of [...to].entries())
      next.push(
        Math.min(
          (row[place] ?? 0) + (letter === other ? 0 : 1),
          (row[place + 1] ?? 0) + 1,
          (next[place] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row[to.length] ?? 0
}
