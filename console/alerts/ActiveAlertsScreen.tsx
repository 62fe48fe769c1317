import { Button } from 'antd'
import { History, SlidersHorizontal } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { DateText } from '#console/kit/DateText.tsx'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { usePageTitle } from '#console/kit/usePageTitle.ts'
import { classes } from '#console/ui/classes.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { useIsNarrowerThan } from '#console/ui/useMediaQuery.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertState } from '#contract/alerts/alert-choices.ts'
import { type Alert, alerts } from '#contract/alerts/alerts.ts'
import { where } from '#contract/kit/where.ts'
import { linkTo } from '#contract/screens/links.ts'
import { ActiveAlert } from './ActiveAlert.tsx'
import { text } from './texts.ts'
import './ActiveAlerts.css'

const query = {
  $select: 'lastActivationTime,lastUpdatedTime,name,nonCompliant,watched',
  $orderby: 'lastActivationTime desc',
  $top: 200,
}
const quietRows = linkTo('manage-alerts', {
  query: { $filter: where(alerts, { state: alertState.value.Quiet }) },
})

type Listed = Pick<
  Alert,
  'id' | 'name' | 'nonCompliant' | 'watched' | 'lastActivationTime' | 'lastUpdatedTime'
>

/** The active alerts, and beside them what one of them is about. On a phone these are two pages. */
export default function ActiveAlertsScreen() {
  const t = useText()
  usePageTitle(t(text.activeTitle))
  const { alertId } = useParams()
  const { canSee } = useSession()
  const isNarrow = useIsNarrowerThan('desktop')
  const answer = useAnswer(alertCalls.active, { query }, { quiet: true })
  const figures = useAnswer(alertCalls.figures, {}, { quiet: true }).data
  if (answer.isError)
    return (
      <Panel>
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      </Panel>
    )
  if (!answer.data)
    return (
      <Panel>
        <CardSkeleton label={t(text.activeTitle)} lines={6} />
      </Panel>
    )
  const listed = answer.data.items as Listed[]
  const asked = alertId === undefined ? null : /^\d{1,15}$/.test(alertId) ? Number(alertId) : 0
  const openId = asked ?? (isNarrow ? null : (listed[0]?.id ?? null))
  return (
    <>
      <Head count={answer.data.count} />
      {listed.length === 0 && asked === null ? (
        <Panel>
          <EmptyState
            // Where no alert is on, silence says nothing.
            state={figures?.quiet ? 'ok' : 'na'}
            title={t(text.noneActive)}
            action={canSee('manage-alerts') && <Link to={linkTo('manage-alerts')}>{t(text.manage)}</Link>}
          />
        </Panel>
      ) : (
        <div className="active-alerts">
          {(!isNarrow || openId === null) && <ActiveList listed={listed} openId={openId} />}
          {openId !== null && (
            <div className="active-detail">
              {isNarrow && <Link to={linkTo('active-alerts')}>{t(text.activeTitle)}</Link>}
              <ActiveAlert key={openId} id={openId} />
            </div>
          )}
        </div>
      )}
    </>
  )
}

function Head({ count }: { count: number }) {
  const t = useText()
  const navigate = useNavigate()
  const { canSee } = useSession()
  const { data } = useAnswer(alertCalls.figures, {}, { quiet: true })
  return (
    <div className="active-head">
      <h2 className="num">
        <strong>{count}</strong>{' '}
        {data && t(text.activeOf, { n: data.active + data.quiet, m: data.recommendations })}
      </h2>
      <div className="active-head-end">
        <Button icon={<History size={16} />} onClick={() => void navigate(linkTo('alerts-history'))}>
          {t(text.history)}
        </Button>
        {canSee('manage-alerts') && (
          <Button
            icon={<SlidersHorizontal size={16} />}
            onClick={() => void navigate(linkTo('manage-alerts'))}
          >
            {t(text.manage)}
          </Button>
        )}
      </div>
    </div>
  )
}

function ActiveList({ listed, openId }: { listed: readonly Listed[]; openId: number | null }) {
  const t = useText()
  const { canSee } = useSession()
  const { data } = useAnswer(alertCalls.figures, {}, { quiet: true })
  return (
    <nav className="active-list" aria-label={t(text.list)}>
      {listed.map((alert) => (
        <Link
          key={alert.id}
          className={classes('active-item', alert.id === openId && 'active-item-on')}
          aria-current={alert.id === openId ? 'page' : undefined}
          to={linkTo('active-alerts', { params: { alertId: alert.id } })}
        >
          <span className="cut active-name">{alert.name}</span>
          <span className="active-line num">
            <span className="state-badge">
              <StateIcon state="warning" />
              <span>
                <strong>{alert.nonCompliant}</strong> {t(text.ofWatched, { n: '', m: alert.watched }).trim()}
              </span>
            </span>
            {alert.lastActivationTime && <DateText iso={alert.lastActivationTime} format="relative" />}
          </span>
          <span className="cut quiet active-updated">
            {t(text.updated)} <DateText iso={alert.lastUpdatedTime} format="dd/MM/yyyy HH:mm" />
          </span>
        </Link>
      ))}
      {data && data.quiet > 0 && (
        <p className="active-quiet">
          <StateIcon state="ok" /> {t(text.quietRest, { n: data.quiet })}{' '}
          {canSee('manage-alerts') && <Link to={quietRows}>{t(text.show)}</Link>}
        </p>
      )}
    </nav>
  )
}
