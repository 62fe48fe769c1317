import { ChevronDown, Plug, Unplug } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useSession } from '#console/kit/session.tsx'
import { Hint } from '#console/ui/Hint.tsx'
import { ScoreDial } from '#console/ui/ScoreDial.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { alertsLink } from './links.ts'
import type { AccountStatus } from './scan-steps.ts'
import { alertsBadge, alertsSentence, connectorsSentence } from './sentences.ts'
import { text } from './texts.ts'
import './StatusTrigger.css'

/** Who rests on the sign can go on from here; a click on the link does not open the status. */
function AlertsTip({ alerts: n }: { alerts: number }) {
  const { t } = useLanguage()
  const { canSee } = useSession()
  return (
    <>
      {t(alertsSentence(n), { n })}
      {n > 0 && canSee('active-alerts') && (
        <>
          {' '}
          <Link className="status-trigger-link" to={alertsLink} onClick={(event) => event.stopPropagation()}>
            {t(text.viewDetails)}
          </Link>
        </>
      )}
    </>
  )
}

function AlertsSign({ alerts }: { alerts: number }) {
  const { t } = useLanguage()
  const badge = alertsBadge(alerts)
  return (
    <Hint className="status-trigger-sign status-trigger-more" say={() => <AlertsTip alerts={alerts} />}>
      <StateIcon state={alerts > 0 ? 'warning' : 'ok'} />
      {badge && (
        <strong className="num" aria-hidden="true">
          {badge}
        </strong>
      )}
      <span className="sr-only">{t(alertsSentence(alerts), { n: alerts })}</span>
    </Hint>
  )
}

type StatusTriggerProps = ComponentProps<'button'> & { status: AccountStatus | undefined }

/** The button in the header, which already answers: both scores, alerts, connectors. */
export function StatusTrigger({ status, ...rest }: StatusTriggerProps) {
  const { t, lang } = useLanguage()
  if (!status)
    return (
      <span className="status-trigger status-trigger-waiting" aria-hidden="true">
        <Bone width={24} height={24} />
        <Bone />
      </span>
    )
  const score = (value: number | null) => (value === null ? t(text.na) : formatNumber(value, lang, 1))
  const isConnected = status.connectionStatus === 'OK'
  return (
    <button type="button" className="status-trigger" {...rest}>
      <span className="sr-only">{t(text.title)}: </span>
      <ScoreDial size="small" baseline={status.standardSecurityScore} custom={status.customSecurityScore} />
      <span className="status-trigger-score">
        <span className="status-trigger-word">{t(text.baseline)} </span>
        <strong className="num">{score(status.standardSecurityScore)}</strong>
      </span>
      <span className="status-trigger-score status-trigger-more">
        <span className="status-trigger-word">{t(text.custom)} </span>
        <strong className="num">{score(status.customSecurityScore)}</strong>
      </span>
      {status.numOfActiveAlerts !== null && <AlertsSign alerts={status.numOfActiveAlerts} />}
      <Hint
        className={`status-trigger-sign status-trigger-more state-${isConnected ? 'ok' : 'bad'}`}
        say={() => t(connectorsSentence(status))}
      >
        {isConnected ? <Plug size={16} aria-hidden="true" /> : <Unplug size={16} aria-hidden="true" />}
        <span className="sr-only">{t(connectorsSentence(status))}</span>
      </Hint>
      <ChevronDown className="status-trigger-end" size={16} aria-hidden="true" />
    </button>
  )
}
