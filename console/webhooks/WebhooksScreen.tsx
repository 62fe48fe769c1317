import { text } from './texts.ts'
import { WebhookList } from './WebhookList.tsx'

export default function WebhooksScreen() {
  return <WebhookList sentence={text.ofAccount} />
}
