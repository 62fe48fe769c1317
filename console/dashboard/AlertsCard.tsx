import { Check } from 'lucide-react'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import type { AnswerOf } from '#contract/kit/call.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { RowBones } from './bones.tsx'
import { links } from './links.ts'
import { pageSize } from './pages-of-five.ts'
import { ListLink, ShowMore, StatCard } from './StatCard.tsx'
import { text } from './texts.ts'
import { useIsAssessed } from './useIsAssessed.ts'

type LatestAlert = AnswerOf<typeof statisticsCalls.latestAlerts>[number]

/** What went off last. */
export function AlertsCard() {
  const { t } = useLanguage()
  const answer = useAnswer(statisticsCalls.latestAlerts, {})
  return (
    <StatCard
      title={t(text.alerts)}
      extra={<ShowMore to={links.alerts} screen="alerts-history" />}
      className="card-narrow"
      answer={answer}
      bones={<RowBones />}
    >
      {(alerts) =>
        alerts.length === 0 ? (
          <NoAlerts />
        ) : (
          <ul className="event-list">
            {alerts.slice(0, pageSize).map((alert) => (
              <AlertRow key={alert.historyId} alert={alert} />
            ))}
          </ul>
        )
      }
    </StatCard>
  )
}

function NoAlerts() {
  const { t } = useLanguage()
  return <EmptyState state={useIsAssessed() ? 'ok' : 'na'} title={t(text.noAlerts)} />
}

function AlertRow({ alert }: { alert: LatestAlert }) {
  const { t } = useLanguage()
  return (
    <li>
      <span className={`event-icon event-${alert.status ? 'warning' : 'na'}`}>
        {alert.status ? <StateIcon state="warning" /> : <Check size={16} aria-hidden="true" />}
      </span>
      <div className="event-text">
        <ListLink className="event-title" screen="alerts-history" to={links.alert(alert.historyId)}>
          {alert.alertName}
        </ListLink>
        <span className="quiet">{t(alert.status ? text.activated : text.deactivated)}</span>
      </div>
      <span className="event-time quiet">
        <DateText iso={alert.triggerTime} format="relative" />
      </span>
    </li>
  )
}
