import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { MenuLink } from './MenuLink.tsx'
import type { MenuItem, MenuLeaf } from './menu.ts'
import type { Navigate } from './plainClick.ts'

type MenuGroupProps = {
  group: MenuItem & { children: readonly MenuLeaf[] }
  current?: string
  isOpen: boolean
  onToggle: () => void
  newTabLabel: string
  onNavigate?: Navigate
}

/** A parent with its children below it, on a guide line. */
export const MenuGroup = ({ group, current, isOpen, onToggle, newTabLabel, onNavigate }: MenuGroupProps) => {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="menu-item"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        {group.icon}
        <span className="menu-label">{group.label}</span>
        <ChevronDown className="menu-end menu-chevron" size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul id={id} className="menu-children">
          {group.children.map((child) => (
            <li key={child.key}>
              <MenuLink
                link={child}
                isCurrent={child.key === current}
                newTabLabel={newTabLabel}
                onNavigate={onNavigate}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
