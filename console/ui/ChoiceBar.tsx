import { Segmented } from 'antd'
import { PlainSelect } from './PlainSelect.tsx'
import { useIsNarrowerThan } from './useMediaQuery.ts'

type ChoiceBarProps<T extends string> = {
  label: string
  value: T
  options: { value: T; label: string }[]
  onChange: (value: T) => void
}

/** One of a few, side by side; below one another where the window is too narrow for it. */
export function ChoiceBar<T extends string>({ label, value, options, onChange }: ChoiceBarProps<T>) {
  const isNarrow = useIsNarrowerThan('tablet')
  if (isNarrow) return <PlainSelect label={label} value={value} options={options} onChange={onChange} />
  return <Segmented<T> aria-label={label} value={value} options={options} onChange={onChange} />
}
