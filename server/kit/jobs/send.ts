import { createHash } from 'node:crypto'
import type { DataOf, Job } from '#contract/kit/job.ts'
import { type Db, sql } from '../db.ts'

export interface Sent {
  id: number
  /** False: one of this key waits or runs already; the id is that one's. */
  isNew: boolean
}

/** Puts a job into the queue, within the transaction of `db`. */
export async function sendJob<J extends Job>(
  db: Db,
  job: J,
  data: DataOf<J>,
  { now, priority = job.priority ?? 0, dueAt = now }: { now: Date; priority?: number; dueAt?: Date },
): Promise<Sent> {
  const [accountId, key] = placeOf(job, data)
  // The one that is there may end between the two looks.
  for (;;) {
    const made = await db.maybe(sql<{ id: number }>`
      insert into job (account_id, name, key, data, priority, due_at, created_at)
      values (${accountId}, ${job.name}, ${key}, ${JSON.stringify(data)}, ${priority}, ${dueAt}, ${now})
      on conflict (account_id, name, key) where key is not null and state in ('waiting', 'running') do nothing
      returning id`)
    if (made) return { id: made.id, isNew: true }
    const open = await db.maybe(sql<{ id: number }>`
      select id from job
      where account_id = ${accountId} and name = ${job.name} and key = ${key} and state in ('waiting', 'running')`)
    if (open) return { id: open.id, isNew: false }
  }
}

/** Many of a name in one statement. Those of a key that waits or runs already are left out; answers the others. */
export async function sendJobs<J extends Job>(
  db: Db,
  job: J,
  wanted: readonly { data: DataOf<J>; priority?: number }[],
  { now, dueAt = now }: { now: Date; dueAt?: Date },
): Promise<DataOf<J>[]> {
  const rows = wanted.map(({ data, priority = job.priority ?? 0 }) => {
    const [account_id, key] = placeOf(job, data)
    return { account_id, key, data, priority }
  })
  const made = await db.rows(sql<{ data: DataOf<J> }>`
    insert into job (account_id, name, key, data, priority, due_at, created_at)
    select account_id, ${job.name}, key, data, priority, ${dueAt}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(account_id bigint, key text, data jsonb, priority int)
    on conflict (account_id, name, key) where key is not null and state in ('waiting', 'running') do nothing
    returning data`)
  return made.map(({ data }) => data)
}

/** Takes back the job of a key that waits or runs, within the transaction of `db`. Its worker learns of it soon. */
export const cancelJob = <J extends Job>(db: Db, job: J, data: DataOf<J>, now: Date): Promise<void> =>
  cancelJobs(db, job, [data], now)

export async function cancelJobs<J extends Job>(
  db: Db,
  job: J,
  those: readonly DataOf<J>[],
  now: Date,
): Promise<void> {
  const places = those.map((data) => placeOf(job, data))
  await db.run(sql`
    update job set state = 'cancelled', ended_at = ${now}
    from unnest(${places.map(([accountId]) => accountId)}::bigint[], ${places.map(([, key]) => key)}::text[])
      as place(account_id, key)
    where job.account_id = place.account_id and job.name = ${job.name} and job.key = place.key
      and job.state in ('waiting', 'running')`)
}

const longestKey = 200

function placeOf(job: Job, data: Record<string, unknown>): [accountId: number, key: string | null] {
  const accountId = job.fence === 'account' ? Number(data.accountId) : 0
  if (!job.onePer) return [accountId, null]
  const values = JSON.stringify(job.onePer.map((name) => data[name]))
  const key = values.length > longestKey ? createHash('sha256').update(values).digest('hex') : values
  return [accountId, key]
}
