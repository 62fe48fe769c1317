import type { bulkJob } from '#contract/bulk/bulk-job.ts'
import type { DataOf } from '#contract/kit/job.ts'
import { rowsFieldOf } from '#contract/kit/rows-field.ts'
import type { Text } from '#contract/kit/text.ts'
import type { App, Route } from '../handle.ts'
import type { Db } from '../kit/db.ts'
import { CallError } from '../kit/errors.ts'
import { logCall } from '../kit/operator-log.ts'

interface Sending {
  app: App
  db: Db
  route: Route
  data: DataOf<typeof bulkJob>
  now: Date
  requestId: string
  /** What is done after the commit. */
  endings: ((hasFailed: boolean) => Promise<void>)[]
}

interface Sent {
  refused: number
  /** Why the first one was. */
  reason: Text | null
}

/** A call for these rows. When it is refused, for each half of them: those that do not fit are found and counted. */
export async function sendFor(sending: Sending, keys: readonly number[]): Promise<Sent> {
  const { db } = sending
  await db.client.query('savepoint rows')
  try {
    await sendOnce(sending, keys)
    await db.client.query('release savepoint rows')
    return { refused: 0, reason: null }
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    await db.client.query('rollback to savepoint rows')
    if (keys.length === 1) return { refused: 1, reason: problem.text }
  }
  const half = Math.ceil(keys.length / 2)
  const first = await sendFor(sending, keys.slice(0, half))
  const second = await sendFor(sending, keys.slice(half))
  return { refused: first.refused + second.refused, reason: first.reason ?? second.reason }
}

async function sendOnce(
  { app, db, route, data, now, requestId, endings }: Sending,
  keys: readonly number[],
): Promise<void> {
  const { call } = route
  const body = { ...data.body, [rowsFieldOf(call) ?? '']: keys }
  const made: typeof endings = []
  let details: Record<string, unknown> = {}
  const context = {
    app,
    db,
    who: data.who,
    params: {},
    query: {},
    body,
    now,
    lang: data.lang,
    seen: undefined,
    say: () => undefined,
    note: (more: Record<string, unknown>) => {
      details = { ...details, ...more }
    },
    atEnd: (ending: (typeof endings)[number]) => made.push(ending),
  }
  // There is no request: a handler that asks for one cannot be sent for all rows, and its first test says so.
  await route.run(context as never, undefined)
  if (!call.unlogged) await logCall(db, call, data.who, { params: {}, body, requestId, now, details })
  endings.push(...made)
}
