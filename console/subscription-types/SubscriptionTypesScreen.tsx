import { Button } from 'antd'
import { Ban, CircleCheck, Pencil, Plus } from 'lucide-react'
import { callApi } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useSession } from '#console/kit/session.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import {
  type SubscriptionType,
  subscriptionTypeCalls,
  subscriptionTypeRules,
  subscriptionTypeStatus,
  subscriptionTypes,
} from '#contract/subscription-types/subscription-types.ts'
import { SubscriptionTypeDialog } from './SubscriptionTypeDialog.tsx'
import { text } from './texts.ts'

const model = { en: 'Subscription Type', de: 'Abonnementtyp' }
const setStatus = (rows: SubscriptionType[], status: number) =>
  callApi(subscriptionTypeCalls.update, {
    body: { ids: rows.map((type) => type.id), updateSubscriptionDto: { status } },
  })

const actions: ListAction<SubscriptionType, 'form'>[] = [
  {
    key: 'edit',
    label: text.edit,
    icon: <Pencil size={16} />,
    permission: 'subscriptionTypes.manage',
    edits: model,
    run: (_, { open }) => open('form'),
  },
  {
    key: 'enable',
    label: text.enable,
    icon: <CircleCheck size={16} />,
    permission: 'subscriptionTypes.manage',
    edits: model,
    bulk: true,
    rule: subscriptionTypeRules.enable,
    run: async (rows) => {
      await setStatus(rows, subscriptionTypeStatus.value.Enabled)
    },
  },
  {
    key: 'disable',
    label: text.disable,
    icon: <Ban size={16} />,
    permission: 'subscriptionTypes.manage',
    edits: model,
    bulk: true,
    rule: subscriptionTypeRules.disable,
    run: async (rows, { confirm }) => {
      if (!(await confirm({ title: text.disableTitle, text: text.disableText }))) return false
      await setStatus(rows, subscriptionTypeStatus.value.Disabled)
    },
  },
]
const dialogs = { form: SubscriptionTypeDialog }
const defaults = { filter: `status eq ${subscriptionTypeStatus.value.Enabled}` }

export default function SubscriptionTypesScreen() {
  const t = useText()
  const session = useSession()
  return (
    <ListScreen
      entity={subscriptionTypes}
      title={text.title}
      defaults={defaults}
      actions={actions}
      dialogs={dialogs}
      head={(open) =>
        session.can('subscriptionTypes.manage') && (
          <DisabledReason reason={session.editsDisabled(model)} label={t(text.create)}>
            {(disabled) => (
              <Button
                type="primary"
                icon={<Plus size={16} />}
                disabled={disabled}
                onClick={() => open('form')}
              >
                {t(text.create)}
              </Button>
            )}
          </DisabledReason>
        )
      }
    />
  )
}
