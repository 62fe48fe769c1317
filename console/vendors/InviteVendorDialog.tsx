import { Alert, Form, Select } from 'antd'
import { callApi } from '#console/kit/api.ts'
import { EmailsField } from '#console/kit/form/EmailsField.tsx'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useSubscriptionTypes } from '#console/kit/useSubscriptionTypes.ts'
import { subscriptionOrTrial } from '#contract/subscription-types/subscription-types.ts'
import { vendorCalls } from '#contract/vendors/vendors.ts'
import { text } from './texts.ts'

interface Values {
  emails: string[]
  subscriptionTypeId: number | undefined
}

export function InviteVendorDialog({ onClose }: DialogProps<unknown>) {
  const t = useText()
  const types = useSubscriptionTypes()
  if (types.isPending) return null
  const choices = types.data ?? []
  const trial = subscriptionOrTrial(choices, null)
  const send = ({ emails, subscriptionTypeId }: Values) => {
    const chosen = subscriptionOrTrial(choices, subscriptionTypeId)
    const invites = emails.map((email) => ({ email, ...(chosen ? { subscriptionTypeId: chosen } : {}) }))
    return callApi(vendorCalls.invite, { body: { invites } }, { quiet: true })
  }
  return (
    <FormDialog<Values>
      title={t(text.inviteTitle)}
      initial={{ emails: [], subscriptionTypeId: trial }}
      required={['emails']}
      submitLabel={t(formText.invite)}
      onClose={onClose}
      onSubmit={send}
    >
      {(_values, set) => (
        <>
          <EmailsField onChange={(emails) => set({ emails })} />
          {choices.length === 0 ? (
            <Alert type="error" title={t(text.noSubscription)} showIcon />
          ) : (
            <Form.Item name="subscriptionTypeId" label={t(text.subscription)}>
              <Select options={choices.map((type) => ({ value: type.id, label: type.name }))} />
            </Form.Item>
          )}
        </>
      )}
    </FormDialog>
  )
}
