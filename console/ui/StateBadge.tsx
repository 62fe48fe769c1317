import { type Navigate, takeOver } from './plainClick.ts'
import { type State, StateIcon } from './StateIcon.tsx'
import './StateBadge.css'

type StateBadgeProps = {
  state: State
  label: string
  /** Makes the badge a button; the word is underlined then. */
  onClick?: () => void
  /** Makes the badge a link. */
  href?: string
  onNavigate?: Navigate
}

/** Coloured icon and the word in text colour: a state is never colour alone. */
export const StateBadge = ({ state, label, onClick, href, onNavigate }: StateBadgeProps) => {
  const content = (
    <>
      <StateIcon state={state} />
      <span className="cut">{label}</span>
    </>
  )
  if (href) {
    return (
      <a className="state-badge state-badge-link" href={href} onClick={takeOver(href, onNavigate)}>
        {content}
      </a>
    )
  }
  if (onClick) {
    return (
      <button type="button" className="state-badge state-badge-link" onClick={onClick}>
        {content}
      </button>
    )
  }
  return <span className="state-badge">{content}</span>
}
