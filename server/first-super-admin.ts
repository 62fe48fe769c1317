import type pg from 'pg'
import { userRole, userStatus } from '#contract/access/roles.ts'
import type { Config } from './kit/config.ts'
import { inScope, sql } from './kit/db.ts'

const { SuperAdmin } = userRole.value
const { Active, Deleted } = userStatus.value

/**
 * The only way to a SuperAdmin: the configured address, as long as there is none. No call of the API makes
 * one. Answers whether it did.
 */
export async function ensureFirstSuperAdmin(
  pool: pg.Pool,
  { superAdminEmail: email }: Pick<Config, 'superAdminEmail'>,
): Promise<boolean> {
  if (!email) return false
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw new Error(`SUPERADMIN_EMAIL must be an e-mail address, not '${email}'`)
  return inScope(pool, { kind: 'platform' }, async (db) => {
    // Two processes that start at once make one.
    await db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.first-super-admin'))`)
    const made = await db.run(sql`
      insert into app_user (account_id, email, role, status)
      select 0, ${email}, ${SuperAdmin}, ${Active}
      where not exists (
        select from app_user where account_id = 0 and role = ${SuperAdmin} and status <> ${Deleted})`)
    return made > 0
  })
}
