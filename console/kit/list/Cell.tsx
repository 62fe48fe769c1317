import type { ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Hint } from '#console/ui/Hint.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import type { State } from '#contract/kit/choices.ts'
import { type Field, wordOf as wordOfBoolean } from '#contract/kit/entity.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import { DateText } from '../DateText.tsx'
import { plainNumber } from '../numbers.ts'
import { text } from './texts.ts'
import './Cell.css'

/** A cell follows the kind of its field. */
export function cellOf(field: Field, value: unknown, lang: Lang): ReactNode {
  if (field.words) return <WordCell word={wordOfBoolean(field.words, value)} lang={lang} />
  if (value === null || value === undefined || value === '') return <span className="cell-none">–</span>
  switch (field.kind) {
    case 'choice':
      return <ChoiceCell field={field} value={Number(value)} lang={lang} />
    case 'choiceList':
      return (value as number[]).map((one) => wordOf(field, one, lang)).join(', ')
    case 'bool':
      return text[value ? 'true' : 'false'][lang]
    case 'date':
    case 'datetime':
      return <DateText iso={String(value)} format={field.showTime ? 'dd/MM/yyyy HH:mm' : 'dd/MM/yyyy'} />
    case 'id':
    case 'int':
    case 'decimal':
      return <span className="num">{plainNumber(Number(value), lang)}</span>
    case 'idList':
      return (value as number[]).length
    default:
      return <CutText text={String(value)} strong={field.strong} />
  }
}

/** Without a state there is nothing to tell: a quiet dash, and the word for those who listen. */
function WordCell({ word, lang }: { word: Text & { state?: State }; lang: Lang }) {
  if (word.state) return <StateBadge state={word.state} label={word[lang]} />
  return (
    <span className="cell-none">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{word[lang]}</span>
    </span>
  )
}

const wordOf = (field: Field, value: number, lang: Lang) =>
  field.choices?.all.find((one) => one.value === value)?.label[lang] ?? String(value)

function ChoiceCell({ field, value, lang }: { field: Field; value: number; lang: Lang }) {
  const choice = field.choices?.all.find((one) => one.value === value)
  const label = choice?.label[lang] ?? String(value)
  return choice?.state ? (
    <StateBadge state={choice.state} label={label} />
  ) : (
    <span className="cut">{label}</span>
  )
}

/** Text that does not fit is cut, with the whole of it in a tooltip. */
const CutText = ({ text: words, strong }: { text: string; strong?: boolean | undefined }) => (
  <Hint
    className={classes('cut cell-text', strong && 'cell-strong')}
    placement="topLeft"
    say={(place) => (place.scrollWidth > place.clientWidth ? words : null)}
  >
    {words}
  </Hint>
)

export const isNumeric = (field: Field) =>
  field.kind === 'int' || field.kind === 'decimal' || field.kind === 'id'
