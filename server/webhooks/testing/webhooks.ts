import { webhookStatus } from '#contract/webhooks/webhook-choices.ts'
import { type Db, sql } from '../../kit/db.ts'

/** A webhook as tests want it; answers its id. */
export async function aWebhook(
  db: Db,
  {
    accountId,
    url = 'http://127.0.0.1:9/hook',
    events = [1, 2, 3, 4, 5],
    format = 1,
    language = 1,
    status = webhookStatus.value.Enabled as number,
    secret = Buffer.from('sealed'),
  }: {
    accountId: number
    url?: string
    events?: readonly number[]
    format?: number
    language?: number
    status?: number
    secret?: Buffer
  },
): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into webhook (account_id, name, url, events, format, language, status, secret)
    values (${accountId}, 'Operations', ${url}, ${events}, ${format}, ${language}, ${status}, ${secret})
    returning id`)
  return id
}
