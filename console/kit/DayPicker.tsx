import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/de'

interface Props {
  label: string
  /** `yyyy-MM-dd`, or an instant where the time counts. */
  value: string | null
  withTime: boolean
  /** Days that have passed cannot be chosen. */
  notBeforeToday?: boolean
  onChange(value: string | null): void
}

/** A day as OData writes it; with time, an instant. */
export default function DayPicker({ label, value, withTime, notBeforeToday, onChange }: Props) {
  return (
    <DatePicker
      aria-label={label}
      format={withTime ? ['DD/MM/YYYY HH:mm', 'DD/MM/YYYY'] : 'DD/MM/YYYY'}
      showTime={withTime ? { format: 'HH:mm' } : false}
      value={value ? dayjs(value) : null}
      {...(notBeforeToday ? { disabledDate: (day) => day.isBefore(dayjs().startOf('day')) } : {})}
      onChange={(day) => onChange(day ? (withTime ? day.toISOString() : day.format('YYYY-MM-DD')) : null)}
    />
  )
}
