import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/de'

interface Props {
  labels: { from: string; to: string }
  /** Days as `yyyy-MM-dd`. */
  value: { from: string; to: string } | null
  onChange(value: { from: string; to: string } | null): void
  /** There is always a range: it can be changed, not cleared. */
  fixed?: boolean
}

/** From one day to another, both of them meant. Nothing lies in the future. */
export default function RangePicker({ labels, value, onChange, fixed = false }: Props) {
  return (
    <DatePicker.RangePicker
      placeholder={[labels.from, labels.to]}
      format="DD/MM/YYYY"
      allowClear={!fixed}
      value={value && [dayjs(value.from), dayjs(value.to)]}
      disabledDate={(day) => day.isAfter(dayjs().endOf('day'))}
      onChange={(days) => {
        const [from, to] = days ?? []
        onChange(from && to ? { from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') } : null)
      }}
    />
  )
}
