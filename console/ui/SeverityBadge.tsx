import './StateBadge.css'
import './SeverityBadge.css'

export type Severity = 'critical' | 'high' | 'moderate' | 'low'

const shapes: Record<Severity, string> = {
  critical: 'M5.2 1.6h5.6l3.6 3.6v5.6l-3.6 3.6H5.2l-3.6-3.6V5.2z',
  high: 'M8 2.6 14 13H2z',
  moderate: 'M8 3.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6z',
  low: 'M8 13.4 2 3h12z',
}

export const SeverityIcon = ({ severity, size = 12 }: { severity: Severity; size?: number }) => (
  <svg
    className={`severity-icon severity-${severity}`}
    width={size}
    height={size}
    viewBox="0 0 16 16"
    aria-hidden="true"
  >
    <path fill="currentColor" d={shapes[severity]} />
  </svg>
)

/** Octagon, triangle up, dot, triangle down, each with its word. */
export const SeverityBadge = ({ severity, label }: { severity: Severity; label: string }) => (
  <span className="state-badge">
    <SeverityIcon severity={severity} />
    <span className="cut">{label}</span>
  </span>
)
