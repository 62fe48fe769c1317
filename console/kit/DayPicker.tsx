import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/de'
import { dayFormats, minuteFormats } from './day-formats.ts'

interface Props {
  label: string
  /** `yyyy-MM-dd`, or an instant where the time counts. */
  value: string | null
  withTime: boolean
  /** Days that have passed cannot be chosen. */
  notBeforeToday?: boolean
  /** The first and last day that can be chosen, `yyyy-MM-dd`. */
  min?: string
  max?: string
  id?: string
  onBlur?(): void
  onChange(value: string | null): void
}

/** A day as OData writes it; with time, an instant. */
export default function DayPicker(props: Props) {
  const { label, value, withTime, notBeforeToday, min, max, id, onBlur, onChange } = props
  const first = notBeforeToday ? dayjs().startOf('day') : min ? dayjs(min) : null
  return (
    <DatePicker
      aria-label={label}
      {...(id ? { id } : {})}
      {...(onBlur ? { onBlur } : {})}
      format={withTime ? minuteFormats : dayFormats}
      showTime={withTime ? { format: 'HH:mm' } : false}
      value={value ? dayjs(value) : null}
      {...(first ? { minDate: first } : {})}
      {...(max ? { maxDate: dayjs(max) } : {})}
      // Enter takes what was typed; the browser would also send the form around it.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      onChange={(day) => onChange(day ? (withTime ? day.toISOString() : day.format('YYYY-MM-DD')) : null)}
    />
  )
}
