import type { Call } from '#contract/kit/call.ts'
import { type Db, sql } from './db.ts'
import type { Asker } from './route.ts'

interface Logged {
  params: object
  body: unknown
  requestId: string
  now: Date
  /** What the handler tells beside the ids. */
  details: object
}

/** Every mutation leaves a row: who, for whom, what, when. Bodies stay out: they may hold secrets. */
export async function logCall(
  db: Db,
  call: Call,
  who: Asker | null,
  { params, body, requestId, now, details }: Logged,
): Promise<void> {
  const told = { ...params, ...idsIn(body), ...details }
  await db.run(sql`
    insert into operator_log
      (account_id, vendor_id, at, actor_id, actor_email, impersonating, call, details, request_id)
    values
      (${who?.accountId ?? 0}, ${who?.vendorId ?? null}, ${now}, ${who?.userId ?? null}, ${who?.email ?? null},
       ${who?.actor != null}, ${`${call.method} ${call.path}`}, ${JSON.stringify(told)}, ${requestId})`)
}

function idsIn(body: unknown): object {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => /^(id|ids|\w+Ids?|status|email)$/.test(name)),
  )
}
