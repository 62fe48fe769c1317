import { platformJob } from '#contract/access/permissions.ts'

/** Each message is claimed for a minute: one whose sender died is sent by the next, with the same id. */
export const sendWebhooksJob = platformJob({
  name: 'send-webhooks',
  label: { en: 'Send webhooks', de: 'Webhooks senden' },
  timeLimit: 10 * 60,
  silence: 15,
  says: { sent: { en: '{n} messages sent', de: '{n} Nachrichten gesendet' } },
})

export const forgetDeliveriesJob = platformJob({
  name: 'forget-webhook-deliveries',
  label: { en: 'Delete old webhook deliveries', de: 'Alte Webhook-Zustellungen löschen' },
  timeLimit: 60,
  says: { forgotten: { en: '{n} deliveries deleted', de: '{n} Zustellungen gelöscht' } },
})
