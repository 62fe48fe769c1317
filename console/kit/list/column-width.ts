import type { Field } from '#contract/kit/entity.ts'
import type { Lang } from '#contract/kit/text.ts'

const usual = 160
const letter = { title: 6.8, word: 7.1 }
/** Beside the title the mark of the sort; beside a word its icon; both between the paddings of the cell. */
const around = { title: 18 + 16, word: 22 + 16 }

/** As declared, or as wide as the column's own words need: German titles and states are longer. */
export function columnWidth(field: Field, lang: Lang): number {
  const title = field.label[lang].length * letter.title + around.title
  const words = (field.choices?.all ?? []).map(({ label }) => label[lang].length * letter.word + around.word)
  return Math.ceil(Math.max(field.width ?? usual, title, ...words))
}
