import type { FastifyRequest } from 'fastify'
import { type Db, sql } from '../kit/db.ts'
import type { Purpose } from './attempts.ts'

interface Recording {
  db: Db
  now: Date
  request: FastifyRequest
}

/** Callbacks of Microsoft are GET requests that change something: the operator log tells of them too. */
export async function recordSignIn(
  { db, now, request }: Recording,
  purpose: Purpose,
  user: { accountId: number; id: number; vendorId: number | null; email: string },
): Promise<void> {
  await db.run(sql`
    insert into operator_log (account_id, vendor_id, at, actor_id, actor_email, call, details, request_id)
    values
      (${user.accountId}, ${user.vendorId}, ${now}, ${user.id}, ${user.email}, 'GET /microsoft/callback',
       ${JSON.stringify({ purpose })}, ${request.id})`)
}

export async function recordConsent(
  { db, now, request }: Recording,
  accountId: number,
  details: { missing: readonly string[] },
): Promise<void> {
  await db.run(sql`
    insert into operator_log (account_id, at, call, details, request_id)
    values
      (${accountId}, ${now}, 'GET /microsoft/consent-callback', ${JSON.stringify(details)}, ${request.id})`)
}
