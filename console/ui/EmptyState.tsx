import type { ReactNode } from 'react'
import { Castle } from './Castle.tsx'
import { classes } from './classes.ts'
import { type State, StateIcon } from './StateIcon.tsx'
import './EmptyState.css'

type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** Inside a card: a state icon instead of the drawing. */
  state?: State
}

/** Says how the place gets filled and offers the button. */
export const EmptyState = ({ title, text, action, state }: EmptyStateProps) => (
  <div className={classes('empty', state && 'empty-small')}>
    {state ? <StateIcon state={state} size={24} /> : <Castle />}
    <div className="empty-title">{title}</div>
    {text && <p className="empty-text">{text}</p>}
    {action && <div className="empty-action">{action}</div>}
  </div>
)
