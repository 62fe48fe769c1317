import { userStatus } from '#contract/access/roles.ts'
import { type Emails, emailsField } from '#contract/invites/emails-field.ts'
import { up } from '#contract/kit/entity.ts'
import { form, formFor, type RowsInput } from '#contract/kit/form.ts'
import { where } from '#contract/kit/where.ts'
import { word } from '#contract/kit/words.ts'
import { subscriptionTypeStatus, subscriptionTypes } from '#contract/subscription-types/subscription-types.ts'
import { vendors } from '#contract/vendors/vendors.ts'
import { accountCalls } from './account-calls.ts'
import { type Account, accounts } from './accounts.ts'

const usable = where(subscriptionTypes, { status: subscriptionTypeStatus.value.Enabled, isChoosable: true })
/** The subscription types that can be chosen. */
export const enabledTypes = { filter: usable, sort: up('name'), top: 200 }

export const subscriptionInput: RowsInput = {
  kind: 'rows',
  of: subscriptionTypes,
  filter: usable,
}
export const subscriptionLabel = word.subscriptionType

/** Which reseller a customer belongs to, or that it belongs to none. */
export const resellerInput: RowsInput = {
  kind: 'rows',
  of: vendors,
  filter: where(vendors, { status: userStatus.value.Active }),
  none: { en: 'No reseller', de: 'Kein Vertriebspartner' },
}

const data = (values: object, rows: readonly Account[]) =>
  rows.length ? { body: { ids: rows.map(({ id }) => id), data: values } } : { body: values }

/** Owner and status are shown, not edited: they follow from sign-up and from the actions. */
export const accountForm = formFor<Pick<Account, 'ownerEmail' | 'status'> & { chooses: boolean }>()(
  accountCalls.create,
  {
    entity: accounts,
    update: accountCalls.update,
    fields: [
      'name',
      'microsoftTenantId',
      'domain',
      { name: 'ownerEmail', shown: true },
      { name: 'status', shown: true },
      { name: 'subscriptionTypeId', label: subscriptionLabel, input: subscriptionInput },
      {
        name: 'vendorId',
        label: word.reseller,
        input: resellerInput,
        // Which reseller a customer belongs to is the operator's to say.
        when: ({ chooses: isOperator }) => isOperator === true,
      },
      'microsoftApplicationId',
      {
        name: 'microsoftApplicationSecret',
        label: { en: 'Client secret', de: 'Geheimer Clientschlüssel' },
        input: { kind: 'secret' },
      },
    ],
    // A secret that is left empty stays as it is.
    send: ({ microsoftApplicationSecret, ...values }, rows) =>
      data({ ...values, ...(microsoftApplicationSecret ? { microsoftApplicationSecret } : {}) }, rows),
  },
)

const chooses = { en: 'Choose a value', de: 'Wählen Sie einen Wert' }

/** What several accounts can be given at once. */
export const accountBulkForm = formFor<Pick<Account, 'subscriptionTypeId' | 'vendorId'>>()(
  accountCalls.update,
  {
    entity: accounts,
    fields: [
      { name: 'subscriptionTypeId', label: subscriptionLabel, input: subscriptionInput, required: chooses },
      {
        name: 'vendorId',
        label: word.reseller,
        input: resellerInput,
      },
    ],
    send: data,
  },
)

export const inviteAccountForm = formFor<Emails>()(accountCalls.invite, {
  title: { en: 'Invite Account', de: 'Kundenkonto einladen' },
  submit: word.invite,
  fields: [emailsField({ single: true })],
  send: ({ emails = [] }) => ({ body: { email: emails[0] } }),
})

export const productsForm = form(accountCalls.updateSettings, {
  title: word.connectedProducts,
  fields: [
    {
      name: 'productIds',
      label: word.connectedProducts,
      input: { kind: 'own' },
    },
  ],
})
