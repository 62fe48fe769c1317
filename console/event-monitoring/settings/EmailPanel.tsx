import { Button, Switch } from 'antd'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useAnswer, useCall } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { Avatar } from '#console/ui/Avatar.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import type { AuditState } from '../gap-words.ts'
import { text } from '../texts.ts'
import { RecipientsDialog } from './RecipientsDialog.tsx'
import { useRestingSwitch } from './useRestingSwitch.ts'

/** Whether events are mailed, and to whom. */
export function EmailPanel({ state }: { state: AuditState }) {
  const { t, lang } = useLanguage()
  const session = useSession()
  const mayEdit = session.can('auditSettings.manage')
  const save = useCall(auditCalls.updateTracking)
  const mails = useRestingSwitch(state.notificationPreference, (notificationPreference) =>
    save.mutateAsync({ body: { notificationPreference } }),
  )
  const recipients = useAnswer(auditCalls.recipients, {}, { enabled: mayEdit })
  const emails = recipients.data?.emails ?? []
  const [isEditing, edit] = useState(false)
  const reason = mayEdit ? null : t(text.readOnly)
  return (
    <Panel
      title={t(text.emails)}
      extra={
        <DisabledReason reason={reason} kind="field" label={t(text.emails)}>
          {(disabled) => (
            <Switch
              aria-label={t(text.emails)}
              checked={mails.value}
              disabled={disabled}
              onChange={mails.change}
            />
          )}
        </DisabledReason>
      }
    >
      <p className="quiet">{t(text.emailsText, { n: formatNumber(state.mailsLastWeek, lang) })}</p>
      <div className="audit-recipients-head">
        <h4>{t(text.recipients)}</h4>
        <Button
          type="link"
          icon={<Pencil size={16} />}
          disabled={!recipients.data}
          onClick={() => edit(true)}
        >
          {t(text.editRecipients)}
        </Button>
      </div>
      {recipients.data && emails.length === 0 && <p className="quiet">{t(text.noRecipients)}</p>}
      <ul className="audit-recipients">
        {emails.map((email) => (
          <li key={email}>
            <Avatar name={email} size={24} />
            <span className="cut" title={email}>
              {email}
            </span>
          </li>
        ))}
      </ul>
      {isEditing && <RecipientsDialog saved={emails} onClose={() => edit(false)} />}
    </Panel>
  )
}
