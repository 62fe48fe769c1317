import { useText } from '../i18n.tsx'
import { text } from './texts.ts'

/** The words of a pager, in the reader's language. */
export function usePagerLabels() {
  const t = useText()
  return {
    pager: t(text.pager),
    first: t(text.first),
    previous: t(text.previous),
    next: t(text.next),
    last: t(text.last),
    page: (n: number) => t(text.page, { n }),
  }
}
