import { useLanguage } from '#console/kit/i18n.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import type { Field } from '#contract/kit/entity.ts'
import { type Content, contentLabel, differingFields, type Shipped } from '#contract/kit/shipped.ts'
import type { Lang } from '#contract/kit/text.ts'
import { changedWords } from './changed-words.ts'
import { text } from './texts.ts'
import './Differences.css'

type Words = Pick<Shipped, 'entity' | 'words'>

interface Props {
  of: Words
  from: Content
  to: Content
}

/** The fields in which two contents differ: what was taken away and what came, word by word. */
export function Differences({ of, from, to }: Props) {
  const { t, lang } = useLanguage()
  const order = Object.keys(of.entity.fields)
  const names = differingFields(from, to).toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  if (names.length === 0) return <p className="quiet">{t(text.noDifference)}</p>
  return (
    <dl className="differences">
      {names.map((name) => (
        <Difference
          key={name}
          label={contentLabel(of, name)[lang]}
          from={said(of.entity.fields[name], from[name], lang)}
          to={said(of.entity.fields[name], to[name], lang)}
        />
      ))}
    </dl>
  )
}

function Difference({ label, from, to }: { label: string; from: string; to: string }) {
  const { t } = useLanguage()
  const pieces = changedWords(from, to)
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {pieces.length === 0 && <span className="quiet">{t(text.nothing)}</span>}
        {pieces.map(({ kind, words }, place) => {
          const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in their order
          return <Tag key={place}>{words}</Tag>
        })}
      </dd>
    </>
  )
}

/** A value in words; markup is left out, for nobody reads it. */
function said(field: Field | undefined, value: unknown, lang: Lang): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => said(field, one, lang)).join(', ')
  if (field?.choices && typeof value === 'number') return labelOf(field.choices, value, lang) ?? String(value)
  const words = String(value)
  return /^\s*<\w/.test(words)
    ? words
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : words
}
