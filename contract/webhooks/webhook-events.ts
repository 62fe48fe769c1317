import { choices } from '#contract/kit/choices.ts'
import type { Text } from '#contract/kit/text.ts'

const announced = {
  AlertActivated: { value: 1, en: 'Alert activated', de: 'Warnung ausgelöst' },
  AlertDeactivated: { value: 2, en: 'Alert deactivated', de: 'Warnung beendet' },
  Regression: { value: 3, en: 'Regression', de: 'Verschlechterung' },
  ScanFailed: { value: 4, en: 'Scan failed', de: 'Scan fehlgeschlagen' },
  ConnectionLost: { value: 5, en: 'Connection lost', de: 'Verbindung verloren' },
} as const

/** What a webhook can be told of. */
export const webhookEvent = choices('WebhookEvent', announced)

/** What a delivery is about. A test is sent by hand, to see whether an address answers. */
export const deliveryEvent = choices('WebhookDeliveryEvent', {
  ...announced,
  Test: { value: 6, en: 'Test', de: 'Test' },
})

const { AlertActivated, AlertDeactivated, Regression, ScanFailed, ConnectionLost, Test } = deliveryEvent.value

/** As the events are called in what is sent. */
export const webhookEventNames = {
  'alert-activated': AlertActivated,
  'alert-deactivated': AlertDeactivated,
  regression: Regression,
  'scan-failed': ScanFailed,
  'connection-lost': ConnectionLost,
  test: Test,
} as const
export type WebhookEventName = keyof typeof webhookEventNames

export const webhookEventNamed = (value: number): WebhookEventName =>
  (Object.keys(webhookEventNames) as WebhookEventName[]).find((name) => webhookEventNames[name] === value) ??
  'test'

/** Rows of the account's recommendations; their names in both languages are looked up when they are announced. */
interface OfRecommendations {
  /** Ids of `account_recommendation`. */
  recommendationIds: readonly number[]
}

/** What whoever announces an event says of it. */
export interface Announced {
  'alert-activated': OfRecommendations & { alertId: number; alertName: string }
  'alert-deactivated': OfRecommendations & { alertId: number; alertName: string }
  regression: OfRecommendations & { scanId: string | null }
  'scan-failed': { scanId: string; reason: Text }
  /** `status` is a value of MicrosoftApplicationStatus. */
  'connection-lost': { status: number; reason: Text | null }
}
export type Announcement = { [E in keyof Announced]: Announced[E] & { event: E } }[keyof Announced]
