import type { Field } from '#contract/kit/entity.ts'
import type { Lang } from '#contract/kit/text.ts'

const usual = 160
const letter = { title: 6.1, word: 6.4 }
const padding = 16
/** Beside the title stands the mark of the sort, beside a state its icon. */
const mark = 20
const icon = 26

/** The columns of controls around those of data. */
export const controlWidth = { select: 44, expand: 52, menu: 52 }

/** As declared, or as wide as the column's own words need: German titles and states are longer. */
export function columnWidth(field: Field, lang: Lang): number {
  const title = titleLength(field.label[lang]) * letter.title + mark + padding
  const words = wordsOf(field).map(
    ({ label, state }) => label[lang].length * letter.word + padding + (state ? icon : 0),
  )
  return Math.ceil(Math.max(field.width ?? usual, title, ...words))
}

/** A word of a boolean that is no state is drawn as a dash. */
const wordsOf = ({ choices, words }: Field) => [
  ...(choices?.all ?? []),
  ...Object.values(words ?? {}).flatMap((word) => (word.state ? [{ label: word, state: word.state }] : [])),
]

/** The letters of the longer line when a title of several words stands in two lines. */
function titleLength(title: string): number {
  const words = title.split(' ')
  const lines = words.map((_, at) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length),
  )
  return Math.min(...lines)
}
