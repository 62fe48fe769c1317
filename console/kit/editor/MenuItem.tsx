import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'

interface Props {
  /** One of several, on or off, or something to do. */
  kind?: 'radio' | 'checkbox' | 'action'
  isOn?: boolean
  /** Where what is shown says too little. */
  label?: string
  className?: string
  onChoose(): void
  children: ReactNode
}

/** A line of a menu, with a tick when it is on. */
export function MenuItem({ kind = 'radio', isOn = false, label, className, onChoose, children }: Props) {
  const role = kind === 'action' ? { role: 'menuitem' } : { role: `menuitem${kind}`, 'aria-checked': isOn }
  return (
    <button
      type="button"
      {...role}
      aria-label={label}
      title={label}
      tabIndex={-1}
      className={classes('editor-item', className)}
      onClick={onChoose}
    >
      {children}
      {isOn && <Check className="editor-item-tick" size={14} />}
    </button>
  )
}
