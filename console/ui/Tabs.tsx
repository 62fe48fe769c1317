import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'
import './Tabs.css'

export interface Tab<Key extends string> {
  key: Key
  label: ReactNode
  disabled?: boolean
  /** What the tab shows. None where the page below changes with it. */
  children?: ReactNode
}

interface TabsProps<Key extends string> {
  tabs: readonly Tab<NoInfer<Key>>[]
  shown: Key
  onShow(key: NoInfer<Key>): void
  label: string
  className?: string
  /** What was visited stays as it was left. */
  keepsVisited?: boolean
}

/** Measures nothing: antd's own ask for the size of each tab while the page is drawn, which costs a layout of it all. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { tabs, shown, onShow, label, className, keepsVisited = false } = props
  const id = useId()
  const [visited, setVisited] = useState<readonly Key[]>([shown])
  if (keepsVisited && !visited.includes(shown)) setVisited([...visited, shown])
  const isThere = ({ key, children }: Tab<Key>) =>
    children !== undefined && (key === shown || (keepsVisited && visited.includes(key)))
  return (
    <div className={classes('tabs', className)}>
      <div className="tabs-list" role="tablist" aria-label={label} onKeyDown={goByKey}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            className="tabs-tab"
            aria-selected={tab.key === shown}
            aria-controls={isThere(tab) ? `${id}${tab.key}-panel` : undefined}
            tabIndex={tab.key === shown ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onShow(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.filter(isThere).map(({ key, children }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}${key}-panel`}
          className="tabs-panel"
          aria-labelledby={`${id}${key}`}
          hidden={key !== shown}
        >
          {children}
        </div>
      ))}
    </div>
  )
}

const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows show the neighbor; one that is off is passed over. */
function goByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const reachable = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]:not(:disabled)'),
  ]
  const at = reachable.findIndex((tab) => tab.contains(event.target as Node))
  const next = reachable[step(at, reachable.length)]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}
