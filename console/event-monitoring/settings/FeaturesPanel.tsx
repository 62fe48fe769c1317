import { Switch } from 'antd'
import { Clock, Eye, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, relativeDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useCall } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import type { AuditState } from '../gap-words.ts'
import { text } from '../texts.ts'
import { useRestingSwitch } from './useRestingSwitch.ts'

/** What tracking gives; the first of them is its switch. */
export function FeaturesPanel({ state }: { state: AuditState }) {
  const { t, lang } = useLanguage()
  const session = useSession()
  // Everything is read again afterwards, the signed-in person too: the flag is part of the account.
  const save = useCall(auditCalls.tracking)
  const tracking = useRestingSwitch(state.isTracking, (enabled) => save.mutateAsync({ body: { enabled } }))
  const { lastReadTime, trackingSince, gaps } = state
  const read = !state.isTracking
    ? t(text.trackingOff)
    : lastReadTime
      ? t(text.readJust, { when: relativeDate(lastReadTime, lang) })
      : t(text.readSoon)
  const whole =
    state.isTracking && gaps.length === 0 && trackingSince && lastReadTime
      ? ` ${t(text.noGaps, { day: formatDate(trackingSince, 'dd/MM/yyyy', { lang }) })}`
      : ''
  const reason = session.can('auditSettings.manage') ? null : t(text.readOnly)
  const included = <StateBadge state="ok" label={t(text.included)} />
  return (
    <Panel title={t(text.mainFeatures)}>
      <Feature
        icon={<Eye size={16} />}
        title={t(text.tracking)}
        about={read + whole}
        end={
          <DisabledReason reason={reason} kind="field" label={t(text.tracking)}>
            {(disabled) => (
              <Switch
                aria-label={t(text.tracking)}
                checked={tracking.value}
                disabled={disabled}
                onChange={tracking.change}
              />
            )}
          </DisabledReason>
        }
      />
      <Feature icon={<ListChecks size={16} />} title={t(text.link)} about={t(text.linkText)} end={included} />
      <Feature
        icon={<Clock size={16} />}
        title={t(text.kept, { n: state.eventDays })}
        about={t(text.keptText)}
        end={included}
      />
    </Panel>
  )
}

function Feature({
  icon,
  title,
  about,
  end,
}: {
  icon: ReactNode
  title: string
  about: string
  end: ReactNode
}) {
  return (
    <div className="audit-feature">
      <span className="audit-feature-icon" aria-hidden="true">
        {icon}
      </span>
      <div className="audit-feature-text">
        <strong>{title}</strong>
        <p className="quiet">{about}</p>
      </div>
      {end}
    </div>
  )
}
