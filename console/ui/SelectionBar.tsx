import { Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import './SelectionBar.css'

type SelectionBarProps = {
  /** '2 selected'. */
  text: string
  /** Shown instead on a small screen, e.g. '2'. */
  shortText?: string
  /** Before the text, e.g. the checkbox that clears or selects the page. */
  lead?: ReactNode
  actions: ReactNode
  /** Why some of the actions are off. */
  reason?: ReactNode
  clearLabel: string
  onClear: () => void
}

/** What can be done with the selected rows. On a small screen it sticks to the bottom of the window. */
export const SelectionBar = (props: SelectionBarProps) => (
  <section className="selection" aria-label={props.text}>
    {props.lead}
    <span className="selection-count num" role="status">
      <span className={props.shortText ? 'selection-long' : undefined}>{props.text}</span>
      {props.shortText && <span className="selection-short">{props.shortText}</span>}
    </span>
    <div className="selection-actions">{props.actions}</div>
    {props.reason && (
      <span className="selection-reason">
        <Info size={16} aria-hidden="true" />
        <span>{props.reason}</span>
      </span>
    )}
    <IconButton
      className="selection-clear"
      label={props.clearLabel}
      icon={<X size={16} />}
      onClick={props.onClear}
    />
  </section>
)
