import type { ReactNode } from 'react'
import { Castle } from './Castle.tsx'
import { classes } from './classes.ts'
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
  /** Without a frame around it: the whole window, with the page's main heading. */
  standalone?: boolean
}

/** Not found, not allowed, failed: what happened and the way out. */
export const ErrorPage = ({ title, text, action, onNavigate, detail, standalone }: ErrorPageProps) => {
  const Box = standalone ? 'main' : 'div'
  const Heading = standalone ? 'h1' : 'h2'
  return (
    <Box className={classes('error-page', standalone && 'error-page-standalone')}>
      <Castle size={160} />
      <Heading className="error-page-title">{title}</Heading>
      {text && <p>{text}</p>}
      {action && (
        <PlainButtonLink kind="primary" href={action.href} onNavigate={onNavigate}>
          {action.label}
        </PlainButtonLink>
      )}
      {detail && <div className="error-page-detail mono">{detail}</div>}
    </Box>
  )
}
