import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { type Emails, emailsField } from '#contract/invites/emails-field.ts'
import { choices } from '#contract/kit/choices.ts'
import { choice, datetime, down, id, int, maybe, options, type Row, text } from '#contract/kit/entity.ts'
import { shapeOf } from '#contract/kit/faults.ts'
import { formFor } from '#contract/kit/form.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { email, ids, rowId } from '#contract/schema.ts'
import { resellerInput, subscriptionInput, subscriptionLabel } from './account-forms.ts'

export const inviteStatus = choices('InvitationState', {
  Pending: { value: 1, state: 'pending', en: 'Pending', de: 'Ausstehend' },
  Accepted: { value: 2, state: 'ok', en: 'Accepted', de: 'Angenommen' },
  Expired: { value: 3, state: 'disabled', en: 'Expired', de: 'Abgelaufen' },
  Withdrawn: { value: 4, state: 'disabled', en: 'Withdrawn', de: 'Zurückgezogen' },
})

/** Customers who were invited, and what became of it. */
export const accountInvites = entity({
  name: 'accountInvite',
  view: 'account_invite_extended',
  table: 'invite',
  label: word.invitations,
  one: { en: 'Invitation', de: 'Einladung' },
  permission: 'accounts.manage',
  fence: 'vendor',
  fields: {
    id: id({ width: 88 }),
    email: text({ label: word.email, strong: true, width: 280 }),
    status: choice(inviteStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 130,
    }),
    vendorName: maybe(
      options({ label: word.reseller, filter: true, sort: true, multipleSelect: true, width: 180 }),
    ),
    subscriptionName: maybe(
      options({
        label: word.subscription,
        filter: true,
        sort: true,
        multipleSelect: true,
        width: 150,
      }),
    ),
    creationTime: datetime({
      label: { en: 'Invited', de: 'Eingeladen am' },
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    expiryTime: datetime({
      label: { en: 'Expires', de: 'Läuft ab am' },
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    invitedByEmail: maybe(
      text({ label: { en: 'Invited by', de: 'Eingeladen von' }, filter: true, sort: true, width: 220 }),
    ),
    vendorId: maybe(int({ label: word.reseller, filter: true, internal: true })),
    subscriptionTypeId: maybe(int({ label: word.subscriptionType, filter: true, internal: true })),
  },
  defaultColumns: ['email', 'status', 'vendorName', 'subscriptionName', 'creationTime', 'expiryTime'],
  defaultSort: down('creationTime'),
})
export type AccountInvite = Row<typeof accountInvites>

const { Pending, Expired } = inviteStatus.value
type Selected = readonly Pick<AccountInvite, 'status'>[]

export const accountInviteRules = {
  again: (selected: Selected): Text | null =>
    selected.every(({ status }) => status === Pending || status === Expired)
      ? null
      : {
          en: 'Only pending or expired invitations can be sent again',
          de: 'Nur ausstehende oder abgelaufene Einladungen können erneut gesendet werden',
        },
  withdraw: (selected: Selected): Text | null =>
    selected.every(({ status }) => status === Pending)
      ? null
      : {
          en: 'Only pending invitations can be withdrawn',
          de: 'Nur ausstehende Einladungen können zurückgezogen werden',
        },
}

export const accountInviteCalls = {
  create: call({
    method: 'POST',
    path: '/account/invitations',
    permission: 'accounts.manage',
    summary: 'Invite several tenant administrators to sign up, with their reseller and subscription',
    body: Type.Object(
      {
        emails: Type.Array(email, { minItems: 1, maxItems: 100 }),
        vendorId: Type.Optional(Type.Union([rowId, Type.Null()])),
        subscriptionTypeId: Type.Optional(Type.Union([rowId, Type.Null()])),
      },
      { additionalProperties: false },
    ),
    status: 201,
    success: { en: 'Invitations sent: {n}', de: 'Einladungen gesendet: {n}' },
  }),
  again: call({
    method: 'POST',
    path: '/account/invitations/again',
    permission: 'accounts.manage',
    summary: 'Send invitations again; earlier ones stop working',
    body: Type.Object({ ids }, { additionalProperties: false }),
    status: 201,
    success: { en: 'Invitations sent: {n}', de: 'Einladungen gesendet: {n}' },
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/account/invitations',
    permission: 'accounts.manage',
    summary: 'Withdraw invitations; their links stop working',
    body: Type.Object({ ids }, { additionalProperties: false }),
    success: { en: 'Invitations withdrawn: {n}', de: 'Einladungen zurückgezogen: {n}' },
  }),
}

interface Chosen {
  vendorId: number | null
  subscriptionTypeId: number | null
}
const subscription = {
  name: 'subscriptionTypeId',
  label: subscriptionLabel,
  input: subscriptionInput,
  shape: shapeOf(rowId),
} as const
const words = {
  title: { en: 'Invite Customers', de: 'Kunden einladen' },
}

export const inviteCustomersForm = formFor<Emails & Chosen>()(accountInviteCalls.create, {
  title: words.title,
  submit: word.invite,
  fields: [emailsField(), { name: 'vendorId', label: word.reseller, input: resellerInput }, subscription],
})

/** A reseller's customers are its own: there is no reseller to choose. */
export const inviteOwnCustomersForm = formFor<Emails & Chosen>()(accountInviteCalls.create, {
  title: words.title,
  submit: word.invite,
  fields: [emailsField(), subscription],
})
