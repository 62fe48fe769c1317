import type { ComponentProps, ReactNode } from 'react'
import './Tick.css'
import './PlainCheckbox.css'

type PlainCheckboxProps = Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'type' | 'title'> & {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  /** Why it is off, or another short note, as a tooltip. */
  title?: string
}

/** A checkbox without antd, with the same look. */
export const PlainCheckbox = ({ onChange, children, title, ...rest }: PlainCheckboxProps) => (
  <label className="plain-checkbox" title={title}>
    <input {...rest} type="checkbox" className="tick" onChange={(event) => onChange(event.target.checked)} />
    <span className="sentence">{children}</span>
  </label>
)

/** The bordered list in two columns, one on a narrow screen. */
export const CheckboxGrid = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <fieldset className="checkbox-grid">
    <legend>{label}</legend>
    <div>{children}</div>
  </fieldset>
)
