import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { userStatus } from '#contract/access/roles.ts'
import { bodyOf } from '#contract/kit/body.ts'
import { choice, datetime, id, int, maybe, options, type Row, text, up } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { byId, email, ids, name, rowId } from '#contract/schema.ts'

export const vendors = entity({
  name: 'vendorsExtended',
  view: 'vendors_extended',
  label: { en: 'Resellers', de: 'Vertriebspartner' },
  one: { en: 'Reseller', de: 'Vertriebspartner' },
  table: 'vendor',
  permission: 'vendors.view',
  fence: 'vendor',
  key: 'vendorId',
  fields: {
    vendorId: id({ label: { en: 'ID', de: 'ID' }, stored: 'id', width: 88 }),
    vendorName: text({
      label: { en: 'Reseller Name', de: 'Name des Wiederverkäufers' },
      filter: true,
      sort: true,
      search: true,
      strong: true,
      write: name,
      stored: 'name',
      width: 240,
    }),
    email: maybe(
      text({ label: { en: 'Email', de: 'E-Mail' }, filter: true, sort: true, search: true, width: 260 }),
    ),
    subscriptionName: options({
      label: { en: 'Subscription', de: 'Abonnement' },
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 160,
    }),
    status: choice(userStatus, {
      label: { en: 'Status', de: 'Status' },
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 150,
    }),
    numberOfAccounts: int({ label: { en: 'Accounts', de: 'Konten' }, sort: true, filter: true, width: 110 }),
    creationTime: datetime({
      label: { en: 'Creation Time', de: 'Erstellt am' },
      filter: true,
      sort: true,
      width: 140,
    }),
    subscriptionTypeId: int({
      label: { en: 'Subscription ID', de: 'Abonnement-ID' },
      filter: true,
      internal: true,
      write: rowId,
    }),
  },
  defaultColumns: ['vendorName', 'email', 'subscriptionName', 'status'],
  defaultSort: up('vendorName'),
})
export type Vendor = Row<typeof vendors>

const { Active, Pending, Blocked } = userStatus.value
type Selected = readonly Pick<Vendor, 'status'>[]

export const vendorRules = {
  reinvite: (selected: Selected): Text | null =>
    selected.every((vendor) => vendor.status === Pending)
      ? null
      : {
          en: 'Only pending resellers can be invited again',
          de: 'Nur ausstehende Wiederverkäufer können erneut eingeladen werden',
        },
  edit: (selected: Selected): Text | null =>
    selected.every((vendor) => vendor.status === Active)
      ? null
      : {
          en: 'Only active resellers can be edited',
          de: 'Nur aktive Wiederverkäufer können bearbeitet werden',
        },
  block: (selected: Selected): Text | null =>
    selected.every((vendor) => vendor.status === Active)
      ? null
      : {
          en: 'Only active resellers can be blocked',
          de: 'Nur aktive Wiederverkäufer können gesperrt werden',
        },
  enable: (selected: Selected): Text | null =>
    selected.every((vendor) => vendor.status === Blocked)
      ? null
      : {
          en: 'Only blocked resellers can be enabled',
          de: 'Nur gesperrte Wiederverkäufer können aktiviert werden',
        },
  remove: (selected: Selected): Text | null =>
    selected.some((vendor) => vendor.status === Active)
      ? { en: 'Block the resellers before deleting them', de: 'Die Wiederverkäufer vor dem Löschen sperren' }
      : null,
}

export const vendorCalls = {
  invite: call({
    method: 'POST',
    path: '/vendors/invite',
    permission: 'vendors.manage',
    summary: 'Invite resellers; a pending one is invited again',
    body: Type.Object(
      {
        invites: Type.Array(
          Type.Object(
            { email, vendorName: Type.Optional(name), subscriptionTypeId: Type.Optional(rowId) },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 100 },
        ),
        /** Single-email mode: the first is invited, whatever follows. */
        single: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    status: 201,
    success: { en: '{n} Reseller(s) invited', de: '{n} Wiederverkäufer eingeladen' },
  }),
  update: call({
    method: 'PATCH',
    path: '/vendors/update/:vendorId',
    permission: 'vendors.edit',
    summary: 'Change name or subscription of a reseller',
    params: Type.Object({ vendorId: rowId }),
    body: bodyOf(vendors, ['vendorName', 'subscriptionTypeId?']),
    success: { en: 'Reseller Updated', de: 'Wiederverkäufer aktualisiert' },
  }),
  block: call({
    method: 'PATCH',
    path: '/vendors/block/:id',
    permission: 'vendors.manage',
    summary: 'Block a reseller and end the sessions of its people',
    params: byId,
    success: { en: 'Reseller Blocked', de: 'Wiederverkäufer gesperrt' },
  }),
  enable: call({
    method: 'PATCH',
    path: '/vendors/enable/:id',
    permission: 'vendors.manage',
    summary: 'Enable a blocked reseller',
    params: byId,
    success: { en: 'Reseller Enabled', de: 'Wiederverkäufer aktiviert' },
  }),
  remove: call({
    method: 'PATCH',
    path: '/vendors/delete',
    permission: 'vendors.manage',
    summary: 'Delete resellers that are not active',
    body: Type.Object({ vendorIds: ids }, { additionalProperties: false }),
    success: {
      en: '{n} Reseller(s) successfully deleted.',
      de: '{n} Wiederverkäufer erfolgreich gelöscht.',
    },
  }),
}
