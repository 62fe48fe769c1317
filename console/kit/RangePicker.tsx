import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/de'
import { dayFormats } from './day-formats.ts'

interface Props {
  labels: { from: string; to: string }
  /** Days as `yyyy-MM-dd`. */
  value: { from: string; to: string } | null
  /** The first and last day that can be chosen; without: nothing lies in the future. */
  bounds?: { min: string | undefined; max: string | undefined }
  onChange(value: { from: string; to: string } | null): void
  /** There is always a range: it can be changed, not cleared. */
  fixed?: boolean
}

/** From one day to another, both of them meant. */
export default function RangePicker({ labels, value, bounds, onChange, fixed = false }: Props) {
  const { min, max } = bounds ?? { min: undefined, max: dayjs().format('YYYY-MM-DD') }
  return (
    <DatePicker.RangePicker
      placeholder={[labels.from, labels.to]}
      format={dayFormats}
      allowClear={!fixed}
      value={value && [dayjs(value.from), dayjs(value.to)]}
      {...(min ? { minDate: dayjs(min) } : {})}
      {...(max ? { maxDate: dayjs(max) } : {})}
      // Enter takes what was typed; the browser would also send the form around it.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      onChange={(days) => {
        const [from, to] = days ?? []
        onChange(from && to ? { from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') } : null)
      }}
    />
  )
}
