import type { Lang } from '#contract/kit/text.ts'
import { complianceWords } from '#contract/recommendations/recommendation-columns.ts'

/** What a value of the history says: it is kept as a text there. */
export const complianceWord = (value: string | null, lang: Lang): string =>
  complianceWords[value === 'true' ? 'true' : value === 'false' ? 'false' : 'na'][lang]
