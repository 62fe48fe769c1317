import { KeyRound, ListChecks, Send } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { asks, nameOf } from '#console/kit/asks.ts'
import { CreateButton, editAction, removeAction } from '#console/kit/form/form-screen.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import type { Text } from '#contract/kit/text.ts'
import { webhookStatus } from '#contract/webhooks/webhook-choices.ts'
import { type Webhook, webhookCalls, webhookForm, webhooks } from '#contract/webhooks/webhooks.ts'
import { DeliveriesDialog, WebhookDialog } from './dialogs.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { questions, text } from './texts.ts'

const permission = 'webhooks.manage'
const dialogs = { form: WebhookDialog, deliveries: DeliveriesDialog }

const actionsWith = (showSecret: (secret: string) => void): ListAction<Webhook, 'form' | 'deliveries'>[] => [
  {
    key: 'deliveries',
    label: text.deliveries,
    icon: <ListChecks size={16} />,
    permission,
    run: (_rows, { open }) => open('deliveries'),
  },
  editAction<Webhook>(webhookForm),
  {
    key: 'test',
    label: text.test,
    icon: <Send size={16} />,
    permission,
    rule: ([webhook]) => (webhook?.status === webhookStatus.value.Disabled ? text.testOff : null),
    run: async ([webhook]) => {
      await callApi(webhookCalls.test, { params: { id: webhook?.id ?? 0 } })
    },
  },
  {
    key: 'roll',
    label: text.roll,
    icon: <KeyRound size={16} />,
    permission,
    run: async ([webhook], { confirm }) => {
      if (!webhook || !(await confirm(asks([webhook], (row) => nameOf(webhooks, row), questions.roll))))
        return false
      const { secret } = await callApi(webhookCalls.rollSecret, { params: { id: webhook.id } })
      showSecret(secret)
    },
  },
  removeAction(webhooks, webhookCalls.remove, { warning: text.removeWarning }),
]

/** The webhooks of an account, or the platform's own: the server knows whose. */
export function WebhookList({ sentence }: { sentence: Text }) {
  const t = useText()
  const [secret, setSecret] = useState<string | null>(null)
  const [actions] = useState(() => actionsWith(setSecret))
  return (
    <>
      <ListScreen
        entity={webhooks}
        title={text.title}
        sentence={t(sentence)}
        plain
        actions={actions}
        dialogs={dialogs}
        empty={{ title: text.empty, text: text.emptyText }}
        head={(open) => <CreateButton form={webhookForm} onClick={() => open('form')} />}
      />
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
