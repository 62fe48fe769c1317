import { choices, type ValueOf } from '#contract/kit/choices.ts'

export const userRole = choices('UserRole', {
  Admin: { value: 1, en: 'Admin', de: 'Administrator' },
  User: { value: 2, en: 'User', de: 'Benutzer' },
  SuperAdmin: { value: 3, en: 'SuperAdmin', de: 'SuperAdmin' },
  Vendor: { value: 4, en: 'Reseller', de: 'Vertriebspartner' },
})
export type UserRole = ValueOf<typeof userRole>

export const userStatus = choices('UserStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Pending: { value: 2, state: 'pending', en: 'Pending', de: 'Ausstehend' },
  Blocked: { value: 3, state: 'disabled', en: 'Blocked', de: 'Gesperrt' },
  Deleted: { value: 4, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})
export type UserStatus = ValueOf<typeof userStatus>

/** The role a person gets when nobody says otherwise. */
export const defaultRole = userRole.value.User
