import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { useLanguage } from './i18n.tsx'
import { formatChange } from './numbers.ts'
import './SinceLastWeek.css'

const text = {
  since: word.sinceLastWeek,
  points: word.nPoints,
  point: { en: '{n} point', de: '{n} Punkt' },
  none: { en: 'No change since last week', de: 'Keine Änderung seit letzter Woche' },
} satisfies Record<string, Text>

/** How a count has moved; nothing where nothing was known a week ago. */
export function CountSinceLastWeek({ change }: { change: number | null }) {
  const { t, lang } = useLanguage()
  if (change === null) return null
  return (
    <span className="since num">
      {change === 0 ? '±0' : formatChange(change, lang)} {t(text.since)}
    </span>
  )
}

/** How a percentage has moved, in points. The arrow says the direction too; the colour is not alone. */
export function PointsSinceLastWeek({ change }: { change: number | null }) {
  const { t, lang } = useLanguage()
  if (change === null) return null
  if (change === 0) return <span className="since">{t(text.none)}</span>
  const word = Math.abs(change) === 1 ? text.point : text.points
  return (
    <span className="since num">
      {change > 0 ? (
        <ArrowUp size={16} className="state-ok" aria-hidden="true" />
      ) : (
        <ArrowDown size={16} className="state-bad" aria-hidden="true" />
      )}
      <span>
        <strong>{t(word, { n: formatChange(change, lang) })}</strong> {t(text.since)}
      </span>
    </span>
  )
}
