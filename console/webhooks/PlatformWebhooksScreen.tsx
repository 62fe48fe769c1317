import { text } from './texts.ts'
import { WebhookList } from './WebhookList.tsx'

export default function PlatformWebhooksScreen() {
  return <WebhookList sentence={text.ofPlatform} />
}
