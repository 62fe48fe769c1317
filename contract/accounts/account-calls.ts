import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { userRole } from '#contract/access/roles.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import type { Text } from '#contract/kit/text.ts'
import { atMost, email, ids, name, nullable, redirect, rowId } from '#contract/schema.ts'
import { type Account, accountStatus, accounts } from './accounts.ts'

const { Enabled, Disabled, Deleted, PendingSignUpCompletion } = accountStatus.value
type Selected<Field extends keyof Account = 'status'> = readonly Pick<Account, Field>[]
type Asker = { role: number }

/** What the operator has disabled is the operator's: a reseller neither enables it nor makes room for a new one. */
const byOperator = (selected: Selected<'status' | 'disabledByOperator'>, { role }: Asker): Text | null =>
  role !== userRole.value.SuperAdmin &&
  selected.some(({ status, disabledByOperator }) => status === Disabled && disabledByOperator)
    ? {
        en: 'Disabled by the operator. Only an operator can enable or delete these accounts.',
        de: 'Vom Betreiber deaktiviert. Nur ein Betreiber kann diese Kundenkonten aktivieren oder löschen.',
      }
    : null

/** Why an action on the selected accounts is refused, or null. */
export const accountRules = {
  enable: (selected: Selected<'status' | 'disabledByOperator'>, asker: Asker): Text | null =>
    selected.every((account) => account.status === Disabled)
      ? byOperator(selected, asker)
      : {
          en: 'Only disabled accounts can be enabled',
          de: 'Nur deaktivierte Kundenkonten können aktiviert werden',
        },
  disable: (selected: Selected): Text | null =>
    selected.every((account) => account.status === Enabled)
      ? null
      : {
          en: 'Only enabled accounts can be disabled',
          de: 'Nur aktivierte Kundenkonten können deaktiviert werden',
        },
  remove: (selected: Selected<'status' | 'disabledByOperator'>, asker: Asker): Text | null =>
    selected.some((account) => account.status === Enabled)
      ? {
          en: 'Disable the accounts before deleting them',
          de: 'Deaktivieren Sie die Kundenkonten, bevor Sie sie löschen',
        }
      : byOperator(selected, asker),
  scan: (selected: Selected<'status' | 'microsoftTenantId'>): Text | null => {
    if (selected.some(({ status }) => status === Disabled || status === Deleted))
      return {
        en: 'Disabled accounts are not scanned',
        de: 'Deaktivierte Kundenkonten werden nicht gescannt',
      }
    if (selected.some(({ status }) => status === PendingSignUpCompletion))
      return {
        en: 'Accounts are scanned after their sign-up is complete',
        de: 'Kundenkonten werden erst nach abgeschlossener Registrierung gescannt',
      }
    return selected.every(({ microsoftTenantId }) => microsoftTenantId)
      ? null
      : {
          en: 'Accounts without a tenant ID are not scanned',
          de: 'Kundenkonten ohne Mandanten-ID werden nicht gescannt',
        }
  },
  rename: (selected: readonly unknown[]): Text | null =>
    selected.length > 1
      ? {
          en: 'Accounts are told apart by their names. Rename one account at a time.',
          de: 'Kundenkonten unterscheiden sich durch ihre Namen. Benennen Sie jeweils nur ein Kundenkonto um.',
        }
      : null,
  /** Another tenant's data would stand beside what is known of the first. */
  changeTenant: (selected: Selected<'ownerEmail' | 'lastScanTimeEnd'>): Text | null =>
    selected.every(({ ownerEmail, lastScanTimeEnd }) => ownerEmail === null && lastScanTimeEnd === null)
      ? null
      : {
          en: 'You cannot change the tenant of an account that has an owner or was scanned. Create a new account.',
          de: 'Sie können den Mandanten eines Kundenkontos mit Inhaber oder Scans nicht ändern. Erstellen Sie ein neues Kundenkonto.',
        },
}

const connectionStatus = Type.Union([Type.Literal('OK'), Type.Literal('MISSING_ASSIGNMENTS')])
/** What is known of a scan that waits or runs. */
const scanProgress = Type.Object({
  state: Type.String(),
  phase: nullable(Type.String()),
  done: Type.Integer(),
  total: Type.Integer(),
  estimateSeconds: nullable(Type.Integer()),
})

/** Written and never read. */
const secret = { microsoftApplicationSecret: nullable(atMost(500)) }

