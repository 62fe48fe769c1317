import { useLanguage } from '#console/kit/i18n.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import type { Lang } from '#contract/kit/text.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { contentLabel } from '#contract/recommendations/recommendation-versions.ts'
import { changedWords } from './changed-words.ts'
import { text } from './texts.ts'

interface Props {
  name: string
  from: unknown
  to: unknown
}

/** One field that differs: what was taken away and what came, word by word. */
export function Difference({ name, from, to }: Props) {
  const { t, lang } = useLanguage()
  const pieces = changedWords(said(name, from, lang), said(name, to, lang))
  return (
    <>
      <dt>{contentLabel(name)[lang]}</dt>
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
function said(name: string, value: unknown, lang: Lang): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => said(name, one, lang)).join(', ')
  const { choices } = recommendations.fields[name as keyof typeof recommendations.fields] ?? {}
  if (choices && typeof value === 'number') return labelOf(choices, value, lang) ?? String(value)
  const isMarkup = /description|remediation/i.test(name)
  return isMarkup
    ? String(value)
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : String(value)
}
