import { classes } from './classes.ts'
import './ShareBar.css'

export type ShareTone = 'ok' | 'bad' | 'exempted' | 'neutral' | 'score' | 'progress'

type ShareBarProps = {
  /** Coloured shares, in the unit of notAssessed and total. */
  shares: readonly { tone: ShareTone; value: number }[]
  /** Hatched at the far end, never part of a coloured share. */
  notAssessed?: number
  /** The whole; left out: what the shares and notAssessed add up to. */
  total?: number
  /** What the bar says, in words. */
  label: string
  /** 4 px instead of 8. */
  thin?: boolean
  /** A line across the bar at this percentage, e.g. a threshold. */
  mark?: number
}

export const ShareBar = ({ shares, notAssessed = 0, total, label, thin, mark }: ShareBarProps) => {
  const filled = shares.reduce((sum, share) => sum + share.value, 0)
  const empty = Math.max(0, (total ?? 0) - filled - notAssessed)
  return (
    <div className={classes('share-bar', thin && 'share-bar-thin')} role="img" aria-label={label}>
      <div className="share-bar-track">
        {shares
          .filter((share) => share.value > 0)
          .map((share) => (
            <i key={share.tone} className={`share-${share.tone}`} style={{ flexGrow: share.value }} />
          ))}
        {empty > 0 && <i style={{ flexGrow: empty }} />}
        {notAssessed > 0 && <i className="share-not-assessed" style={{ flexGrow: notAssessed }} />}
      </div>
      {mark !== undefined && <i className="share-bar-mark" style={{ left: `${mark}%` }} />}
    </div>
  )
}
