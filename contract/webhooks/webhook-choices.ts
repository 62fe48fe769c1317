import { choices } from '#contract/kit/choices.ts'
import { same } from '#contract/kit/text.ts'

export const webhookStatus = choices('WebhookStatus', {
  Enabled: { value: 1, state: 'ok', en: 'Enabled', de: 'Aktiviert' },
  Disabled: { value: 2, state: 'disabled', en: 'Disabled', de: 'Deaktiviert' },
})

/** The form in which a receiver reads what it is sent. */
export const webhookFormat = choices('WebhookFormat', {
  Json: { value: 1, ...same('JSON') },
  TeamsCard: { value: 2, en: 'Teams card', de: 'Teams-Karte' },
  SlackBlocks: { value: 3, en: 'Slack blocks', de: 'Slack-Blöcke' },
})

/** In which language cards and blocks speak. */
export const webhookLanguage = choices('WebhookLanguage', {
  English: { value: 1, en: 'English', de: 'Englisch' },
  German: { value: 2, en: 'German', de: 'Deutsch' },
})

export const deliveryState = choices('WebhookDeliveryState', {
  Waiting: { value: 1, state: 'pending', en: 'Waiting', de: 'Wartet' },
  Sending: { value: 2, state: 'running', en: 'Sending', de: 'Wird gesendet' },
  Delivered: { value: 3, state: 'ok', en: 'Delivered', de: 'Zugestellt' },
  Failed: { value: 4, state: 'bad', en: 'Not delivered', de: 'Nicht zugestellt' },
})
