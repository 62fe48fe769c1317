import { useToasts } from '#console/ui/Toasts.tsx'
import type { Text } from '#contract/kit/text.ts'
import { useText } from './i18n.tsx'

const text = {
  copied: { en: 'Copied to clipboard!', de: 'In die Zwischenablage kopiert!' },
  failed: { en: 'Failed to copy!', de: 'Kopieren fehlgeschlagen!' },
} satisfies Record<string, Text>

/** Puts words into the clipboard and says whether it worked. */
export function useCopy(): (words: string) => Promise<void> {
  const t = useText()
  const toasts = useToasts()
  return async (words) => {
    try {
      await navigator.clipboard.writeText(words)
      toasts.success(t(text.copied))
    } catch {
      toasts.error(t(text.failed))
    }
  }
}
