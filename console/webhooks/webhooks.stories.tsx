import WebhooksScreen from './WebhooksScreen.tsx'

/** The webhooks of an account. */
export function Webhooks() {
  return <WebhooksScreen />
}
