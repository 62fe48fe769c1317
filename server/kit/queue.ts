import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Db } from './db.ts'

export const queues = { scan: 'scan' } as const

/** A job whose worker is silent for so long is given to another. */
export const heartbeatSeconds = 60
const scanOptions = {
  heartbeatSeconds,
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 6 * 60 * 60,
}

/** The queue lives in the same database; the owner installs it, the application only uses it. */
export async function installQueue(adminUrl: string, admin: pg.Pool): Promise<void> {
  const boss = new PgBoss({ connectionString: adminUrl, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  // One scan per account, whether it waits or runs.
  await boss.createQueue(queues.scan, { policy: 'exclusive', ...scanOptions })
  await boss.updateQueue(queues.scan, scanOptions)
  await boss.stop({ graceful: false })
  await admin.query('grant usage, create on schema pgboss to parapet_app')
  await admin.query('grant all on all tables in schema pgboss to parapet_app')
  await admin.query('grant usage, select on all sequences in schema pgboss to parapet_app')
  await admin.query('grant execute on all functions in schema pgboss to parapet_app')
}

export interface Job extends Attempt {
  data: unknown
}

/** One try at a job. Who was silent too long has lost it to the next one, and cannot end that by mistake. */
export interface Attempt {
  id: string
  retryCount: number
}

export interface Queue {
  /** Puts a job into the queue within the transaction of `db`. Answers its id, or null when one of this key is there. */
  send(
    db: Db,
    queue: string,
    data: object,
    options: { key: string; priority?: number },
  ): Promise<string | null>
  /** Takes a job back that waits or runs. Its worker learns of it by `hold`. */
  cancel(db: Db, queue: string, id: string): Promise<void>
  /** The next job, or null. Whoever takes it keeps it alive by `hold`, and ends it. */
  take(queue: string): Promise<Job | null>
  /** Keeps a job alive; false when it is ours no longer. */
  hold(queue: string, attempt: Attempt): Promise<boolean>
  complete(queue: string, attempt: Attempt): Promise<void>
  /** The job is tried again later, until its tries are used up. False when it was ours no longer. */
  fail(queue: string, attempt: Attempt, reason: string): Promise<boolean>
  /** Gives the jobs of silent workers back. */
  supervise(queue: string): Promise<void>
  /** Throws with the reason when the queue cannot be used. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** pg-boss says so, its types do not. */
const hasReached = (answer: object) => (answer as { affected?: number }).affected === 1
const only = ({ id, retryCount }: Attempt) => ({ id, retryCount })

export async function openQueue(pool: pg.Pool): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values as unknown[]) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  const within = (db: Db) => ({
    executeSql: (text: string, values?: unknown[]) => db.client.query(text, values as unknown[]),
  })
  return {
    send: (db, queue, data, { key, priority = 0 }) =>
      boss.send(queue, data, { singletonKey: key, priority, db: within(db) }),
    cancel: async (db, queue, id) => {
      await boss.cancel(queue, id, { db: within(db) })
    },
    take: async (queue) => {
      const [job] = await boss.fetch(queue, { batchSize: 1, priority: true, includeMetadata: true })
      return job ? { id: job.id, retryCount: job.retryCount, data: job.data } : null
    },
    hold: async (queue, attempt) => hasReached(await boss.touch(queue, only(attempt))),
    complete: async (queue, attempt) => {
      await boss.complete(queue, only(attempt))
    },
    fail: async (queue, attempt, reason) => hasReached(await boss.fail(queue, only(attempt), { reason })),
    supervise: (queue) => boss.supervise(queue),
    check: async () => {
      const installed = await boss.getQueues()
      if (!installed.some((queue) => queue.name === queues.scan))
        throw new Error('The queue is not installed: run `parapet migrate`')
    },
    stop: async () => boss.stop({ graceful: false }),
  }
}
