import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { userStatus } from '#contract/access/roles.ts'
import { bodyOf } from '#contract/kit/body.ts'
import { choice, datetime, decimal, id, int, maybe, options, type Row, text } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { byId, email, ids, name, rowId } from '#contract/schema.ts'

export const vendors = entity({
  name: 'vendorsExtended',
  label: { en: 'Resellers', de: 'Vertriebspartner' },
  one: word.reseller,
  table: 'vendor',
  permission: 'vendors.view',
  fence: 'vendor',
  key: 'vendorId',
  fields: {
    vendorId: id({ stored: 'id', width: 88 }),
    vendorName: text({
      label: { en: 'Reseller Name', de: 'Name des Vertriebspartners' },
      strong: true,
      write: name,
      stored: 'name',
      width: 240,
    }),
    email: maybe(text({ label: word.email, filter: true, sort: true, search: true, width: 260 })),
    subscriptionName: options({
      label: word.subscription,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 160,
    }),
    status: choice(userStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 150,
    }),
    numberOfAccounts: int({ label: word.accounts, sort: true, filter: true, width: 130 }),
    averageBaselineScore: maybe(
      decimal({
        label: { en: 'Baseline Score (avg.)', de: 'Basis-Score (Ø)' },
        filter: true,
        sort: true,
        width: 190,
      }),
    ),
    averageCustomScore: maybe(
      decimal({
        label: { en: 'Custom Score (avg.)', de: 'Angepasster Score (Ø)' },
        filter: true,
        sort: true,
        width: 190,
      }),
    ),
    creationTime: datetime({
      label: word.creationTime,
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
          de: 'Nur ausstehende Vertriebspartner können erneut eingeladen werden',
        },
  edit: (selected: Selected): Text | null =>
    selected.every((vendor) => vendor.status !== Blocked)
      ? null
      : {
          en: 'Blocked resellers cannot be edited. Enable the reseller first.',
          de: 'Gesperrte Vertriebspartner können nicht bearbeitet werden. Aktivieren Sie den Vertriebspartner zuerst.',
        },
  block: (selected: Selected): Text | null =>
    selected.every((vendor) => vendor.status === Active)
      ? null
      : {
          en: 'Only active resellers can be blocked',
          de: 'Nur aktive Vertriebspartner können gesperrt werden',
        },
  enable: (selected: Selected): Text | null =>
    selected.every((vendor) => vendor.status === Blocked)
      ? null
      : {
          en: 'Only blocked resellers can be enabled',
          de: 'Nur gesperrte Vertriebspartner können aktiviert werden',
        },
  remove: (selected: Selected): Text | null =>
    selected.some((vendor) => vendor.status === Active)
      ? {
          en: 'Block the resellers before deleting them',
          de: 'Sperren Sie die Vertriebspartner, bevor Sie sie löschen',
        }
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
    success: { en: 'Resellers invited: {n}', de: 'Vertriebspartner eingeladen: {n}' },
  }),
  inviteAgain: call({
    method: 'POST',
    path: '/vendors/invite-again',
    permission: 'vendors.manage',
    summary: 'Send new invitations to pending resellers; earlier ones stop working',
    body: Type.Object({ vendorIds: ids }, { additionalProperties: false }),
    status: 201,
    success: { en: 'Resellers invited: {n}', de: 'Vertriebspartner eingeladen: {n}' },
  }),
  update: call({
    method: 'PATCH',
    path: '/vendors/update/:vendorId',
    permission: 'vendors.edit',
    summary: 'Change the name or subscription of a reseller',
    params: Type.Object({ vendorId: rowId }),
    body: bodyOf(vendors, ['vendorName', 'subscriptionTypeId?']),
    success: { en: 'Reseller Updated', de: 'Vertriebspartner aktualisiert' },
  }),
  block: call({
    method: 'PATCH',
    path: '/vendors/block/:id',
    permission: 'vendors.manage',
    summary: 'Block a reseller and end the sessions of its users',
    params: byId,
    success: { en: 'Reseller Blocked', de: 'Vertriebspartner gesperrt' },
  }),
  enable: call({
    method: 'PATCH',
    path: '/vendors/enable/:id',
    permission: 'vendors.manage',
    summary: 'Enable a blocked reseller',
    params: byId,
    success: { en: 'Reseller Enabled', de: 'Vertriebspartner aktiviert' },
  }),
  remove: call({
    method: 'PATCH',
    path: '/vendors/delete',
    permission: 'vendors.manage',
    summary: 'Delete resellers that are not active',
    body: Type.Object({ vendorIds: ids }, { additionalProperties: false }),
    success: {
      en: '{n} Reseller(s) successfully deleted.',
      de: '{n} Vertriebspartner erfolgreich gelöscht.',
    },
  }),
}
