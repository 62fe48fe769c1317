import type { Call } from '#contract/kit/call.ts'
import { nameOf } from '#contract/kit/choices.ts'
import { cut } from '#contract/kit/cut.ts'
import type { Entity } from '#contract/kit/entity.ts'
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

const longestValue = 200

/** What a change makes of rows, for the details: 'status: Enabled → Disabled'. What stays as it was is not told. */
export function changesOf(entity: Entity, before: readonly object[], after: object): string[] {
  const told = (field: string, value: unknown): string => {
    const { kind, choices } = { choices: undefined, ...entity.fields[field] }
    if (value === null || value === undefined || value === '') return '–'
    if (kind === 'choice' && choices && typeof value === 'number') return nameOf(choices, value) ?? `${value}`
    return cut(typeof value === 'string' ? value.trim() : JSON.stringify(value), longestValue, '…')
  }
  return Object.entries(after).flatMap(([field, value]) => {
    if (value === undefined) return []
    const now = told(field, value)
    const then = new Set(before.map((row) => told(field, (row as Record<string, unknown>)[field])))
    return then.size === 1 && then.has(now) ? [] : [`${field}: ${[...then].join(', ')} → ${now}`]
  })
}
