import { Form, Select } from 'antd'
import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useSession } from '#console/kit/session.tsx'
import { useSubscriptionTypes } from '#console/kit/useSubscriptionTypes.ts'
import { userRole } from '#contract/access/roles.ts'
import { type Account, accountCalls, accountRules, accountStatus } from '#contract/accounts/accounts.ts'
import { labelOf } from '#contract/kit/choices.ts'
import { subscriptionOrTrial } from '#contract/subscription-types/subscription-types.ts'
import { text } from './texts.ts'

interface Values {
  name: string
  microsoftTenantId: string
  domain: string
  ownerEmail: string
  status: string
  subscriptionTypeId: number | undefined
  microsoftApplicationId: string
  microsoftApplicationSecret: string
}

export function CreateAccountDialog(props: DialogProps<Account>) {
  return <AccountForm {...props} account={null} />
}

export function AccountDialog(props: DialogProps<Account>) {
  return <AccountForm {...props} account={props.rows[0] ?? null} />
}

/** The account form; owner and status are shown, not edited: they follow from sign-up and from the actions. */
function AccountForm({ account, onClose }: DialogProps<Account> & { account: Account | null }) {
  const { t, lang } = useLanguage()
  const types = useSubscriptionTypes()
  const isReseller = useSession().role === userRole.value.Vendor
  if (types.isPending) return null
  const choices = types.data ?? []
  const tenantKept = isReseller ? text.tenantByInvitation : account && accountRules.changeTenant([account])
  const status = account?.status ?? accountStatus.value.PendingSignUpCompletion
  const initial: Values = {
    name: account?.name ?? '',
    microsoftTenantId: account?.microsoftTenantId ?? '',
    domain: account?.domain ?? '',
    ownerEmail: account?.ownerEmail ?? '',
    status: labelOf(accountStatus, status, lang) ?? '',
    subscriptionTypeId: subscriptionOrTrial(choices, account?.subscriptionTypeId),
    microsoftApplicationId: account?.microsoftApplicationId ?? '',
    microsoftApplicationSecret: '',
  }
  const send = ({ ownerEmail: _owner, status: _status, microsoftApplicationSecret, ...values }: Values) => {
    const { subscriptionTypeId, ...rest } = values
    const data = {
      ...rest,
      ...(subscriptionTypeId ? { subscriptionTypeId } : {}),
      ...(microsoftApplicationSecret ? { microsoftApplicationSecret } : {}),
    }
    return account
      ? callApi(accountCalls.update, { body: { ids: [account.id], data } }, { quiet: true })
      : callApi(accountCalls.create, { body: data }, { quiet: true })
  }
  return (
    <FormDialog<Values>
      title={t(account ? text.edit : text.create)}
      initial={initial}
      required={['name']}
      submitLabel={t(account ? formText.save : formText.create)}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField name="name" label={t(text.name)} required />
      <TextField
        name="microsoftTenantId"
        label={t(text.tenantId)}
        {...(tenantKept ? { disabled: true, hint: t(tenantKept) } : {})}
      />
      <TextField name="domain" label={t(text.domain)} />
      <TextField name="ownerEmail" label={t(text.ownerEmail)} disabled />
      <TextField name="status" label={t(text.status)} disabled />
      <Form.Item name="subscriptionTypeId" label={t(text.subscription)}>
        <Select options={choices.map((type) => ({ value: type.id, label: type.name }))} />
      </Form.Item>
      <TextField name="microsoftApplicationId" label={t(text.applicationId)} />
      <TextField
        name="microsoftApplicationSecret"
        label={t(text.applicationSecret)}
        password
        {...(account?.hasMicrosoftApplicationSecret ? { hint: t(text.secretKept) } : {})}
      />
    </FormDialog>
  )
}