export const accountCalls = {
  create: call({
    method: 'POST',
    path: '/account',
    permission: 'accounts.manage',
    summary: 'Create an account',
    body: bodyOf(
      accounts,
      [
        'name',
        'microsoftTenantId?',
        'microsoftTenantName?',
        'domain?',
        'microsoftApplicationId?',
        'subscriptionTypeId?',
        'vendorId?',
      ],
      secret,
    ),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'Account Created', de: 'Kundenkonto erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/account/update',
    permission: 'accounts.manage',
    summary: 'Change, enable or disable accounts',
    body: Type.Object(
      {
        ids,
        data: patchOf(
          accounts,
          [
            'name',
            'status',
            'microsoftTenantId',
            'microsoftTenantName',
            'domain',
            'microsoftApplicationId',
            'subscriptionTypeId',
            'vendorId',
          ],
          secret,
        ),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ updated: Type.Integer() }),
    success: { en: 'Account(s) Updated', de: 'Kundenkonten aktualisiert' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/account/delete',
    permission: 'accounts.manage',
    summary: 'Delete accounts that are not enabled',
    body: Type.Object({ accountIds: ids }, { additionalProperties: false }),
    answer: Type.Object({ deleted: Type.Integer() }),
    success: { en: 'Accounts deleted: {n}', de: 'Kundenkonten gelöscht: {n}' },
  }),
  scan: call({
    method: 'POST',
    path: '/account/scan',
    permission: 'accounts.manage',
    summary: 'Queue a scan of each account',
    body: Type.Object({ accountIds: ids }, { additionalProperties: false }),
    answer: Type.Object({ queued: Type.Integer() }),
    status: 201,
    success: { en: 'Accounts queued for a scan: {n}', de: 'Für einen Scan eingeplante Kundenkonten: {n}' },
  }),
  scans: call({
    method: 'GET',
    path: '/account/scans',
    permission: 'accounts.view',
    summary: 'The waiting and running scans with their progress',
    answer: Type.Array(Type.Object({ accountId: rowId, ...scanProgress.properties })),
  }),
  invite: call({
    method: 'POST',
    path: '/account/invite',
    permission: 'accounts.manage',
    summary: 'Invite a tenant administrator to sign up',
    body: Type.Object({ email }, { additionalProperties: false }),
    status: 201,
    success: { en: 'Invitation sent to {email}', de: 'Einladung an {email} gesendet' },
  }),
  finishSetup: call({
    method: 'POST',
    path: '/account/finishSetup',
    permission: 'signedIn',
    summary: 'Finish the sign-up of your own account',
    body: Type.Object(
      {
        accountId: rowId,
        accountName: name,
        licenseIds: Type.Array(rowId, { maxItems: 500 }),
        productIds: Type.Array(rowId, { maxItems: 100 }),
      },
      { additionalProperties: false },
    ),
    answer: redirect,
    status: 201,
  }),
  status: call({
    method: 'GET',
    path: '/account/status',
    permission: 'accountStatus.view',
    summary: 'The status of your own account: connection, scores, scan',
    answer: Type.Object({
      status: Type.Integer(),
      microsoftApplicationStatus: Type.Integer(),
      connectionStatus: connectionStatus,
      /** Whose consent is asked for when it is missing. */
      microsoftTenantId: nullable(Type.String()),
      /** Whether no alert is active; null for somebody who may not see them. */
      alertStatus: Type.Union([Type.Boolean(), Type.Null()]),
      numOfActiveAlerts: nullable(Type.Integer()),
      standardSecurityScore: nullable(Type.Number()),
      customSecurityScore: nullable(Type.Number()),
      standardChange: nullable(Type.Number()),
      customChange: nullable(Type.Number()),
      assessed: Type.Integer(),
      total: Type.Integer(),
      lastScanTime: nullable(Type.String()),
      nextScanTime: nullable(Type.String()),
      scan: Type.Union([scanProgress, Type.Null()]),
    }),
  }),
  checkAppAccess: call({
    method: 'POST',
    path: '/account/checkAppAccess',
    permission: 'accountStatus.view',
    summary: 'Ask Microsoft again whether the application may read the tenant',
    answer: Type.Object({ connectionStatus, microsoftApplicationStatus: Type.Integer() }),
    strict: true,
  }),
  products: call({
    method: 'GET',
    path: '/account/products',
    permission: 'accountProducts.view',
    summary: "The account's connected products",
    answer: Type.Array(Type.Object({ id: rowId, displayName: Type.String(), connected: Type.Boolean() })),
  }),
  updateSettings: call({
    method: 'PATCH',
    path: '/account/update-settings',
    permission: 'accountProducts.manage',
    summary: 'Choose the connected products',
    body: Type.Object(
      { productIds: Type.Array(rowId, { maxItems: 100, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    success: {
      en: 'Successfully updated the connected products.',
      de: 'Die verbundenen Produkte wurden aktualisiert.',
    },
  }),
}
