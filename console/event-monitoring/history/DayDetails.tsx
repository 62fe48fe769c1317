import { Modal } from 'antd'
import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { modalWidth } from '#console/ui/sizes.ts'
import type { AuditSummaryRow } from '#contract/audit-events/audit-calls.ts'
import { actionsOf, type Bar, barName } from './bars.ts'
import { ActionLine } from './EventsChart.tsx'
import { text } from './texts.ts'

interface Props {
  rows: readonly AuditSummaryRow[]
  bar: Bar
  onClose(): void
}

/** The events of a bar, day by day. */
export function DayDetails({ rows, bar, onClose }: Props) {
  const { t, lang } = useLanguage()
  const own = rows.filter(({ log_date }) => log_date >= bar.from && log_date <= bar.to)
  const days = [...new Set(own.map(({ log_date }) => log_date))].toReversed()
  return (
    <Modal
      open
      title={`${t(text.perDayDetails)} · ${barName(bar, lang)}`}
      width={modalWidth.medium}
      footer={null}
      onCancel={onClose}
    >
      <div className="audit-days">
        {days.map((day) => {
          const ofDay = own.filter(({ log_date }) => log_date === day)
          const total = ofDay.reduce((sum, { total_events }) => sum + total_events, 0)
          return (
            <section key={day} className="audit-actions">
              <div className="audit-actions-head">
                <h4 className="num">{formatDate(day, 'dd/MM/yyyy', { lang, utc: true })}</h4>
                <span className="quiet num">{formatNumber(total, lang)}</span>
              </div>
              <ul>
                {actionsOf(ofDay).map((one) => (
                  <ActionLine key={one.action} {...one} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Modal>
  )
}
