import type pg from 'pg'
import { inScope, sql } from './db.ts'

interface Role {
  name: string
  isSuperuser: boolean
  bypasses: boolean
  owns: boolean
}

/**
 * Row security is the second fence between customers: a role that it does not bind must not serve anybody. Throws with
 * the reason, and with PostgreSQL's own error when the database does not answer.
 */
export async function refuseUnbound(pool: pg.Pool): Promise<void> {
  const role = await inScope(pool, { kind: 'platform' }, (db) =>
    db.one(sql<Role>`
      select current_user as name, rolsuper as "isSuperuser", rolbypassrls as bypasses,
        exists (select from pg_class where oid = 'account'::regclass and relowner = pg_roles.oid) as owns
      from pg_roles
      where rolname = current_user`),
  )
  const reason = reasonOf(role)
  if (reason) throw new Error(`Row security does not hold: the application runs as ${role.name}, ${reason}`)
}

function reasonOf({ isSuperuser, bypasses, owns }: Role): string | null {
  if (isSuperuser) return 'a superuser'
  if (bypasses) return 'which may bypass it'
  return owns ? 'which owns the tables' : null
}
