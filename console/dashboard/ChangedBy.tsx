import { Popover } from 'antd'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { justRead, useAnswer } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { ChangeRecord } from '#console/ui/ChangeRecord.tsx'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { causeWords as words } from '#contract/audit-events/cause-words.ts'
import { type AuditCauses, causeRemarks, saidActor, saidCause } from '#contract/audit-events/said-cause.ts'
import type { Drift } from './drifts.ts'

/** Who changed it, where the audit log says so; where it was read and says nothing, that. */
export function ChangedBy({ drift }: { drift: Drift }) {
  const { t, lang } = useLanguage()
  const session = useSession()
  const query = { accountRecommendationId: drift.account_recommendation_id, date: drift.change_date }
  const answer = useAnswer(
    auditCalls.causes,
    { query },
    { quiet: true, staleTime: justRead, enabled: session.can('recommendations.view') },
  )
  const causes = answer.data
  if (!causes || causes.since === null) return null
  const names = [...new Set(causes.events.map((event) => saidActor(event, lang)))]
  const [name] = names
  if (name === undefined) {
    if (!causes.isTraceable) return <> · {t(words.untraceableShort)}</>
    return causes.isComplete ? <> · {t(words.noCause)}</> : null
  }
  return (
    <>
      {' · '}
      <Popover trigger="click" content={<Records causes={causes} />}>
        <button type="button" className="drift-by" aria-haspopup="dialog">
          {t(names.length > 1 ? words.several : words.by, { name })}
        </button>
      </Popover>
    </>
  )
}

const mostRecords = 5

/** The records themselves: actor, time, address, old and new values, and the items that they touched. */
function Records({ causes }: { causes: AuditCauses }) {
  const { t, lang } = useLanguage()
  const { events } = causes
  return (
    <div className="drift-records">
      <ul className="change-records">
        {events.slice(0, mostRecords).map((event) => (
          <li key={event.id}>
            <ChangeRecord
              {...saidCause(event, lang)}
              when={
                <>
                  <DateText iso={event.at} format="dd/MM/yyyy HH:mm" utc /> UTC
                </>
              }
            />
          </li>
        ))}
      </ul>
      {events.length > mostRecords && (
        <p className="quiet">{t(words.more, { n: events.length - mostRecords })}</p>
      )}
      {causeRemarks(causes).map((remark) => (
        <p key={remark.en} className="quiet">
          {t(remark)}
        </p>
      ))}
    </div>
  )
}
