import assert from 'node:assert/strict'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { seal } from '../kit/tokens.ts'
import type { TestServer } from '../testing/harness.ts'
import { anAccount, aPerson, type Person } from '../testing/people.ts'

const platform = { kind: 'platform' } as const
export const { Admin, User, SuperAdmin, Vendor } = userRole.value

/** A look into, or a hand in, the database. */
export async function query<T = Record<string, never>>(
  server: TestServer,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return server.db(platform, async (db) => (await db.client.query(text, values)).rows as T[])
}

/** An account, and people of it who have never signed in with Microsoft. */
export async function aCustomer(
  server: TestServer,
  account: Parameters<typeof anAccount>[1],
  ...people: { email: string; role?: number; status?: number }[]
): Promise<{ accountId: number; people: Person[] }> {
  return server.db(platform, async (db) => {
    const accountId = await anAccount(db, account)
    const made: Person[] = []
    for (const { role = Admin, ...person } of people)
      made.push(await aPerson(db, { ...person, role, accountId }, server.app.clock()))
    return { accountId, people: made }
  })
}

/** Somebody of the house (SuperAdmin) or of a reseller. */
export const anOperator = (server: TestServer, wanted: Parameters<typeof aPerson>[1]): Promise<Person> =>
  server.db(platform, (db) => aPerson(db, wanted, server.app.clock()))

/** Accounts and users that earlier tests made are gone; the people of the harness stay. */
export async function clearWorld(server: TestServer): Promise<void> {
  const { strayAdmin, strayAccountId, otherVendorId } = server.people
  const remove = (table: string, deleted: number, after: number) =>
    query(server, `update ${table} set status = $1 where id > $2`, [deleted, after])
  await remove('app_user', userStatus.value.Deleted, strayAdmin.userId)
  await remove('account', accountStatus.value.Deleted, strayAccountId)
  await remove('vendor', userStatus.value.Deleted, otherVendorId)
}

/** The columns of one row, by their names in the database. */
export async function rowOf(
  server: TestServer,
  table: 'account' | 'app_user' | 'vendor',
  id: number,
): Promise<Record<string, unknown>> {
  const [row] = await query<Record<string, unknown>>(server, `select * from ${table} where id = $1`, [id])
  return row ?? {}
}

/** The token in the link of the last mail to somebody. */
export async function mailedToken(server: TestServer, email: string): Promise<string> {
  const [mail] = await query<{ plain: string }>(
    server,
    'select plain from outbox_mail where recipient = $1 order by id desc limit 1',
    [email],
  )
  const token = /[?&](?:token|invite)=([\w-]+)/.exec(mail?.plain ?? '')?.[1]
  assert.ok(token, `no mail to ${email}`)
  return token
}

/** The account has an application of its own: the simulator's, with this secret. */
export async function ownSecret(server: TestServer, accountId: number, secret: string): Promise<void> {
  await query(server, 'update account set microsoft_application_secret = $1 where id = $2', [
    seal(server.app.secretKeys, secret),
    accountId,
  ])
}

export async function queuedScans(server: TestServer, accountId: number): Promise<number> {
  const [jobs] = await query<{ count: number }>(
    server,
    `select count(*)::int as count from job where name = 'scan' and data->>'accountId' = $1`,
    [String(accountId)],
  )
  return jobs?.count ?? 0
}
