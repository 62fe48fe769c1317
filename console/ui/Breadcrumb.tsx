import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import './Breadcrumb.css'

type BreadcrumbProps = {
  label: string
  /** The link back. */
  parent: ReactNode
  here: string
}

export const Breadcrumb = ({ label, parent, here }: BreadcrumbProps) => (
  <nav className="breadcrumb" aria-label={label}>
    {parent}
    <ChevronRight size={14} aria-hidden="true" />
    <span className="cut" aria-current="page">
      {here}
    </span>
  </nav>
)
