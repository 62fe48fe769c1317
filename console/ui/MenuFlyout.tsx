import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { MenuLink } from './MenuLink.tsx'
import type { MenuItem, MenuLeaf } from './menu.ts'
import type { Navigate } from './plainClick.ts'

type MenuFlyoutProps = {
  group: MenuItem & { children: readonly MenuLeaf[] }
  current?: string
  newTabLabel: string
  onNavigate?: Navigate
}

/** A parent of the collapsed menu: its children float beside it on hover, click or Enter. */
export const MenuFlyout = ({ group, current, newTabLabel, onNavigate }: MenuFlyoutProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null)

  const open = () => {
    const edge = button.current?.getBoundingClientRect()
    if (!edge) return
    const height = 48 + group.children.length * 34
    setPlace({ top: Math.max(8, Math.min(edge.top, window.innerHeight - height - 8)), left: edge.right })
  }
  const close = () => setPlace(null)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !place) return
    event.stopPropagation()
    close()
    button.current?.focus()
  }
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what people operate
    <div onMouseEnter={open} onMouseLeave={close} onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <button
        ref={button}
        type="button"
        className={classes(
          'menu-item',
          group.children.some((child) => child.key === current) && 'menu-item-current',
        )}
        aria-expanded={place !== null}
        aria-controls={place ? id : undefined}
        onClick={open}
      >
        {group.icon}
        <span className="sr-only">{group.label}</span>
      </button>
      {place && (
        <div className="menu-flyout" style={place}>
          <div className="menu-flyout-box">
            <div className="menu-flyout-title" aria-hidden="true">
              {group.label}
            </div>
            <ul id={id} aria-label={group.label}>
              {group.children.map((child) => (
                <li key={child.key}>
                  <MenuLink
                    link={child}
                    isCurrent={child.key === current}
                    newTabLabel={newTabLabel}
                    onNavigate={(href, event) => {
                      close()
                      onNavigate?.(href, event)
                    }}
                  />
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
