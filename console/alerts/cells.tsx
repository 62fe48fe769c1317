import { Link } from 'react-router'
import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { useSession } from '#console/kit/session.tsx'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import { alertNotificationType, alertState } from '#contract/alerts/alert-choices.ts'
import type { Alert, alerts } from '#contract/alerts/alerts.ts'
import { linkTo } from '#contract/screens/links.ts'
import { ChoiceBadge } from './badges.tsx'
import { filterWords } from './filter-words.ts'
import { text } from './texts.ts'
import './cells.css'

const { Active, Off } = alertState.value

export const alertCells: Cells<typeof alerts> = {
  name: (row) => <NameCell row={row} />,
  state: (row) => <StateCell row={row} />,
  nonCompliant: (row) => <CountCell row={row} />,
  recipients: (row) => <RecipientsCell row={row} />,
}

/** The name, and below it what is watched. */
function NameCell({ row }: { row: Alert }) {
  const { lang } = useLanguage()
  const { can } = useSession()
  const words = filterWords(row.filters, lang)
  return (
    <span className="alert-two">
      {can('alerts.edit') ? (
        <Link
          className="cut cell-strong"
          title={row.name}
          to={linkTo('edit-alert', { params: { id: row.id } })}
        >
          {row.name}
        </Link>
      ) : (
        <span className="cut cell-strong">{row.name}</span>
      )}
      <span className="cut alert-second" title={words}>
        {words}
      </span>
    </span>
  )
}

/** The state, and below it since when. */
function StateCell({ row }: { row: Alert }) {
  const { t } = useLanguage()
  const since = row.stateSince && formatDate(row.stateSince, 'dd/MM/yyyy')
  const isNew = row.state !== Active && row.lastActivationTime === null
  const second =
    row.state === Off
      ? row.nonCompliant > 0
        ? t(text.wouldBeActive)
        : ''
      : isNew
        ? t(text.sinceMade)
        : since
          ? t(text.since, { date: since })
          : ''
  return (
    <span className="alert-two">
      <ChoiceBadge of={alertState} value={row.state} />
      <span className="cut alert-second alert-below-icon">{second}</span>
    </span>
  )
}

/** How many of those that it watches are wrong. */
function CountCell({ row }: { row: Alert }) {
  const { t } = useLanguage()
  const words = t(text.ofWatched, { n: row.nonCompliant, m: row.watched })
  return (
    <span className="alert-count num">
      <ShareBar thin shares={[{ tone: 'bad', value: row.nonCompliant }]} total={row.watched} label={words} />
      <span aria-hidden="true">
        <strong>{row.nonCompliant}</strong> {words.slice(String(row.nonCompliant).length)}
      </span>
    </span>
  )
}

function RecipientsCell({ row }: { row: Alert }) {
  const { t } = useLanguage()
  const { notificationType, notificationRepetition: days, recipients } = row
  const rhythm =
    notificationType === alertNotificationType.value.None
      ? t(text.rhythmNone)
      : days === 0
        ? t(text.rhythmOnce)
        : days === 1
          ? t(text.rhythmDaily)
          : t(text.rhythmDays, { n: days })
  const who = recipients.length === 0 ? t(text.admins) : String(recipients.length)
  return (
    <span className="cut num" title={recipients.join(', ')}>
      {who} · {rhythm}
    </span>
  )
}
