import { subscriptionInput, subscriptionLabel } from '#contract/accounts/account-forms.ts'
import { type Emails, emailsField } from '#contract/invites/emails-field.ts'
import { shapeOf } from '#contract/kit/faults.ts'
import { form, formFor } from '#contract/kit/form.ts'
import { word } from '#contract/kit/words.ts'
import { rowId } from '#contract/schema.ts'
import { vendorCalls, vendors } from './vendors.ts'

export const vendorForm = form(vendorCalls.update, {
  entity: vendors,
  fields: ['vendorName', { name: 'subscriptionTypeId', label: subscriptionLabel, input: subscriptionInput }],
})

export const inviteVendorForm = formFor<Emails & { subscriptionTypeId: number }>()(vendorCalls.invite, {
  title: { en: 'Invite Reseller', de: 'Vertriebspartner einladen' },
  submit: word.invite,
  fields: [
    emailsField(),
    {
      name: 'subscriptionTypeId',
      label: subscriptionLabel,
      input: subscriptionInput,
      shape: shapeOf(rowId),
    },
  ],
  send: ({ emails = [], subscriptionTypeId }) => ({
    body: {
      invites: emails.map((email) => ({ email, ...(subscriptionTypeId ? { subscriptionTypeId } : {}) })),
    },
  }),
})
