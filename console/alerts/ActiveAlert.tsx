import { Button } from 'antd'
import { Pencil, Shield, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#console/kit/api.ts'
import { DateText } from '#console/kit/DateText.tsx'
import { formatDate } from '#console/kit/dates.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { PlainPager } from '#console/kit/list/PlainPager.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { useRow } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { severityShape } from '#console/kit/severity-shape.ts'
import { useTabName } from '#console/kit/usePageTitle.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { PlainTable } from '#console/ui/PlainTable.tsx'
import { SeverityIcon } from '#console/ui/SeverityBadge.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertReason, alertState } from '#contract/alerts/alert-choices.ts'
import { type Alert, alerts } from '#contract/alerts/alerts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { labelOf } from '#contract/kit/choices.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { assignForm, exemptForm } from '#contract/recommendations/work-forms.ts'
import { linkTo } from '#contract/screens/links.ts'
import { ChoiceBadge } from './badges.tsx'
import { Changers } from './Changers.tsx'
import { durationOf } from './duration.ts'
import { filterWords } from './filter-words.ts'
import { text } from './texts.ts'

type Details = AnswerOf<typeof alertCalls.details>
type Cause = Details['causes'][number]

const pageSize = 50

/** One active alert: why now, what makes it quiet, who was told, and what is wrong. */
export function ActiveAlert({ id }: { id: number }) {
  const { t } = useLanguage()
  const row = useRow(alerts, `id eq ${id}`, { quiet: true })
  const answer = useAnswer(alertCalls.details, { params: { id } }, { quiet: true })
  const isGone = row.data === null || (answer.error instanceof ApiError && answer.error.status === 404)
  if (isGone)
    return (
      <Panel>
        <EmptyState
          title={t(text.goneTitle)}
          text={t(text.goneText)}
          action={<Link to={linkTo('active-alerts')}>{t(text.activeTitle)}</Link>}
        />
      </Panel>
    )
  const error = row.error ?? answer.error
  if (error)
    return (
      <Panel>
        <Failed error={error} onRetry={() => void Promise.all([row.refetch(), answer.refetch()])} />
      </Panel>
    )
  if (!row.data || !answer.data)
    return (
      <Panel>
        <CardSkeleton label={t(text.activeTitle)} lines={8} />
      </Panel>
    )
  return <Shown alert={row.data} details={answer.data} />
}

function Shown({ alert, details }: { alert: Alert; details: Details }) {
  const { t, lang } = useLanguage()
  const navigate = useNavigate()
  const { can } = useSession()
  useTabName(alert.name)
  const { activation, causes } = details
  const ids = causes.map((one) => one.recommendationId)
  return (
    <Panel flush className="active-panel">
      <header className="active-panel-head">
        <div>
          <h3>{alert.name}</h3>
          <p className="num quiet">
            <ChoiceBadge of={alertState} value={alert.state} />
            {activation && (
              <span>
                {t(text.since, { date: formatDate(activation.at, 'dd/MM/yyyy HH:mm') })} ·{' '}
                {durationOf(activation.at, Date.now(), lang)}
              </span>
            )}
            <span>{filterWords(alert.filters, lang)}</span>
          </p>
        </div>
        <div className="active-panel-end">
          {can('alerts.edit') && (
            <Button
              icon={<Pencil size={16} />}
              onClick={() => void navigate(linkTo('edit-alert', { params: { id: alert.id } }))}
            >
              {t(text.edit)}
            </Button>
          )}
          {can('recommendations.view') && ids.length > 0 && (
            <Button
              type="primary"
              onClick={() =>
                void navigate(
                  linkTo('recommendations', { query: { $filter: `recommendationId in (${ids.join(',')})` } }),
                )
              }
            >
              {t(text.openInList)}
            </Button>
          )}
        </div>
      </header>
      {activation ? (
        <>
          <Why details={details} />
          <Causes details={details} />
        </>
      ) : (
        <EmptyState state="ok" title={t(text.notActive)} text={t(text.notActiveText)} />
      )}
    </Panel>
  )
}

function Why({ details }: { details: Details }) {
  const { t, lang } = useLanguage()
  const { activation, mails, nextNotificationTime, nextScanTime } = details
  if (!activation) return null
  const told = new Set(mails.map(({ recipient }) => recipient)).size
  const [last] = mails
  return (
    <dl className="active-why num">
      <div>
        <dt>{t(text.whyNow)}</dt>
        <dd>
          <Link to={linkTo('alerts-history', { params: { historyId: activation.id } })}>
            {labelOf(alertReason, activation.reason, lang)}
          </Link>
          {activation.changedBy && <> · {activation.changedBy}</>}
        </dd>
      </div>
      <div>
        <dt>{t(text.quietWhen)}</dt>
        <dd>
          {t(details.causes.some((one) => one.isExempted) ? text.quietEnding : text.quietText)}
          {nextScanTime && <> {t(text.nextScan, { date: formatDate(nextScanTime, 'dd/MM/yyyy HH:mm') })}</>}
        </dd>
      </div>
      <div>
        <dt>{t(text.told)}</dt>
        <dd>
          {last
            ? t(text.toldText, { n: told, date: formatDate(last.sentAt ?? last.at, 'dd/MM/yyyy HH:mm') })
            : t(text.toldNobody)}
          {nextNotificationTime && (
            <>. {t(text.toldAgain, { date: formatDate(nextNotificationTime, 'dd/MM/yyyy HH:mm') })}</>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Causes({ details }: { details: Details }) {
  const { t, lang } = useLanguage()
  const { can } = useSession()
  const [dialog, ask] = useState<'assign' | 'exempt' | null>(null)
  const [page, setPage] = useState(1)
  const { causes, watched, compliant, notAssessed } = details
  const mayOpen = can('recommendations.view')
  // An alert about the end of exemptions has exempted ones among its causes.
  const open = causes.filter((one) => !one.isExempted)
  return (
    <>
      <div className="active-causes-head">
        <h4>
          {t(text.whatIsWrong)}{' '}
          <span className="quiet num">
            {t(text.wrongOf, { n: causes.length, m: watched, c: compliant, a: notAssessed })}
          </span>
        </h4>
        <div className="active-panel-end">
          {can('recommendations.assign') && (
            <Button size="small" icon={<UserRound size={16} />} onClick={() => ask('assign')}>
              {t(text.assignAll)}
            </Button>
          )}
          {can('recommendations.exempt') && open.length > 0 && (
            <Button size="small" icon={<Shield size={16} />} onClick={() => ask('exempt')}>
              {t(text.exemptAll)}
            </Button>
          )}
        </div>
      </div>
      <PlainTable<Cause>
        label={t(text.whatIsWrong)}
        keyOf={({ id }) => String(id)}
        rows={causes.slice((page - 1) * pageSize, page * pageSize)}
        minWidth={640}
        columns={[
          {
            key: 'findings',
            title: t(text.findings),
            isCut: true,
            cell: (row) => (
              <>
                <span className="active-finding">
                  <SeverityIcon severity={severityShape(row.severity)} />
                  <span className="sr-only">{labelOf(recommendationSeverity, row.severity, lang)}: </span>
                  {mayOpen ? (
                    <Link
                      className="cut"
                      title={row.findings}
                      to={linkTo('recommendations', { params: { id: row.recommendationId } })}
                    >
                      {row.findings}
                    </Link>
                  ) : (
                    <span className="cut">{row.findings}</span>
                  )}
                </span>
                {row.isExempted && row.exemptionExpiresAt && (
                  <span className="active-ends quiet num">
                    {t(text.exemptionEnds, { date: formatDate(row.exemptionExpiresAt, 'dd/MM/yyyy') })}
                  </span>
                )}
                <Changers changers={row.changers.slice(0, 1)} />
              </>
            ),
          },
          {
            key: 'since',
            title: t(text.nonCompliantSince),
            width: 150,
            cell: (row) => <DateText iso={row.notCompliantSince ?? row.since} format="dd/MM/yyyy" />,
          },
          {
            key: 'items',
            title: t(text.items),
            width: 80,
            className: 'at-end',
            cell: (row) => <span className="num">{row.nonCompliantItems || '–'}</span>,
          },
          {
            key: 'assigned',
            title: t(text.assignedTo),
            width: 200,
            isCut: true,
            cell: (row) => row.assigneeEmail ?? <span className="quiet">{t(text.unassigned)}</span>,
          },
        ]}
      />
      <PlainPager total={causes.length} pageSize={pageSize} current={page} onPage={setPage} />
      {dialog && (
        <FormDialog
          form={dialog === 'assign' ? assignForm : exemptForm}
          rows={dialog === 'assign' ? causes : open}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
