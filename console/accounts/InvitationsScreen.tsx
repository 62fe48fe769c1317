import { Button } from 'antd'
import { Mail, Plus, Undo2 } from 'lucide-react'
import { asksTo } from '#console/kit/asks.ts'
import { formDialogFor } from '#console/kit/form/form-screen.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps, ListAction } from '#console/kit/list/actions.ts'
import { idsBody } from '#console/kit/list/ids-body.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useRows } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { userRole } from '#contract/access/roles.ts'
import { enabledTypes } from '#contract/accounts/account-forms.ts'
import {
  type AccountInvite,
  accountInviteCalls,
  accountInviteRules,
  accountInvites,
  inviteCustomersForm,
  inviteOwnCustomersForm,
} from '#contract/accounts/account-invites.ts'
import { subscriptionOrTrial, subscriptionTypes } from '#contract/subscription-types/subscription-types.ts'
import { text } from './texts.ts'

const actions: ListAction<AccountInvite>[] = [
  {
    key: 'again',
    label: text.inviteAgain,
    icon: <Mail size={16} />,
    permission: 'accounts.manage',
    bulk: true,
    all: true,
    rule: accountInviteRules.again,
    run: async (rows, { send }) => {
      await send(accountInviteCalls.again, idsBody(rows))
    },
  },
  {
    key: 'withdraw',
    label: text.withdraw,
    icon: <Undo2 size={16} />,
    permission: 'accounts.manage',
    bulk: true,
    all: true,
    danger: true,
    rule: accountInviteRules.withdraw,
    run: async (rows, { confirm, send }) => {
      const question = asksTo(text.withdraw, accountInvites, rows, text.withdrawText)
      if (!(await confirm({ ...question, danger: true }))) return false
      await send(accountInviteCalls.withdraw, idsBody(rows))
    },
  },
]

function useTraits() {
  const t = useText()
  const types = useRows(subscriptionTypes, enabledTypes)
  if (types.isPending) return null
  return {
    initial: { subscriptionTypeId: subscriptionOrTrial(types.data ?? [], null) ?? null },
    children: <p>{t(text.inviteText)}</p>,
  }
}
const Any = formDialogFor<AccountInvite>(inviteCustomersForm, useTraits)
const Own = formDialogFor<AccountInvite>(inviteOwnCustomersForm, useTraits)
function InviteDialog(props: DialogProps<AccountInvite>) {
  const isReseller = useSession().role === userRole.value.Vendor
  return isReseller ? <Own {...props} /> : <Any {...props} />
}
const dialogs = { invite: InviteDialog }

/** Customers who were invited, and what became of it. */
export default function InvitationsScreen() {
  const t = useText()
  return (
    <ListScreen
      entity={accountInvites}
      title={accountInvites.label}
      sentence={t(text.invitationsSentence)}
      actions={actions}
      dialogs={dialogs}
      head={(open) => (
        <Button type="primary" icon={<Plus size={16} />} onClick={() => open('invite')}>
          {t(text.inviteCustomers)}
        </Button>
      )}
      empty={{ title: text.noInvitations, text: text.noInvitationsText }}
    />
  )
}
