import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { type UserRole, userRole, userStatus } from '#contract/access/roles.ts'
import { oneOf } from '#contract/kit/choices.ts'
import { choice, datetime, id, int, maybe, options, type Row, text } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { byId, email, ids, nullable, rowId } from '#contract/schema.ts'

const shared = {
  id: id({ width: 88 }),
  email: text({
    label: word.email,
    strong: true,
    width: 280,
  }),
  name: maybe(text({ label: word.name, filter: true, sort: true, width: 200 })),
  creationDate: datetime({
    label: { en: 'Date Joined', de: 'Beigetreten am' },
    filter: true,
    sort: true,
    width: 150,
  }),
  lastLoginDate: maybe(
    datetime({
      label: { en: 'Last Login Date', de: 'Letzte Anmeldung' },
      filter: true,
      sort: true,
      showTime: true,
      width: 170,
    }),
  ),
  status: choice(userStatus, {
    label: word.status,
    filter: true,
    sort: true,
    multipleSelect: true,
    width: 140,
  }),
}
const vendorId = maybe(
  int({ label: { en: 'Reseller ID', de: 'Vertriebspartner-ID' }, filter: true, internal: true }),
)

/** The people of an account. */
export const users = entity({
  name: 'usersExtended',
  label: word.users,
  permission: 'users.view',
  fence: 'account',
  fields: {
    ...shared,
    role: choice(userRole, {
      label: word.role,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 130,
    }),
    groupId: maybe(int({ label: { en: 'Group ID', de: 'Gruppen-ID' }, filter: true, internal: true })),
    groupName: maybe(
      options({
        label: word.group,
        filter: true,
        sort: true,
        multipleSelect: true,
        width: 180,
      }),
    ),
    accountId: int({ label: word.accountId, filter: true, internal: true }),
    'vendor/id': vendorId,
  },
  defaultColumns: ['email', 'role', 'groupName', 'creationDate', 'lastLoginDate', 'status'],
})
export type User = Row<typeof users>

/** Whom recommendations can be assigned to: names only, for those who may assign without managing users. */
export const assignableUsers = entity({
  name: 'user',
  view: 'users_extended',
  label: { en: 'Users of the account', de: 'Benutzer des Kundenkontos' },
  permission: 'recommendations.assign',
  fence: 'account',
  fields: { id: shared.id, email: shared.email, name: shared.name, status: shared.status },
  defaultColumns: ['email'],
})
export type AssignableUser = Row<typeof assignableUsers>

/** The people of a reseller. */
export const vendorUsers = entity({
  name: 'vendorUsersExtended',
  label: word.users,
  permission: 'vendorUsers.view',
  fence: 'vendor',
  fields: { ...shared, 'vendor/id': vendorId },
  defaultColumns: ['email', 'creationDate', 'lastLoginDate', 'status'],
})
export type VendorUser = Row<typeof vendorUsers>

const { Active, Pending, Blocked, Deleted } = userStatus.value
type Person = Pick<User, 'status'>

export const userRules = {
  activate: (user: Person): Text | null =>
    user.status === Pending || user.status === Blocked
      ? null
      : {
          en: 'Only pending or blocked users can be activated',
          de: 'Nur ausstehende oder gesperrte Benutzer können aktiviert werden',
        },
  block: (user: Person): Text | null =>
    user.status === Deleted || user.status === Blocked
      ? { en: 'The user is already blocked', de: 'Der Benutzer ist bereits gesperrt' }
      : null,
  remove: (user: Person): Text | null =>
    user.status === Blocked
      ? null
      : { en: 'Block the user before deleting', de: 'Sperren Sie den Benutzer, bevor Sie ihn löschen' },
  reinvite: (user: Person): Text | null =>
    user.status === Pending
      ? null
      : {
          en: 'Only pending users can be invited again',
          de: 'Nur ausstehende Benutzer können erneut eingeladen werden',
        },
  /** Nobody locks the own door from inside. */
  notSelf: (userId: number, own: number): Text | null =>
    userId === own
      ? {
          en: "You can't change your own role or status",
          de: 'Sie können Ihre eigene Rolle und Ihren Status nicht ändern',
        }
      : null,
  /**
   * An account keeps an active Admin, a reseller (whose people have no choice of role) an active user.
   * `others` counts the active ones beside this user.
   */
  notLast: (user: Person & { role?: UserRole }, others: number): Text | null => {
    if (others > 0 || user.status !== Active || user.role === userRole.value.User) return null
    return user.role === userRole.value.Admin
      ? {
          en: 'The account needs one active Admin. Add another Admin first.',
          de: 'Das Kundenkonto braucht einen aktiven Administrator. Fügen Sie zuerst einen weiteren hinzu.',
        }
      : {
          en: 'The last active user of the reseller cannot be blocked or deleted. Add another user first.',
          de: 'Der letzte aktive Benutzer des Vertriebspartners kann nicht gesperrt oder gelöscht werden. Fügen Sie zuerst einen weiteren Benutzer hinzu.',
        }
  },
}

export const userCalls = {
  invite: call({
    method: 'POST',
    path: '/users/invite',
    permission: 'users.manage',
    summary: 'Invite users to your own account or reseller',
    body: Type.Object(
      {
        invites: Type.Array(
          Type.Object(
            { email, role: Type.Optional(oneOf(userRole, 'Admin', 'User', 'Vendor')) },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 100 },
        ),
        groupId: Type.Optional(nullable(rowId)),
      },
      { additionalProperties: false },
    ),
    status: 201,
    success: { en: 'Users invited: {n}', de: 'Benutzer eingeladen: {n}' },
  }),
  reinvite: call({
    method: 'POST',
    path: '/users/reinvite',
    permission: 'users.manage',
    summary: 'Send a new invitation; the earlier one stops working',
    body: Type.Object({ email }, { additionalProperties: false }),
    status: 201,
    success: { en: 'Invitation sent to {email}', de: 'Einladung an {email} gesendet' },
  }),
  inviteAgain: call({
    method: 'POST',
    path: '/users/invite-again',
    permission: 'users.manage',
    summary: 'Send new invitations to pending users; earlier ones stop working',
    body: Type.Object({ ids }, { additionalProperties: false }),
    status: 201,
    success: { en: 'Users invited: {n}', de: 'Benutzer eingeladen: {n}' },
  }),
  update: call({
    method: 'PATCH',
    path: '/users/update',
    permission: 'users.manage',
    summary: 'Activate or block a user',
    body: Type.Object(
      { id: rowId, status: oneOf(userStatus, 'Active', 'Blocked') },
      { additionalProperties: false },
    ),
    success: { en: 'User updated', de: 'Benutzer aktualisiert' },
  }),
  updateRoleAndGroup: call({
    method: 'PATCH',
    path: '/users/:id/updateRoleAndGroup',
    permission: 'users.edit',
    summary: 'Change the role and group of a user',
    params: byId,
    body: Type.Object(
      { role: oneOf(userRole, 'Admin', 'User'), groupId: Type.Optional(nullable(rowId)) },
      { additionalProperties: false },
    ),
    success: { en: 'User updated', de: 'Benutzer aktualisiert' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/users/:id',
    permission: 'users.manage',
    summary: 'Delete a blocked user',
    params: byId,
    success: { en: 'User deleted', de: 'Benutzer gelöscht' },
  }),
}
