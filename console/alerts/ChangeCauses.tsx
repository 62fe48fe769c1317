import { ArrowRight, Info } from 'lucide-react'
import { Link } from 'react-router'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { alertChangeType, alertState } from '#contract/alerts/alert-choices.ts'
import type { Text } from '#contract/kit/text.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { Change } from './AlertChangePage.tsx'
import { Compliance, Severity } from './badges.tsx'
import { Changers } from './Changers.tsx'
import { text } from './texts.ts'

type Cause = Change['causes'][number]

/** Each recommendation that caused it, with what it was and is; below, what came and went while it lasted. */
export function ChangeCauses({ change }: { change: Change }) {
  const { t } = useLanguage()
  const isActivation = change.changeType === alertChangeType.value.Activated
  const first = change.causes.filter((one) => one.at === change.creationTime)
  const later = change.causes.filter((one) => one.at !== change.creationTime)
  const isStill = change.endTime === null && change.now?.state === alertState.value.Active && isActivation
  return (
    <Panel title={t(isActivation ? text.whatCaused : text.whatEnded)}>
      <CauseList causes={first} />
      {later.length > 0 && (
        <>
          <h4 className="change-later">{t(text.cameLater)}</h4>
          <CauseList causes={later} hasTimes />
        </>
      )}
      {isStill && (
        <>
          <h4 className="change-later">{t(text.toQuiet)}</h4>
          <Steps change={change} />
          <p className="change-note">
            <Info size={16} aria-hidden="true" />
            {t(text.selfEnds)}
          </p>
        </>
      )}
    </Panel>
  )
}

function CauseList({ causes, hasTimes = false }: { causes: readonly Cause[]; hasTimes?: boolean }) {
  const { t } = useLanguage()
  return (
    <ul className="change-causes">
      {causes.map((cause) => (
        <li key={`${cause.accountRecommendationId} ${cause.at} ${cause.hasJoined}`}>
          <div className="change-cause">
            <div className="change-finding">
              <Finding cause={cause} />
              <span className="quiet">
                {cause.productName}
                {hasTimes && (
                  <>
                    {' '}
                    · {t(cause.hasJoined ? text.joined : text.left)}{' '}
                    <DateText iso={cause.at} format="dd/MM/yyyy HH:mm" />
                  </>
                )}
              </span>
            </div>
            <Severity severity={cause.severity} />
            <span className="change-turn">
              {cause.was !== cause.is && (
                <>
                  <Compliance isCompliant={cause.was} />
                  <ArrowRight size={14} aria-hidden="true" />
                </>
              )}
              <Compliance isCompliant={cause.is} isExempted={cause.isExempted && !cause.hasJoined} />
            </span>
          </div>
          <Items label={text.itemsCame} names={cause.came} />
          <Items label={text.itemsWent} names={cause.went} />
          <Changers changers={cause.changers} />
        </li>
      ))}
    </ul>
  )
}

function Finding({ cause }: { cause: Cause }) {
  const { can } = useSession()
  if (!can('recommendations.view')) return <strong>{cause.findings}</strong>
  return (
    <Link to={linkTo('recommendations', { params: { id: cause.recommendationId } })}>{cause.findings}</Link>
  )
}

const mostItems = 5

function Items({ label, names }: { label: Text; names: readonly string[] }) {
  const { t } = useLanguage()
  if (names.length === 0) return null
  const shown = names.slice(0, mostItems).join(', ')
  const left = names.length - mostItems
  return (
    <p className="change-items">
      {t(label, { names: left > 0 ? t(text.more, { names: shown, n: left }) : shown })}
    </p>
  )
}

/** The way to the remediation of each that still keeps it active. */
function Steps({ change }: { change: Change }) {
  const { t } = useLanguage()
  const { can } = useSession()
  const open = new Map(
    change.causes
      .filter((one) => one.is === false && !one.isExempted)
      .map((one) => [one.recommendationId, one] as const),
  )
  return (
    <ol className="change-steps">
      {[...open.values()].map((one) => (
        <li key={one.recommendationId}>
          <span className="cut">{one.findings}</span>
          {can('recommendations.view') && (
            <Link
              to={linkTo('recommendations', {
                params: { id: one.recommendationId },
                query: { tab: 'remediation' },
              })}
            >
              {t(text.remediation)}
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}
