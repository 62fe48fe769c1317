import type { Page } from '../api.ts'
import { useLanguage } from '../i18n.tsx'
import { plainNumber } from '../numbers.ts'
import { text } from './texts.ts'

/** How many rows there are, as it is said in a sentence: '12' or 'more than 10,000'. */
export function useCountWords() {
  const { t, lang } = useLanguage()
  return ({ count, isMore }: Pick<Page<unknown>, 'count' | 'isMore'>): string =>
    isMore ? t(text.moreThan, { n: plainNumber(count, lang) }) : String(count)
}
