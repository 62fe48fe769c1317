import { Button } from 'antd'
import { ArrowRight, Bot, UserRound } from 'lucide-react'
import { useState } from 'react'
import { DateText } from '#console/kit/DateText.tsx'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { Bone } from '#console/ui/Skeletons.tsx'
import { type AuditCauseEvent, auditCalls } from '#contract/audit-events/audit-calls.ts'
import { propertyChanges } from '#contract/audit-events/property-changes.ts'
import { causeText as text } from './cause-texts.ts'
import './Causes.css'

interface Props {
  accountRecommendationId: number
  date: string
}

/** Who changed it: the records between the two scans that touched what the check reads. Read when it is asked for. */
export function Causes({ accountRecommendationId, date }: Props) {
  const { t } = useLanguage()
  const [isOpen, open] = useState(false)
  return (
    <div className="causes">
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {t(text.who)}
      </Button>
      {isOpen && <CauseList accountRecommendationId={accountRecommendationId} date={date} />}
    </div>
  )
}

function CauseList(query: Props) {
  const { t } = useLanguage()
  const answer = useAnswer(auditCalls.causes, { query }, { quiet: true })
  if (answer.isPending) return <Bone height={40} />
  if (!answer.data) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  const { since, isTraceable, isComplete, events } = answer.data
  if (since === null) return <p className="quiet">{t(text.noSince)}</p>
  if (!isTraceable) return <p className="quiet">{t(text.untraceable)}</p>
  return (
    <>
      {events.length === 0 && <p className="quiet">{t(text.nothing)}</p>}
      {!isComplete && <p className="quiet">{t(text.incomplete)}</p>}
      <ul className="causes-list">
        {events.map((event) => (
          <Cause key={event.id} event={event} />
        ))}
      </ul>
    </>
  )
}

function Cause({ event }: { event: AuditCauseEvent }) {
  const { t, lang } = useLanguage()
  const { shown } = propertyChanges(event.targetResources, lang)
  return (
    <li>
      <div className="cause-head">
        {event.isApplication ? (
          <Bot size={14} aria-hidden="true" />
        ) : (
          <UserRound size={14} aria-hidden="true" />
        )}
        <b>{event.initiatedBy ?? t(text.unknown)}</b>
        <span className="quiet">
          <DateText iso={event.at} format="dd/MM/yyyy HH:mm" utc /> UTC
        </span>
        {event.ipAddress && <span className="quiet num">{event.ipAddress}</span>}
      </div>
      <div>
        {event.activity}
        {event.targetName && (
          <>
            : <b>{event.targetName}</b>
          </>
        )}
      </div>
      {shown.slice(0, 6).map(({ name, before, after }) => (
        <div key={name} className="cause-change">
          <span className="quiet">{name}</span>
          <del>{before}</del>
          <ArrowRight size={12} aria-hidden="true" />
          <span>{after}</span>
        </div>
      ))}
      <div className="quiet">
        {event.items.length > 0
          ? t(text.items, { items: event.items.slice(0, 5).join(', ') })
          : t(text.setting)}
      </div>
    </li>
  )
}
