import { Form, Select } from 'antd'
import { callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { text as formText } from '#console/kit/form/texts.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { useSession } from '#console/kit/session.tsx'
import { useSubscriptionTypes } from '#console/kit/useSubscriptionTypes.ts'
import { userRole } from '#contract/access/roles.ts'
import { subscriptionOrTrial } from '#contract/subscription-types/subscription-types.ts'
import { type Vendor, vendorCalls } from '#contract/vendors/vendors.ts'
import { text } from './texts.ts'

interface Values {
  vendorName: string
  subscriptionTypeId: number | undefined
}

/** A reseller changes its name, never its own subscription. */
export function EditVendorDialog({ rows, onClose }: DialogProps<Vendor>) {
  const t = useText()
  const session = useSession()
  const types = useSubscriptionTypes()
  const vendor = rows[0]
  if (!vendor || types.isPending) return null
  const choices = types.data ?? []
  const isVendor = session.role === userRole.value.Vendor
  const send = ({ vendorName, subscriptionTypeId }: Values) =>
    callApi(
      vendorCalls.update,
      {
        params: { vendorId: vendor.vendorId },
        body: { vendorName, ...(isVendor || !subscriptionTypeId ? {} : { subscriptionTypeId }) },
      },
      { quiet: true },
    )
  return (
    <FormDialog<Values>
      title={t(text.editTitle)}
      initial={{
        vendorName: vendor.vendorName,
        subscriptionTypeId: subscriptionOrTrial(choices, vendor.subscriptionTypeId),
      }}
      required={['vendorName']}
      submitLabel={t(formText.save)}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField name="vendorName" label={t(text.name)} required />
      <Form.Item name="subscriptionTypeId" label={t(text.subscription)}>
        <Select disabled={isVendor} options={choices.map((type) => ({ value: type.id, label: type.name }))} />
      </Form.Item>
    </FormDialog>
  )
}
