import { BulkForm } from '#console/kit/form/BulkForm.tsx'
import { formDialog, formDialogFor } from '#console/kit/form/form-screen.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useRows } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { userRole } from '#contract/access/roles.ts'
import { accountRules } from '#contract/accounts/account-calls.ts'
import {
  accountBulkForm,
  accountForm,
  enabledTypes,
  inviteAccountForm,
} from '#contract/accounts/account-forms.ts'
import { type Account, accountStatus, type accounts } from '#contract/accounts/accounts.ts'
import { subscriptionOrTrial, subscriptionTypes } from '#contract/subscription-types/subscription-types.ts'
import { AccountDrawer } from './AccountDrawer.tsx'
import { text } from './texts.ts'

function useAccountTraits([account]: readonly Account[]) {
  const types = useRows(subscriptionTypes, enabledTypes)
  const isReseller = useSession().role === userRole.value.Vendor
  if (types.isPending) return null
  return {
    initial: {
      chooses: !isReseller,
      status: account?.status ?? accountStatus.value.PendingSignUpCompletion,
      // A reseller keeps what it could not choose itself.
      subscriptionTypeId:
        (isReseller && account?.subscriptionTypeId) ||
        (subscriptionOrTrial(types.data ?? [], account?.subscriptionTypeId) ?? null),
    },
    locks: {
      microsoftTenantId: isReseller
        ? text.tenantByInvitation
        : account && accountRules.changeTenant([account]),
    },
    helps: account?.hasMicrosoftApplicationSecret ? { microsoftApplicationSecret: text.secretKept } : {},
  }
}

function useInviteTraits() {
  const t = useText()
  return { children: <p>{t(text.inviteText)}</p> }
}

const BulkDialog = (props: DialogProps<Account>) => <BulkForm form={accountBulkForm} {...props} />

const form = formDialog<typeof accounts>(accountForm, useAccountTraits)
export const accountDialogs = {
  invite: formDialogFor<Account>(inviteAccountForm, useInviteTraits),
  form,
  bulk: BulkDialog,
  overview: AccountDrawer,
}
