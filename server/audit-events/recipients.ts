import { userRole, userStatus } from '#contract/access/roles.ts'
import type { Lang } from '#contract/kit/text.ts'
import { type Db, sql } from '../kit/db.ts'

const { Admin } = userRole.value
const { Active, Pending } = userStatus.value

/** Who was chosen; until somebody is, the administrators of the account. */
export async function recipientsOf(db: Db, accountId: number): Promise<string[]> {
  const { emails } = await db.one(sql<{ emails: string[] }>`
    select coalesce(
      (select recipients from audit_tracking where account_id = ${accountId}),
      (select array_agg(email order by email) from app_user
       where account_id = ${accountId} and role = ${Admin} and status = ${Active}),
      '{}') as emails`)
  return emails
}

export interface Reader {
  email: string
  lang: Lang
}

/**
 * The recipients at the moment of telling, each with the language in which they last opened the console; an address
 * without a user reads that of the first administrator. Whoever was blocked hears nothing.
 */
export async function readersOf(db: Db, accountId: number): Promise<Reader[]> {
  const emails = await recipientsOf(db, accountId)
  const people = await db.rows(sql<{ email: string; lang: Lang | null; hears: boolean; isAdmin: boolean }>`
    select lower(email) as email, language as lang, status = any(${[Active, Pending]}) as hears,
      role = ${Admin} as "isAdmin"
    from app_user
    where account_id = ${accountId} and (role = ${Admin} or lower(email) = any(${emails}))
    order by status, id`)
  const ofAdmins = people.find(({ isAdmin, hears, lang }) => isAdmin && hears && lang)?.lang ?? 'en'
  return emails.flatMap((email) => {
    const person = people.find((one) => one.email === email.toLowerCase())
    return person && !person.hears ? [] : [{ email, lang: person?.lang ?? ofAdmins }]
  })
}
