import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Bone } from './Skeletons.tsx'
import './FigureStrip.css'

interface StripProps {
  label?: string
  /** Each figure leads elsewhere: a way through the product. */
  isNavigation?: boolean
  children: ReactNode
}
/** Four figures above a list. */
export function FigureStrip({ label, isNavigation, children }: StripProps) {
  if (!label) return <div className="figure-strip">{children}</div>
  const Tag = isNavigation ? 'nav' : 'section'
  return (
    <Tag className="figure-strip" aria-label={label}>
      {children}
    </Tag>
  )
}

interface FigureProps {
  icon: ReactNode
  label: ReactNode
  count: ReactNode | undefined
  base: ReactNode
  news?: ReactNode
  to?: string
}
/** One figure with its base, and the way to its rows. */
export function StripFigure({ icon, label, count, base, news, to }: FigureProps) {
  const content = (
    <>
      <span className="strip-figure-line">
        <span className="state-badge">
          {icon}
          {label}
        </span>
        {news && <span className="num">{news}</span>}
      </span>
      <span className="strip-figure-line strip-figure-count">
        {count === undefined ? (
          <Bone width={96} height={20} />
        ) : (
          <>
            <strong className="num">{count}</strong>
            <span className="num">{base}</span>
          </>
        )}
      </span>
    </>
  )
  return to ? (
    <Link className="strip-figure" to={to}>
      {content}
    </Link>
  ) : (
    <div className="strip-figure">{content}</div>
  )
}
