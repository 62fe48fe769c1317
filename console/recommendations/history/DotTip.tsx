import { useLanguage } from '#console/kit/i18n.tsx'
import { dayLines } from './day-lines.ts'
import type { Dot } from './dots.ts'
import { ToneIcon } from './ToneIcon.tsx'
import { text } from './texts.ts'

const tipWidth = 248

/** What the day of a dot brought. */
export function DotTip({ dot, x, y, width }: { dot: Dot; x: number; y: number; width: number }) {
  const { t, lang } = useLanguage()
  const day = new Intl.DateTimeFormat(lang === 'de' ? 'de-DE' : 'en-US', {
    weekday: 'long',
    month: 'short',
    day: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(dot.day))
  const left = Math.max(0, Math.min(width - tipWidth, x - tipWidth / 2))
  return (
    <div className="dot-tip" role="presentation" style={{ left, top: y + 28, width: tipWidth }}>
      <div className="dot-tip-head">
        <b>{day}</b>
        <span className="quiet num">
          {t(dot.count === 1 ? text.oneEvent : text.events, { n: dot.count })}
        </span>
      </div>
      {dayLines(dot).map(({ kind, label, tone, count }) => (
        <div key={kind} className={tone ? 'dot-tip-line' : 'dot-tip-line quiet'}>
          {tone && <ToneIcon tone={tone} size={14} />}
          {t(label, { n: count })}
        </div>
      ))}
    </div>
  )
}
