import { Ban, CircleCheck } from 'lucide-react'
import { asksTo } from '#console/kit/asks.ts'
import { CreateButton, editAction, formDialog } from '#console/kit/form/form-screen.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import type { Send } from '#console/kit/list/all-rows.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import {
  type SubscriptionType,
  subscriptionTypeCalls,
  subscriptionTypeForm,
  subscriptionTypeRules,
  subscriptionTypeStatus,
  subscriptionTypes,
} from '#contract/subscription-types/subscription-types.ts'
import { text } from './texts.ts'

const { Enabled, Disabled } = subscriptionTypeStatus.value
const setStatus = (send: Send, rows: SubscriptionType[], status: typeof Enabled | typeof Disabled) =>
  send(subscriptionTypeCalls.update, {
    body: { ids: rows.map((type) => type.id), updateSubscriptionDto: { status } },
  })

const common = {
  permission: 'subscriptionTypes.manage',
  edits: subscriptionTypes.catalogue,
  bulk: true,
  all: true,
} as const

const actions: ListAction<SubscriptionType, 'form'>[] = [
  editAction(subscriptionTypeForm),
  {
    ...common,
    key: 'enable',
    label: text.enable,
    icon: <CircleCheck size={16} />,
    rule: subscriptionTypeRules.enable,
    run: async (rows, { send }) => {
      await setStatus(send, rows, Enabled)
    },
  },
  {
    ...common,
    key: 'disable',
    label: text.disable,
    icon: <Ban size={16} />,
    rule: subscriptionTypeRules.disable,
    run: async (rows, { confirm, send }) => {
      if (!(await confirm(asksTo(text.disable, subscriptionTypes, rows, text.disableText)))) return false
      await setStatus(send, rows, Disabled)
    },
  },
]
const dialogs = { form: formDialog<typeof subscriptionTypes>(subscriptionTypeForm) }
const defaults = { filter: `status eq ${Enabled}` }

export default function SubscriptionTypesScreen() {
  return (
    <ListScreen
      entity={subscriptionTypes}
      title={text.title}
      defaults={defaults}
      actions={actions}
      dialogs={dialogs}
      head={(open) => <CreateButton form={subscriptionTypeForm} onClick={() => open('form')} />}
    />
  )
}
