import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import './CardGrid.css'

type CardGridProps = {
  label: string
  /** What is shown belongs to the question before. */
  isBusy?: boolean
  /** Two columns, however wide the window is. */
  isPaired?: boolean | undefined
  /** List items. */
  children: ReactNode
}

/** Cards of one height side by side, as many as the width allows. */
export const CardGrid = ({ label, isBusy, isPaired, children }: CardGridProps) => (
  <ul
    className={classes('card-grid', isPaired && 'card-grid-two', isBusy && 'card-grid-busy')}
    aria-label={label}
    aria-busy={isBusy}
  >
    {children}
  </ul>
)

type GridCardProps = {
  /** The link: the whole card opens it. */
  title: ReactNode
  /** Right of the title, large. */
  figure?: ReactNode
  children: ReactNode
}

export const GridCard = ({ title, figure, children }: GridCardProps) => (
  <article className="grid-card">
    <div className="grid-card-head">
      <h3>{title}</h3>
      {figure && <div className="grid-card-figure num">{figure}</div>}
    </div>
    {children}
  </article>
)
