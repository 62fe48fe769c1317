import { Alert } from 'antd'
import { formDialog } from '#console/kit/form/form-screen.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useRows } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { userRole } from '#contract/access/roles.ts'
import { enabledTypes } from '#contract/accounts/account-forms.ts'
import { subscriptionOrTrial, subscriptionTypes } from '#contract/subscription-types/subscription-types.ts'
import { inviteVendorForm, vendorForm } from '#contract/vendors/vendor-forms.ts'
import type { Vendor, vendors } from '#contract/vendors/vendors.ts'
import { text } from './texts.ts'

/** A reseller changes its name, never its own subscription. */
function useVendorTraits([vendor]: readonly Vendor[]) {
  const types = useRows(subscriptionTypes, enabledTypes)
  const isReseller = useSession().role === userRole.value.Vendor
  if (!vendor || types.isPending) return null
  return {
    initial: {
      subscriptionTypeId: isReseller
        ? vendor.subscriptionTypeId
        : (subscriptionOrTrial(types.data ?? [], vendor.subscriptionTypeId) ?? null),
    },
    locks: { subscriptionTypeId: isReseller ? text.subscriptionByOperator : null },
  }
}

function useInviteTraits() {
  const t = useText()
  const types = useRows(subscriptionTypes, enabledTypes)
  if (types.isPending) return null
  const choices = types.data ?? []
  return {
    initial: { subscriptionTypeId: subscriptionOrTrial(choices, null) ?? null },
    ...(choices.length === 0
      ? { children: <Alert type="error" title={t(text.noSubscription)} showIcon /> }
      : {}),
  }
}

export const vendorDialogs = {
  invite: formDialog<typeof vendors>(inviteVendorForm, useInviteTraits),
  form: formDialog<typeof vendors>(vendorForm, useVendorTraits),
}
