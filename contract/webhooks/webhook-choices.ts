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

/** Why an attempt did not deliver. */
export const deliveryProblem = choices('WebhookDeliveryProblem', {
  Refused: {
    value: 1,
    en: 'The receiver answered with an error',
    de: 'Der Empfänger hat mit einem Fehler geantwortet',
  },
  Redirected: {
    value: 2,
    en: 'The receiver redirects to another address. Enter the final address.',
    de: 'Der Empfänger leitet an eine andere Adresse weiter. Geben Sie die endgültige Adresse ein.',
  },
  TimedOut: {
    value: 3,
    en: 'The receiver did not answer within 10 seconds',
    de: 'Der Empfänger hat nicht innerhalb von 10 Sekunden geantwortet',
  },
  NotFound: {
    value: 4,
    en: 'The name of the receiver cannot be resolved',
    de: 'Der Name des Empfängers kann nicht aufgelöst werden',
  },
  NotAllowed: {
    value: 5,
    en: 'The address is private, local or reserved and is not allowed',
    de: 'Die Adresse ist privat, lokal oder reserviert und nicht erlaubt',
  },
  Unreachable: {
    value: 6,
    en: 'The receiver cannot be reached',
    de: 'Der Empfänger ist nicht erreichbar',
  },
  Certificate: {
    value: 7,
    en: 'The certificate of the receiver is not valid',
    de: 'Das Zertifikat des Empfängers ist ungültig',
  },
})
