import { type FocusEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { classes } from '#console/ui/classes.ts'
import { breakpoints } from '#console/ui/sizes.ts'
import './Flyout.css'

interface Trigger {
  ref: Ref<HTMLButtonElement>
  popoverTarget: string
  'aria-expanded': boolean
  'aria-controls': string
}

type FlyoutProps = {
  label: string
  /** Draws the button; what it gets belongs on the `<button>`. */
  trigger: (attributes: Trigger) => ReactNode
  className?: string
  /** On a small screen it comes up from the lower edge of the window. */
  sheet?: boolean
  onOpen?: () => void
  /** Built when it opens. */
  children: (close: () => void) => ReactNode
}

const gap = 8
const edge = 16

/**
 * A panel at a button. The browser's own popover: Escape and a click elsewhere close it, and it comes right after
 * its button in the order of the Tab key.
 */
export function Flyout({ label, trigger, className, sheet, onOpen, children }: FlyoutProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  /** Below the button with the right edges in line; above it, left edges in line, when the button is far down. */
  const place = () => {
    const box = button.current?.getBoundingClientRect()
    if (!box || !panel.current) return
    if (sheet && window.innerWidth < breakpoints.tablet) {
      Object.assign(panel.current.style, { top: 'auto', bottom: '0', left: '0', right: '0' })
      return
    }
    const isLow = box.top > window.innerHeight / 2
    Object.assign(panel.current.style, {
      top: isLow ? 'auto' : `${box.bottom + gap}px`,
      bottom: isLow ? `${window.innerHeight - box.top + gap}px` : 'auto',
      left: isLow ? `${edge}px` : 'auto',
      right: isLow ? 'auto' : `${Math.max(window.innerWidth - box.right, edge)}px`,
    })
  }
  const close = () => panel.current?.hidePopover()
  /** Tab led on; a click on something that takes no focus has no target and closes nothing. */
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const isElsewhere = relatedTarget && relatedTarget !== button.current
    if (isElsewhere && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <>
      {trigger({ ref: button, popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes('flyout', sheet && 'flyout-sheet', className)}
        onBeforeToggle={place}
        onBlur={closeWhenLeft}
        onToggle={(event) => {
          const isNowOpen = event.newState === 'open'
          setOpen(isNowOpen)
          if (isNowOpen) onOpen?.()
        }}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}
