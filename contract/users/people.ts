import { entity } from '#contract/access/permissions.ts'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { choice, datetime, id, int, maybe, options, type Row, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'

/** Everybody who can sign in, for operators: of all accounts and resellers. */
export const people = entity({
  name: 'person',
  view: 'person_extended',
  label: word.users,
  one: word.user,
  permission: 'people.view',
  fence: 'platform',
  fields: {
    id: id({ width: 88 }),
    email: text({ label: word.email, strong: true, width: 260 }),
    name: maybe(text({ label: word.name, filter: true, sort: true, search: true, width: 180 })),
    accountName: maybe(text({ label: word.account, filter: true, sort: true, search: true, width: 190 })),
    vendorName: maybe(
      options({ label: word.reseller, filter: true, sort: true, multipleSelect: true, width: 160 }),
    ),
    role: choice(userRole, {
      label: word.role,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 120,
    }),
    groupName: maybe(text({ label: word.group, filter: true, sort: true, width: 150 })),
    status: choice(userStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 120,
    }),
    creationDate: datetime({
      label: { en: 'Date Joined', de: 'Beigetreten am' },
      filter: true,
      sort: true,
      width: 130,
    }),
    lastLoginDate: maybe(
      datetime({
        label: { en: 'Last Login Date', de: 'Letzte Anmeldung' },
        filter: true,
        sort: true,
        showTime: true,
        width: 160,
      }),
    ),
    accountId: maybe(int({ label: word.accountId, filter: true, internal: true })),
  },
  defaultColumns: ['email', 'accountName', 'vendorName', 'role', 'lastLoginDate', 'status'],
})
export type PersonRow = Row<typeof people>
