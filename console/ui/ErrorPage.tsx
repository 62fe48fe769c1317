import type { ReactNode } from 'react'
import { Castle } from './Castle.tsx'
import { PlainButtonLink } from './PlainButton.tsx'
import type { Navigate } from './plainClick.ts'
import './ErrorPage.css'

type ErrorPageProps = {
  title: ReactNode
  text?: ReactNode
  /** What to do next. */
  action?: { label: string; href: string }
  onNavigate?: Navigate
  /** For whoever is asked for help: an id, a code. */
  detail?: ReactNode
}

/** Not found, not allowed, failed: what happened and the way out. */
export const ErrorPage = ({ title, text, action, onNavigate, detail }: ErrorPageProps) => (
  <div className="error-page">
    <Castle size={160} />
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {action && (
      <PlainButtonLink kind="primary" href={action.href} onNavigate={onNavigate}>
        {action.label}
      </PlainButtonLink>
    )}
    {detail && <div className="error-page-detail mono">{detail}</div>}
  </div>
)
