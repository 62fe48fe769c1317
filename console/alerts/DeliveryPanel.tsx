import { Button } from 'antd'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer, useCall } from '#console/kit/query.ts'
import { Panel } from '#console/ui/Panel.tsx'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import type { Alert } from '#contract/alerts/alerts.ts'
import { MailList } from './MailList.tsx'
import { text } from './texts.ts'

/** What recipients get and got: a test to oneself, and the emails of this activation. */
export function DeliveryPanel({ alert }: { alert: Alert }) {
  const t = useText()
  const { data } = useAnswer(alertCalls.details, { params: { id: alert.id } }, { quiet: true })
  const test = useCall(alertCalls.testMail)
  return (
    <Panel className="alert-form-side" title={t(text.delivery)}>
      <p className="quiet alert-delivery-note">{t(text.testMailHelp)}</p>
      <Button loading={test.isPending} onClick={() => test.mutate({ params: { id: alert.id } })}>
        {t(text.testMail)}
      </Button>
      <h4 className="alert-side-head">{t(text.sent)}</h4>
      <MailList mails={data?.mails ?? []} next={data?.nextNotificationTime ?? null} />
    </Panel>
  )
}
