import { StateIcon } from './StateIcon.tsx'
import './ProgressCell.css'

type ProgressCellProps = {
  /** What is going on, e.g. 'Scanning'. */
  word: string
  /** '142 of 251'. */
  count?: string
  /** Between 0 and 1; left out while the total is not known. */
  share?: number
}

/** Two lines of 16 and 4 px, so that a row of 40 px keeps its height while something runs. */
export const ProgressCell = ({ word, count, share }: ProgressCellProps) => {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className="progress-cell">
      <div className="progress-cell-line">
        <StateIcon state="running" size={12} />
        <span className="cut" title={word}>
          {word}
        </span>
        {count && <span className="progress-cell-count num">{count}</span>}
      </div>
      <div
        className="progress-cell-bar"
        role="progressbar"
        aria-label={word}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={count}
      >
        {percent !== undefined && <div style={{ width: `${percent}%` }} />}
      </div>
    </div>
  )
}
