import { Link } from 'react-router'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { alertChangeType } from '#contract/alerts/alert-choices.ts'
import { alertsHistory } from '#contract/alerts/alerts.ts'
import { where } from '#contract/kit/where.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { Change } from './AlertChangePage.tsx'
import { ChoiceBadge } from './badges.tsx'
import { durationOf } from './duration.ts'
import { text } from './texts.ts'

const shownRows = 6

/** The same alert over time, with how long each state lasted. */
export function ChangePast({ change }: { change: Change }) {
  const { t, lang } = useLanguage()
  return (
    <Panel
      title={t(text.overTime)}
      extra={
        <Link
          to={linkTo('alerts-history', {
            query: { $filter: where(alertsHistory, { alertId: change.alertId }) },
          })}
        >
          {t(text.showAll)}
        </Link>
      }
    >
      <ul className="change-past">
        {change.past.slice(0, shownRows).map((one) => (
          <li key={one.id}>
            <Link
              className="change-past-line"
              aria-current={one.id === change.id ? 'page' : undefined}
              to={linkTo('alerts-history', { params: { historyId: one.id } })}
            >
              <ChoiceBadge of={alertChangeType} value={one.changeType} />
              <DateText iso={one.creationTime} format="dd/MM/yyyy HH:mm" />
            </Link>
            <span className="quiet num">
              {one.id === change.id && `${t(text.thisEntry)}, `}
              {durationOf(one.creationTime, one.endTime ?? Date.now(), lang)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
