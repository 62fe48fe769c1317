import { ChevronDown } from 'lucide-react'
import './PlainSelect.css'

interface Props<T extends string | number> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  small?: boolean
}

/** One of a few: the browser's own list, which weighs nothing and is at home on a phone. */
export function PlainSelect<T extends string | number>({ label, value, options, onChange, small }: Props<T>) {
  return (
    <span className={small ? 'plain-select plain-select-small' : 'plain-select'}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </span>
  )
}
