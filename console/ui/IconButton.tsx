import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import './IconButton.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
  /** A count at the corner, e.g. of unread messages; the label has to say it too. */
  count?: ReactNode
}

/** A square button of 32 px with an icon; the label is its name and tooltip. */
export const IconButton = ({ label, icon, count, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...rest}
    className={classes('icon-button', className)}
    aria-label={label}
  >
    {icon}
    {count !== undefined && (
      <span className="icon-button-count num" aria-hidden="true">
        {count}
      </span>
    )}
  </button>
)
