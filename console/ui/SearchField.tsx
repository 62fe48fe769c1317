import { Search, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import './SearchField.css'

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  /** What stands in it while it is empty, and what it is called. */
  label: string
  placeholder?: string
  /** With this a cross empties it. */
  clearLabel?: string
  value: string
  onType(text: string): void
  end?: ReactNode
}

/** A box for words to search by. */
export function SearchField({
  label,
  placeholder,
  clearLabel,
  value,
  onType,
  end,
  className,
  ...rest
}: Props) {
  return (
    <span className={classes('search-field', className)}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onType(event.target.value)}
        {...rest}
      />
      {clearLabel && value !== '' && (
        <button type="button" aria-label={clearLabel} onClick={() => onType('')}>
          <X size={14} />
        </button>
      )}
      {end}
    </span>
  )
}
