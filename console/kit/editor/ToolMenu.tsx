import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from '#console/ui/classes.ts'
import { useTool } from './Toolbar.tsx'

interface Props {
  id: string
  label: string
  /** What is chosen, in words, where the panel is for choosing. */
  value?: string
  /** What the button shows. */
  face: ReactNode
  className?: string
  kind?: 'menu' | 'dialog'
  /** How many choices stand beside each other. */
  columns?: number
  children: (close: () => void) => ReactNode
}

const gap = 4
const edge = 8

/** A tool with a panel at it, the browser's own popover: a click elsewhere closes it, nothing cuts it off. */
export function ToolMenu({ id, label, value, face, className, kind = 'menu', columns = 1, children }: Props) {
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()

  const open = () => {
    flushSync(() => setOpen(true))
    if (!button.current || !panel.current) return
    placeAt(panel.current, button.current.getBoundingClientRect())
    const items = [...panel.current.querySelectorAll<HTMLElement>('[role^="menuitem"], input')]
    const chosen = items.find((item) => item.matches('[aria-checked="true"]')) ?? items[0]
    chosen?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // What is done in the panel is no business of what lies below it.
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    if (kind === 'menu') moveIn(event, columns)
  }
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const isElsewhere = relatedTarget && relatedTarget !== button.current
    if (isElsewhere && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <>
      <button
        {...useTool(id)}
        ref={button}
        type="button"
        className={classes('editor-tool editor-menu-button', className)}
        title={label}
        aria-label={value ? `${label}: ${value}` : label}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        popoverTarget={panelId}
      >
        {face}
        {value && <ChevronDown size={12} />}
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        {...{ role: kind, 'aria-label': label, onKeyDown, onBlur: closeWhenLeft }}
        className={classes('editor-panel', className && `${className}-panel`)}
        // Its place is known when it has a size: until then it is not to be seen.
        onBeforeToggle={() => panel.current?.style.setProperty('opacity', '0')}
        onToggle={({ newState }) => (newState === 'open' ? open() : setOpen(false))}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}

/** Below the button, or above it when there is no room below; never over the edge of the window. */
function placeAt(panel: HTMLElement, at: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = panel
  const isRoomBelow = at.bottom + gap + height + edge <= window.innerHeight
  const top = isRoomBelow ? at.bottom + gap : Math.max(at.top - gap - height, edge)
  const left = Math.max(Math.min(at.left, window.innerWidth - width - edge), edge)
  Object.assign(panel.style, { top: `${top}px`, left: `${left}px`, opacity: '1' })
}

function moveIn(event: KeyboardEvent<HTMLDivElement>, columns: number): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = items.indexOf(event.target as HTMLElement)
  const steps: Record<string, number> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ArrowRight: 1,
    ArrowLeft: -1,
    Home: -at,
    End: items.length - 1 - at,
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  items[(at + step + items.length) % items.length]?.focus()
}
