import { useLanguage } from '#console/kit/i18n.tsx'
import type { Text } from '#contract/kit/text.ts'
import type { Dot } from './dots.ts'
import type { DayOfEvents, Lane } from './lanes.ts'
import { ToneIcon } from './ToneIcon.tsx'
import { text } from './texts.ts'
import type { Tone } from './tone.ts'

type Kind = Exclude<keyof DayOfEvents, 'local_date'>
const lines: Record<Lane, { kind: Kind; label: Text; tone?: Tone }[]> = {
  configuration: [
    { kind: 'became_compliant', label: text.becameCompliant, tone: 'better' },
    { kind: 'became_non_compliant', label: text.becameNonCompliant, tone: 'worse' },
    { kind: 'risky_non_compliant', label: text.risky },
  ],
  exemptions: [
    { kind: 'marked_exempted', label: text.markedExempted, tone: 'other' },
    { kind: 'marked_non_exempted', label: text.markedNonExempted, tone: 'other' },
  ],
  assignments: [{ kind: 'assignments', label: text.assigned, tone: 'other' }],
}
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
      {lines[dot.lane]
        .filter(({ kind }) => dot.events[kind] > 0)
        .map(({ kind, label, tone }) => (
          <div key={kind} className={tone ? 'dot-tip-line' : 'dot-tip-line quiet'}>
            {tone && <ToneIcon tone={tone} size={14} />}
            {t(label, { n: dot.events[kind] })}
          </div>
        ))}
    </div>
  )
}
