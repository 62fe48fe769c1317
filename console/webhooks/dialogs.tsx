import { Modal } from 'antd'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps, ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import type { BodyOf } from '#contract/kit/call.ts'
import { where } from '#contract/kit/where.ts'
import {
  type WebhookDelivery,
  webhookDeliveries,
  webhookDeliveryCalls,
  webhookDeliveryRules,
} from '#contract/webhooks/webhook-deliveries.ts'
import { type Webhook, webhookCalls, webhookForm } from '#contract/webhooks/webhooks.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { text } from './texts.ts'

/** A new webhook shows its secret when it is there. */
export function WebhookDialog({ rows, onClose }: DialogProps<Webhook>) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />
  if (rows.length > 0) return <FormDialog form={webhookForm} rows={rows} onClose={onClose} />
  return (
    <FormDialog
      form={webhookForm}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = values as BodyOf<typeof webhookCalls.create>
        setSecret((await callApi(webhookCalls.create, { body }, { quiet: true })).secret)
        return false
      }}
    />
  )
}

const actions: ListAction<WebhookDelivery>[] = [
  {
    key: 'sendAgain',
    label: text.sendAgain,
    icon: <RotateCw size={16} />,
    permission: 'webhooks.manage',
    bulk: true,
    all: true,
    rule: webhookDeliveryRules.sendAgain,
    run: async (rows, { send }) => {
      await send(webhookDeliveryCalls.sendAgain, { body: { ids: rows.map(({ id }) => id) } })
    },
  },
]

/** What was sent to one webhook, and what it answered. */
export function DeliveriesDialog({ rows, onClose }: DialogProps<Webhook>) {
  const t = useText()
  const [webhook] = rows
  if (!webhook) return null
  const title = t(text.deliveriesOf, { name: webhook.name })
  return (
    <Modal open title={title} width={1100} footer={null} onCancel={() => onClose()}>
      <ListScreen
        entity={webhookDeliveries}
        title={text.deliveries}
        headless
        plain
        syncAddress={false}
        fixedFilter={where(webhookDeliveries, { webhookId: webhook.id })}
        actions={actions}
        empty={{ title: text.noDeliveries, text: text.noDeliveriesText }}
      />
    </Modal>
  )
}
