import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MenuLeaf } from './menu.ts'
import { type Navigate, takeOver } from './plainClick.ts'

type MenuLinkProps = {
  link: MenuLeaf
  icon?: ReactNode
  isCurrent: boolean
  collapsed?: boolean
  /** Read aloud after links that open a new tab. */
  newTabLabel: string
  onNavigate?: Navigate
}

export const MenuLink = ({ link, icon, isCurrent, collapsed, newTabLabel, onNavigate }: MenuLinkProps) => (
  <a
    className="menu-item"
    href={link.href}
    target={link.newTab ? '_blank' : undefined}
    rel={link.newTab ? 'noopener' : undefined}
    aria-current={isCurrent ? 'page' : undefined}
    onClick={link.external || link.newTab ? undefined : takeOver(link.href, onNavigate)}
  >
    {icon}
    <span className={collapsed ? 'sr-only' : 'menu-label'}>{link.label}</span>
    {link.external && !collapsed && <ExternalLink className="menu-end" size={14} aria-hidden="true" />}
    {link.newTab && <span className="sr-only">, {newTabLabel}</span>}
  </a>
)
