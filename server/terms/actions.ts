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

/** Notes what the person has accepted. An Admin accepts for the account too, whose list shows the version. */
export async function noteAccepted(db: Db, who: Principal, version: string | null, now: Date): Promise<void> {
  await db.run(sql`
    update app_user
    set terms_version = ${version}
    where account_id = ${who.accountId ?? 0} and id = ${who.userId}`)
  if (who.role !== userRole.value.Admin) return
  await db.run(sql`
    update account
    set terms_version = ${version}, last_updated_time = ${now}
    where id = ${who.accountId}`)
}
