import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Screen } from './names.ts'
import { useSession } from './session.tsx'
import './RowsLink.css'

type RowsLinkProps = { to: string; screen: Screen; children: ReactNode; label?: string }

/** A figure that leads to the rows behind it, for who may open their screen. Within a card it lies above its link. */
export function RowsLink({ to, screen, children, label }: RowsLinkProps) {
  const { canSee } = useSession()
  if (!canSee(screen)) return children
  return (
    <Link className="rows-link" to={to} aria-label={label}>
      {children}
    </Link>
  )
}
