import { Button } from 'antd'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { useText } from './i18n.tsx'

const text = {
  failed: { en: 'This content could not be loaded', de: 'Der Inhalt konnte nicht geladen werden' },
  tryAgain: word.tryAgain,
} satisfies Record<string, Text>

/** Stands where an answer should be that could not be read: what the server said, and a way to ask again. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  return (
    <EmptyState
      state="bad"
      title={t(text.failed)}
      text={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          {t(text.tryAgain)}
        </Button>
      }
    />
  )
}
