import type pg from 'pg'
import { type UserRole, userRole } from '#contract/access/roles.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'

/** The session token of a new administrator of the account, or another role, who has accepted the terms. */
export async function signedInAdmin(
  admin: pg.Pool,
  accountId: number,
  role: UserRole = userRole.value.Admin,
): Promise<string> {
  const token = newToken()
  const person = await admin.query<{ id: number }>(
    `insert into app_user (account_id, email, name, role, status, terms_version)
     values ($1, $2, 'Ada Admin', $3, 1,
       (select version from terms_and_conditions where status = 1 and type = 1)) returning id`,
    [accountId, `ada-${token.slice(0, 8).toLowerCase()}-${accountId}@bench.example`, role],
  )
  await admin.query(
    `insert into session (account_id, token_hash, kind, user_account_id, user_id, created_at, last_seen_at)
     values ($1, $2, 'person', $1, $3, now(), now())`,
    [accountId, hashToken(token), person.rows[0]?.id],
  )
  return token
}
