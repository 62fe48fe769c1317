import { Tooltip } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { classes } from './classes.ts'
import { MenuFlyout } from './MenuFlyout.tsx'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuLink } from './MenuLink.tsx'
import { isGroup, type MenuItem } from './menu.ts'
import type { Navigate } from './plainClick.ts'
import './MenuTree.css'

type MenuTreeProps = {
  items: readonly MenuItem[]
  /** Key of the item or child of the page shown. */
  current?: string
  /** Icons only, children in fly-outs. */
  collapsed?: boolean
  /** Groups that are open at first; the group of the current page is anyway. */
  openAtFirst?: readonly string[]
  labels: { menu: string; newTab: string }
  onNavigate?: Navigate
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tab reaches every link; the arrow keys, Home and End move faster. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const index = stops.indexOf(document.activeElement as HTMLElement)
  if (index < 0) return
  event.preventDefault()
  stops[step(index, stops.length)]?.focus()
}

export const MenuTree = (props: MenuTreeProps) => {
  const { items, current, collapsed = false, openAtFirst = [], labels, onNavigate } = props
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const shared = { current, newTabLabel: labels.newTab, onNavigate }

  const content = (item: MenuItem) => {
    if (!isGroup(item)) {
      const isCurrent = item.key === current
      const link = (
        <MenuLink
          link={item}
          icon={item.icon}
          isCurrent={isCurrent}
          collapsed={collapsed}
          newTabLabel={labels.newTab}
          onNavigate={onNavigate}
        />
      )
      if (!collapsed) return link
      return (
        <Tooltip title={item.label} placement="right" trigger={['hover', 'focus']}>
          {/* The tooltip needs an element it can watch. */}
          <div>{link}</div>
        </Tooltip>
      )
    }
    if (collapsed) return <MenuFlyout group={item} {...shared} />
    const holdsCurrent = item.children.some((child) => child.key === current)
    const isOpen = toggled[item.key] ?? (holdsCurrent || openAtFirst.includes(item.key))
    return (
      <MenuGroup
        group={item}
        isOpen={isOpen}
        onToggle={() => setToggled({ ...toggled, [item.key]: !isOpen })}
        {...shared}
      />
    )
  }

  return (
    <nav
      className={classes('menu', collapsed && 'menu-collapsed')}
      aria-label={labels.menu}
      onKeyDown={moveFocus}
    >
      <ul>
        {items.map((item) => (
          <li key={item.key} className={classes(item.divided && 'menu-divided')}>
            {content(item)}
          </li>
        ))}
      </ul>
    </nav>
  )
}
