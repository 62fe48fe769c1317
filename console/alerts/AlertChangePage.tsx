import { Button } from 'antd'
import { ChevronDown, ChevronUp, Link2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#console/kit/api.ts'
import { DateText } from '#console/kit/DateText.tsx'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { useCopy } from '#console/kit/useCopy.ts'
import { usePageTitle, useTabName } from '#console/kit/usePageTitle.ts'
import { Breadcrumb } from '#console/ui/Breadcrumb.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertChangeType, alertReason } from '#contract/alerts/alert-choices.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { labelOf } from '#contract/kit/choices.ts'
import { linkTo } from '#contract/screens/links.ts'
import { ChangeCauses } from './ChangeCauses.tsx'
import { ChangeFigures } from './ChangeFigures.tsx'
import { ChangePast } from './ChangePast.tsx'
import { durationOf } from './duration.ts'
import { MailList } from './MailList.tsx'
import { text } from './texts.ts'
import './AlertChange.css'

export type Change = AnswerOf<typeof alertCalls.change>

/** One change of an alert: what caused it, what makes it quiet again, how it went before. */
export function AlertChangePage({ id }: { id: number }) {
  const { t } = useLanguage()
  usePageTitle(t(text.history))
  const answer = useAnswer(alertCalls.change, { params: { id } }, { quiet: true, enabled: id > 0 })
  const { data, error } = answer
  if (data) return <Shown change={data} />
  if (id === 0 || (error instanceof ApiError && error.status === 404))
    return (
      <Panel>
        <EmptyState
          title={t(text.goneTitle)}
          text={t(text.goneText)}
          action={<Link to={linkTo('alerts-history')}>{t(text.history)}</Link>}
        />
      </Panel>
    )
  return (
    <Panel>
      {error ? (
        <Failed error={error} onRetry={() => void answer.refetch()} />
      ) : (
        <CardSkeleton label={t(text.history)} lines={8} />
      )}
    </Panel>
  )
}

function Shown({ change }: { change: Change }) {
  const { t } = useLanguage()
  const isActivation = change.changeType === alertChangeType.value.Activated
  const title = t(isActivation ? text.activated : text.deactivated, { name: change.alertName })
  useTabName(title)
  return (
    <>
      <Breadcrumb
        label={t(text.breadcrumb)}
        parent={<Link to={linkTo('alerts-history')}>{t(text.history)}</Link>}
        here={change.alertName}
      />
      <Head change={change} title={title} />
      <ChangeFigures change={change} />
      <div className="change-columns">
        <ChangeCauses change={change} />
        <div className="change-side">
          <ChangePast change={change} />
          {isActivation && (
            <Panel title={t(text.sent)}>
              <MailList mails={change.mails} next={change.nextNotificationTime} />
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

function Head({ change, title }: { change: Change; title: string }) {
  const { t, lang } = useLanguage()
  const navigate = useNavigate()
  const copy = useCopy()
  const goTo = (historyId: number | null) =>
    historyId !== null && void navigate(linkTo('alerts-history', { params: { historyId } }))
  return (
    <header className="change-head">
      <div>
        <h2>{title}</h2>
        <p className="quiet num">
          <DateText iso={change.creationTime} format="dd/MM/yyyy HH:mm" />
          <span>{t(text.ago, { time: durationOf(change.creationTime, Date.now(), lang) })}</span>
          <span>
            {t(text.by, { who: labelOf(alertReason, change.reason, lang) ?? '' })}
            {change.changedBy && ` · ${change.changedBy}`}
          </span>
        </p>
      </div>
      <div className="change-tools">
        <span className="quiet num">{t(text.place, { n: change.place, m: change.count })}</span>
        <IconButton
          label={t(text.newer)}
          icon={<ChevronUp size={16} />}
          disabled={change.previousId === null}
          onClick={() => goTo(change.previousId)}
        />
        <IconButton
          label={t(text.older)}
          icon={<ChevronDown size={16} />}
          disabled={change.nextId === null}
          onClick={() => goTo(change.nextId)}
        />
        <Button icon={<Link2 size={16} />} onClick={() => void copy(window.location.href)}>
          {t(text.copyLink)}
        </Button>
        {change.now && (
          <Button
            type="primary"
            onClick={() => void navigate(linkTo('active-alerts', { params: { alertId: change.alertId } }))}
          >
            {t(text.openAlert)}
          </Button>
        )}
      </div>
    </header>
  )
}
