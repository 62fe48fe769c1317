import { userRole } from '#contract/access/roles.ts'
import { userCalls } from '#contract/users/users.ts'
import { sql } from '../../kit/db.ts'
import type { TestServer } from '../../testing/harness.ts'
import { aGroup, anAccount, aPerson } from '../../testing/people.ts'

interface UserRow {
  id: number
  email: string
  role: number
  status: number
  account_id: number
  vendor_id: number | null
  group_id: number | null
}
interface InviteRow {
  account_id: number
  kind: string
  token_hash: string
  vendor_id: number | null
  user_id: number | null
  created_at: string
  expires_at: string
  ended_at: string | null
}
interface MailRow {
  subject: string
  html: string
  plain: string
  account_id: number
}

const platform = { kind: 'platform' } as const

/** What tests of invitations work with: people to invite, and what an invitation leaves behind. */
export function invitationDesk(server: TestServer) {
  const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))
  return {
    rowsOf: (email: string) => rows(sql<UserRow>`select * from app_user where email = ${email} order by id`),
    invitesTo: (email: string) =>
      rows(sql<InviteRow>`select * from invite where email = ${email} order by id`),
    mailsTo: (email: string) =>
      rows(sql<MailRow>`select * from outbox_mail where recipient = ${email} order by id`),

    /** An account of its own with an Admin and a group. */
    anOffice: () =>
      server.db(platform, async (db) => {
        const accountId = await anAccount(db, { name: 'Fernhill' })
        return {
          accountId,
          groupId: await aGroup(db, { accountId }),
          admin: await aPerson(db, { role: userRole.value.Admin, accountId }, server.app.clock()),
        }
      }),
    aMember: (accountId: number, status: number, email: string) =>
      server.db(platform, (db) =>
        aPerson(db, { role: userRole.value.User, accountId, status, email }, server.app.clock()),
      ),
    invite: (person: { token: string }, ...emails: string[]) =>
      server.as(person).call(userCalls.invite, { body: { invites: emails.map((email) => ({ email })) } }),
  }
}
