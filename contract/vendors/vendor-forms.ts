import { subscriptionInput, subscriptionLabel } from '#contract/accounts/account-forms.ts'
import { type Emails, emailsField } from '#contract/invites/emails-field.ts'
import { shapeOf } from '#contract/kit/faults.ts'
import { form, formFor } from '#contract/kit/form.ts'
import { word } from '#contract/kit/words.ts'
import { name, rowId } from '#contract/schema.ts'
import { vendorCalls, vendors } from './vendors.ts'

export const vendorForm = form(vendorCalls.update, {
  entity: vendors,
  fields: ['vendorName', { name: 'subscriptionTypeId', label: subscriptionLabel, input: subscriptionInput }],
})

export const inviteVendorForm = formFor<Emails & { subscriptionTypeId: number; vendorName: string }>()(
  vendorCalls.invite,
  {
    title: { en: 'Invite Reseller', de: 'Vertriebspartner einladen' },
    submit: word.invite,
    fields: [
      emailsField(),
      {
        name: 'vendorName',
        label: vendors.fields.vendorName.label,
        shape: shapeOf(name),
        help: {
          en: 'Leave empty to take the name from the address.',
          de: 'Lassen Sie das Feld leer, um den Namen aus der Adresse zu übernehmen.',
        },
        // Several are named by their addresses until somebody edits them.
        when: ({ emails = [] }) => emails.length < 2,
      },
      {
        name: 'subscriptionTypeId',
        label: subscriptionLabel,
        input: subscriptionInput,
        shape: shapeOf(rowId),
      },
    ],
    send: ({ emails = [], vendorName, subscriptionTypeId }) => ({
      body: {
        invites: emails.map((email) => ({
          email,
          ...(vendorName && emails.length === 1 ? { vendorName } : {}),
          ...(subscriptionTypeId ? { subscriptionTypeId } : {}),
        })),
      },
    }),
  },
)
