import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import './Pager.css'

type PagerProps = {
  /** The page numbers to show, counted from 1. */
  pages: readonly number[]
  current: number
  pageCount: number
  onPage: (page: number) => void
  /** Whether « and » are shown. */
  showFirst?: boolean
  showLast?: boolean
  labels: {
    pager: string
    first: string
    previous: string
    next: string
    last: string
    page: (page: number) => string
  }
}

export const Pager = (props: PagerProps) => {
  const { pages, current, pageCount, onPage, showFirst = true, showLast = true, labels } = props

  // Off by aria-disabled: a button that turns disabled under the finger would lose the focus.
  const step = (label: string, icon: ReactNode, page: number, isOff: boolean) => (
    <button
      type="button"
      className="pager-item"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPage(page)}
    >
      {icon}
    </button>
  )

  return (
    <nav className="pager" aria-label={labels.pager}>
      {showFirst && step(labels.first, <ChevronsLeft size={16} />, 1, current <= 1)}
      {step(labels.previous, <ChevronLeft size={16} />, current - 1, current <= 1)}
      {pages.map((page) => (
        <button
          key={page}
          type="button"
          className={classes('pager-item num', page === current && 'pager-current')}
          aria-label={labels.page(page)}
          aria-current={page === current ? 'page' : undefined}
          onClick={() => onPage(page)}
        >
          {page}
        </button>
      ))}
      {step(labels.next, <ChevronRight size={16} />, current + 1, current >= pageCount)}
      {showLast && step(labels.last, <ChevronsRight size={16} />, pageCount, current >= pageCount)}
    </nav>
  )
}
