import { userRole } from '#contract/access/roles.ts'
import { groupStatus, groups } from '#contract/groups/groups.ts'
import { type Emails, emailsField } from '#contract/invites/emails-field.ts'
import { type FormField, formFor } from '#contract/kit/form.ts'
import { word } from '#contract/kit/words.ts'
import { type User, userCalls, users } from './users.ts'

const { Admin, User: Member, Vendor } = userRole.value

/** Role, and for a User the group that says what may be done. Administrators have no group. */
interface RoleAndGroup {
  role: number
  groupId: number | null
}
const roleField: FormField<Partial<RoleAndGroup>, 'role'> = {
  name: 'role',
  label: word.role,
  input: { kind: 'choice', of: userRole, only: [Admin, Member] },
}
const groupField: FormField<Partial<RoleAndGroup>, 'groupId'> = {
  name: 'groupId',
  label: word.group,
  input: {
    kind: 'rows',
    of: groups,
    filter: `status eq ${groupStatus.value.Active}`,
    none: { en: 'No group (dashboard only)', de: 'Keine Gruppe (nur Dashboard)' },
  },
  shape: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
  when: ({ role }) => role !== Admin,
}

const invite = word.invite
const inviteUsers = { en: 'Invite Users', de: 'Benutzer einladen' }

export const inviteUsersForm = formFor<Emails & RoleAndGroup>()(userCalls.invite, {
  title: inviteUsers,
  submit: invite,
  fields: [emailsField(), roleField, groupField],
  initial: { role: Member },
  send: ({ emails = [], role, groupId = null }) => ({
    body: { invites: emails.map((email) => ({ email, role })), groupId },
  }),
})

/** A reseller's invitees are resellers: there is nothing to choose. */
export const inviteVendorUsersForm = formFor<Emails>()(userCalls.invite, {
  title: inviteUsers,
  submit: invite,
  fields: [emailsField()],
  send: ({ emails = [] }) => ({ body: { invites: emails.map((email) => ({ email, role: Vendor })) } }),
})

export const userForm = formFor<Pick<User, 'email'>>()(userCalls.updateRoleAndGroup, {
  entity: users,
  title: { en: 'Edit User', de: 'Benutzer bearbeiten' },
  fields: [{ name: 'email', shown: true }, roleField, groupField],
  send: ({ role, groupId = null }, [user]) => ({ params: { id: user?.id }, body: { role, groupId } }),
})
