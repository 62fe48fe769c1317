import type { ComponentProps } from 'react'
import './Tick.css'

type TickProps = Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'type' | 'ref' | 'aria-label'> & {
  /** What is ticked; nothing is written beside it. */
  label: string
  checked: boolean
  /** Some of what it stands for is. */
  isPartly?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox alone: its whole surroundings can be clicked. */
export const Tick = ({ label, isPartly = false, onChange, ...rest }: TickProps) => (
  <label className="tick-area">
    <input
      {...rest}
      type="checkbox"
      className="tick"
      aria-label={label}
      ref={(input) => {
        if (input) input.indeterminate = isPartly
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
