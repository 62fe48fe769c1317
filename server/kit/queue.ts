import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Db } from './db.ts'

export const queues = { scan: 'scan' } as const

/** The queue lives in the same database; the owner installs it, the application only uses it. */
export async function installQueue(adminUrl: string, admin: pg.Pool): Promise<void> {
  const boss = new PgBoss({ connectionString: adminUrl, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  // One scan per account, whether it waits or runs.
  await boss.createQueue(queues.scan, { policy: 'exclusive' })
  await boss.stop({ graceful: false })
  await admin.query('grant usage, create on schema pgboss to parapet_app')
  await admin.query('grant all on all tables in schema pgboss to parapet_app')
  await admin.query('grant usage, select on all sequences in schema pgboss to parapet_app')
  await admin.query('grant execute on all functions in schema pgboss to parapet_app')
}

export interface Queue {
  /** Puts a job into the queue within the transaction of `db`. Answers whether it was new. */
  send(db: Db, queue: string, data: object, options: { key: string }): Promise<boolean>
  /** Throws with the reason when the queue cannot be used. */
  check(): Promise<void>
  stop(): Promise<void>
}

export async function openQueue(pool: pg.Pool): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values as unknown[]) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  return {
    send: async (db, queue, data, { key }) => {
      const within = {
        executeSql: (text: string, values?: unknown[]) => db.client.query(text, values as unknown[]),
      }
      return (await boss.send(queue, data, { singletonKey: key, db: within })) !== null
    },
    check: async () => {
      const installed = await boss.getQueues()
      if (!installed.some((queue) => queue.name === queues.scan))
        throw new Error('The queue is not installed: run `parapet migrate`')
    },
    stop: async () => boss.stop({ graceful: false }),
  }
}
