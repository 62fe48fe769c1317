import type { Tone } from './tone.ts'
import './ToneIcon.css'

/** Arrow up, arrow down, bar: what the dot says, without its colour. */
export const toneMarks: Record<Tone, string> = {
  better: 'M0 4.2V-4.2M-3.4 -.9 0 -4.3l3.4 3.4',
  worse: 'M0 -4.2V4.2M-3.4 .9 0 4.3l3.4 -3.4',
  other: 'M-3.6 0h7.2',
}

export const ToneIcon = ({ tone, label, size = 16 }: { tone: Tone; label?: string; size?: number }) => (
  <>
    <svg className={`tone tone-${tone}`} width={size} height={size} viewBox="-9 -9 18 18" aria-hidden="true">
      <circle r="8" />
      <path d={toneMarks[tone]} />
    </svg>
    {label && <span className="sr-only">{label}</span>}
  </>
)
