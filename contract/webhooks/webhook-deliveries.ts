import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { choice, datetime, down, id, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { ids } from '#contract/schema.ts'
import { deliveryProblem, deliveryState } from './webhook-choices.ts'
import { deliveryEvent } from './webhook-events.ts'

/** What was sent to webhooks, and what they answered. */
export const webhookDeliveries = entity({
  name: 'webhookDelivery',
  view: 'webhook_delivery_extended',
  label: { en: 'Deliveries', de: 'Zustellungen' },
  one: word.delivery,
  permission: 'webhooks.manage',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    accountId: int({ label: word.accountId, internal: true }),
    creationTime: datetime({
      label: word.time,
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    webhookId: int({ label: { en: 'Webhook ID', de: 'Webhook-ID' }, filter: true, internal: true }),
    webhookName: text({
      label: { en: 'Webhook', de: 'Webhook' },
      filter: true,
      sort: true,
      search: true,
      width: 180,
    }),
    event: choice(deliveryEvent, {
      label: { en: 'Event', de: 'Ereignis' },
      filter: true,
      sort: true,
      strong: true,
      width: 190,
    }),
    aboutAccountName: maybe(
      text({
        label: word.account,
        filter: true,
        sort: true,
        search: true,
        width: 180,
      }),
    ),
    state: choice(deliveryState, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 160,
    }),
    attempts: int({ label: word.attempts, filter: true, sort: true, width: 100 }),
    responseStatus: maybe(
      int({ label: { en: 'Answer', de: 'Antwort' }, filter: true, sort: true, width: 100 }),
    ),
    problem: maybe(choice(deliveryProblem, { label: word.problem, filter: true, width: 280 })),
    responseBody: maybe(
      text({ label: { en: 'Text of the answer', de: 'Text der Antwort' }, filter: true, width: 280 }),
    ),
    durationMs: maybe(
      int({ label: { en: 'Duration (ms)', de: 'Dauer (ms)' }, filter: true, sort: true, width: 120 }),
    ),
    lastAttemptTime: maybe(
      datetime({
        label: { en: 'Last attempt', de: 'Letzter Versuch' },
        filter: true,
        sort: true,
        showTime: true,
        width: 160,
      }),
    ),
    nextAttemptTime: maybe(
      datetime({
        label: { en: 'Next attempt', de: 'Nächster Versuch' },
        filter: true,
        sort: true,
        showTime: true,
        width: 160,
      }),
    ),
  },
  defaultColumns: ['creationTime', 'event', 'state', 'attempts', 'responseStatus', 'problem'],
  defaultSort: down('creationTime'),
})
export type WebhookDelivery = Row<typeof webhookDeliveries>

const { Waiting, Sending } = deliveryState.value

export const webhookDeliveryRules = {
  sendAgain: (deliveries: readonly Pick<WebhookDelivery, 'state'>[]): Text | null =>
    deliveries.some(({ state }) => state === Waiting || state === Sending)
      ? {
          en: 'This message is still on its way. Wait for the next attempt.',
          de: 'Diese Nachricht ist noch unterwegs. Warten Sie den nächsten Versuch ab.',
        }
      : null,
}

export const webhookDeliveryCalls = {
  sendAgain: call({
    method: 'POST',
    path: '/webhook-delivery/send-again',
    permission: 'webhooks.manage',
    summary: 'Send delivered or undelivered messages again',
    body: Type.Object({ ids }, { additionalProperties: false }),
    success: { en: 'Messages queued: {n}', de: 'Nachrichten eingereiht: {n}' },
  }),
}
