import type { Principal } from '#contract/access/permissions.ts'
import { userRole } from '#contract/access/roles.ts'
import { termsStatus } from '#contract/terms/terms.ts'
import { type Db, sql } from '../kit/db.ts'

interface ActiveTerms {
  id: number
  version: string
  type: number
  status: number
  content: string
}

/** The version of a type that is in force, if there is one. */
export const activeTerms = (db: Db, type: number): Promise<ActiveTerms | undefined> =>
  db.maybe(sql<ActiveTerms>`
    select id, version, type, status, content
    from terms_and_conditions
    where type = ${type} and status = ${termsStatus.value.Active}`)

/**
 * Notes what the person has accepted, and when: the first time counts. An Admin accepts for the account too, whose list
 * shows the version. Without terms in force there is nothing to accept.
 */
export async function noteAccepted(
  db: Db,
  who: Principal,
  accepted: Pick<ActiveTerms, 'id' | 'version'> | undefined,
  now: Date,
): Promise<void> {
  const version = accepted?.version ?? null
  await db.run(sql`
    update app_user
    set terms_version = ${version}
    where account_id = ${who.accountId ?? 0} and id = ${who.userId}`)
  if (accepted)
    await db.run(sql`
      insert into terms_acceptance (account_id, vendor_id, user_id, terms_id, accepted_at)
      values (${who.accountId ?? 0}, ${who.vendorId}, ${who.userId}, ${accepted.id}, ${now})
      on conflict (account_id, user_id, terms_id) do nothing`)
  if (who.role !== userRole.value.Admin) return
  await db.run(sql`
    update account
    set terms_version = ${version}, last_updated_time = ${now}
    where id = ${who.accountId}`)
}
