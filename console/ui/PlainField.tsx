import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import './PlainField.css'

type PlainFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'id' | 'size'> & {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
}

/** A labelled text input without antd. The error takes the place of the hint. */
export const PlainField = ({ label, onChange, hint, error, ...rest }: PlainFieldProps) => {
  const id = useId()
  const note = error || hint
  return (
    <div className={classes('plain-field', Boolean(error) && 'plain-field-bad')}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <p id={`${id}-note`} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
