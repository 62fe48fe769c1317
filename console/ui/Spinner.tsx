import { classes } from './classes.ts'
import './Spinner.css'

type SpinnerProps =
  /** In the line of a text or button; the words beside it say what is going on. */
  | { inline: true; label?: undefined; whole?: undefined }
  /** In the middle of its place, or of the whole window. The label is read aloud and shown when it takes long. */
  | { inline?: undefined; label: string; whole?: boolean }

const Ring = ({ size }: { size: number }) => (
  <svg className="spinner-ring" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <circle className="spinner-track" cx="8" cy="8" r="6.5" fill="none" strokeWidth="1.75" />
    <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" fill="none" strokeWidth="1.75" strokeLinecap="round" />
  </svg>
)

export const Spinner = ({ inline, label, whole }: SpinnerProps) =>
  inline ? (
    <Ring size={16} />
  ) : (
    <div className={classes('spinner-page', whole && 'spinner-whole')} role="status">
      <Ring size={32} />
      <span className="spinner-label">{label}</span>
    </div>
  )
