import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import './Panel.css'

type PanelProps = {
  title?: ReactNode
  /** Right of the title: a link, a segment, a select. */
  extra?: ReactNode
  /** Without padding, for a table or list that goes to the edge. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A surface with a border; with a title it is a region of the page. */
export const Panel = ({ title, extra, flush, className, children }: PanelProps) => {
  const id = useId()
  return (
    <section
      className={classes('panel', flush && 'panel-flush', className)}
      aria-labelledby={title ? id : undefined}
    >
      {(title || extra) && (
        <div className="panel-head">
          {title && <h3 id={id}>{title}</h3>}
          {extra && <div className="panel-extra">{extra}</div>}
        </div>
      )}
      <div className="panel-body">{children}</div>
    </section>
  )
}
