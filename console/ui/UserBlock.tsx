import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import { classes } from './classes.ts'
import './UserBlock.css'

type UserBlockProps = {
  name: string
  initials?: string
  /** Role, and account if there is one. */
  line: string
  collapsed: boolean
  /** At the right, e.g. the sign-out button; below the picture when collapsed. */
  action?: ReactNode
}

/** Who is signed in, at the bottom of the sidebar. */
export const UserBlock = ({ name, initials, line, collapsed, action }: UserBlockProps) => (
  <div className={classes('user-block', collapsed && 'user-block-collapsed')}>
    <span title={collapsed ? `${name}, ${line}` : undefined}>
      <Avatar name={name} initials={initials} />
    </span>
    <div className={classes('user-block-text', collapsed && 'sr-only')}>
      <div className="user-block-name cut" title={name}>
        {name}
      </div>
      <div className="user-block-line cut" title={line}>
        {line}
      </div>
    </div>
    {action}
  </div>
)
