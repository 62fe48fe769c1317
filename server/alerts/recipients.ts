import { userRole, userStatus } from '#contract/access/roles.ts'
import type { Lang } from '#contract/kit/text.ts'
import { type Db, sql } from '../kit/db.ts'

export interface Recipient {
  email: string
  lang: Lang
  /** Who reads a part of the recommendations hears of that part. */
  role: 1 | 2 | 3 | 4
  groupId: number | null
}

interface PersonRow {
  email: string
  language: Lang | null
  role: 1 | 2 | 3 | 4
  status: number
  groupId: number | null
}

const { Admin } = userRole.value
const { Active } = userStatus.value

/**
 * Who is told, at the moment of telling: the alert's recipients, or the account's active administrators. Each in their
 * own language; an address without a user reads that of the first administrator. Whoever was blocked hears nothing.
 */
export async function recipientsOf(
  db: Db,
  accountId: number,
  chosen: readonly string[],
): Promise<Recipient[]> {
  const people = await db.rows(sql<PersonRow>`
    select email, language, role, status, group_id as "groupId"
    from app_user
    where account_id = ${accountId} and (role = ${Admin} or lower(email) = any(${chosen}::text[]))
    order by id`)
  const admins = people.filter(({ role, status }) => role === Admin && status === Active)
  const lang = admins.find(({ language }) => language)?.language ?? 'en'
  const asRecipient = ({ email, language, role, groupId }: PersonRow): Recipient => ({
    email,
    lang: language ?? lang,
    role,
    groupId,
  })
  if (chosen.length === 0) return admins.map(asRecipient)
  const byEmail = new Map(people.map((one) => [one.email.toLowerCase(), one]))
  return chosen.flatMap((email) => {
    const person = byEmail.get(email)
    if (!person) return [{ email, lang, role: Admin, groupId: null }]
    return person.status === Active ? [asRecipient(person)] : []
  })
}
