import type { BlockList } from 'node:net'
import type { Lang } from '#contract/kit/text.ts'
import {
  deliveryState,
  webhookFormat,
  webhookLanguage,
  webhookStatus,
} from '#contract/webhooks/webhook-choices.ts'
import { webhookEventNamed } from '#contract/webhooks/webhook-events.ts'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { unseal } from '../kit/tokens.ts'
import { settingValue } from '../settings/actions.ts'
import { networkList } from './addresses.ts'
import { slackBlocks, teamsCard } from './cards.ts'
import { jsonOf, type Payload, type Setting, type Told, wordsOf } from './message.ts'
import { type Answer, post } from './post.ts'
import { signatureOf } from './signature.ts'

type Sender = Pick<App, 'pool' | 'clock' | 'config' | 'secretKeys'>

const platform = { kind: 'platform' } as const
const { Waiting, Sending, Delivered, Failed } = deliveryState.value
const atOnce = 20
/** One that answers slowly does not keep the others waiting. */
const atOnceForOne = 2
/** A message is another sender's when nothing was heard of it for so long. */
export const claimMs = 60_000
const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** The pauses after the first, second, … attempt: a day together. */
const pauses = [
  ...[10 * second, minute, 5 * minute, 15 * minute, 40 * minute, hour],
  ...[2 * hour, 4 * hour, 8 * hour, 8 * hour],
]

interface Claimed {
  accountId: number
  id: number
  attempts: number
  event: number
  time: string
  payload: Payload
  url: string
  format: number
  language: number
  secret: Buffer
  previousSecret: Buffer | null
}

/** Sends what is due; answers how many were delivered. Nothing is held while receivers take their time. */
export async function sendDueDeliveries(app: Sender, signal?: AbortSignal): Promise<number> {
  const allowed = networkList(app.config.webhookNetworks)
  let delivered = 0
  while (!signal?.aborted) {
    const claimed = await claim(app)
    if (claimed.length === 0) break
    const brand = await inScope(app.pool, platform, (db) => settingValue(db, 'appDisplayName'))
    await Promise.all(
      claimed.map(async (one) => {
        const answer = await deliver(app, one, brand, allowed, signal)
        await record(app, one, answer)
        if (answer.problem === null) delivered += 1
      }),
    )
  }
  return delivered
}

/** Takes messages that are due, and those whose sender was killed: a receiver may get one twice, with the same id. */
function claim({ pool, clock }: Sender): Promise<Claimed[]> {
  const now = clock()
  return inScope(pool, platform, (db) =>
    db.rows(sql<Claimed>`
      with due as (
        select account_id, id,
          row_number() over (partition by account_id, webhook_id order by next_attempt_at, id) as place
        from webhook_delivery
        where state in (${Waiting}, ${Sending}) and next_attempt_at <= ${now}),
      taken as (
        select delivery.account_id, delivery.id
        from webhook_delivery delivery
        join due on due.account_id = delivery.account_id and due.id = delivery.id and due.place <= ${atOnceForOne}
        join webhook on webhook.account_id = delivery.account_id and webhook.id = delivery.webhook_id
        where webhook.status = ${webhookStatus.value.Enabled}
          and delivery.state in (${Waiting}, ${Sending}) and delivery.next_attempt_at <= ${now}
        order by delivery.next_attempt_at
        limit ${atOnce}
        for update of delivery skip locked)
      update webhook_delivery delivery
      set state = ${Sending}, attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + claimMs)},
        last_attempt_time = ${now}
      from taken, webhook
      where delivery.account_id = taken.account_id and delivery.id = taken.id
        and webhook.account_id = delivery.account_id and webhook.id = delivery.webhook_id
      returning delivery.account_id as "accountId", delivery.id, attempts, event, payload,
        delivery.creation_time as time, url, format, language, secret,
        case when previous_secret_until > ${now} then previous_secret end as "previousSecret"`),
  )
}

async function deliver(
  { config, clock, secretKeys }: Sender,
  one: Claimed,
  brand: string,
  allowed: BlockList,
  signal?: AbortSignal,
): Promise<Answer> {
  const lang: Lang = one.language === webhookLanguage.value.German ? 'de' : 'en'
  const body = JSON.stringify(bodyOf(one.format, one, { publicUrl: config.publicUrl, brand, lang }))
  const sealed = [one.secret, ...(one.previousSecret ? [one.previousSecret] : [])]
  const secrets = sealed.map((secret) => unseal(secretKeys, secret))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Parapet-Webhook/1',
    'parapet-event': webhookEventNamed(one.event),
    'parapet-delivery': String(one.id),
    'parapet-signature': signatureOf(secrets, body, clock()),
  }
  return post({ url: one.url, headers, body }, allowed, signal)
}

function bodyOf(format: number, told: Told, setting: Setting): object {
  if (format === webhookFormat.value.TeamsCard) return teamsCard(wordsOf(told, setting))
  if (format === webhookFormat.value.SlackBlocks) return slackBlocks(wordsOf(told, setting))
  return jsonOf(told, setting)
}

async function record({ pool, clock }: Sender, one: Claimed, answer: Answer): Promise<void> {
  const pause = pauses[one.attempts - 1]
  const state = answer.problem === null ? Delivered : pause === undefined ? Failed : Waiting
  const next = new Date(clock().getTime() + (pause ?? 0))
  await inScope(pool, platform, (db) =>
    db.run(sql`
      update webhook_delivery
      set state = ${state}, next_attempt_at = ${next}, response_status = ${answer.status},
        response_body = ${answer.body?.replaceAll('\0', '') ?? null}, problem = ${answer.problem},
        duration_ms = ${answer.durationMs}
      where account_id = ${one.accountId} and id = ${one.id} and state = ${Sending} and attempts = ${one.attempts}`),
  )
}
