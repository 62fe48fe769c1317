import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { resultSentences } from '#contract/recommendations/result-sentences.ts'
import type { Recommendation } from './facts.ts'
import type { Say } from './words.ts'

/** Why recommendations were not assessed, for a reader who has never seen the console. */
const reasons: Record<string, Text> = {
  manual: { en: '{n} wait for a manual review', de: '{n} warten auf eine manuelle Prüfung' },
  'no-licence': { en: '{n} need a license', de: '{n} brauchen eine Lizenz' },
  'not-permitted': { en: '{n} lack a permission to read', de: 'bei {n} fehlt eine Leseberechtigung' },
  'does-not-apply': { en: '{n} are not applicable', de: '{n} sind nicht zutreffend' },
  other: { en: '{n} could not be read', de: '{n} konnten nicht gelesen werden' },
}

export const reasonKey = ({ isManual, naReason }: Recommendation): string =>
  isManual ? 'manual' : naReason !== null && naReason in reasons ? naReason : 'other'

/** Why one was not assessed. What the database said of a query that failed is for those who write queries. */
export function reasonWords(one: Recommendation, say: Say): string {
  if (one.naReason === 'query-failed') return say.of(undecided)
  return one.message ?? say.of(one.isManual ? resultSentences.manual : undecided)
}
const undecided = {
  en: 'The check could not be evaluated.',
  de: 'Die Prüfung konnte nicht ausgewertet werden.',
}

/** '40 not assessed: 29 wait for a manual review, 4 need a license', or nothing. */
export function notAssessedWords(recommendations: readonly Recommendation[], say: Say): string {
  const none = recommendations.filter(({ isCompliant }) => isCompliant === null)
  if (none.length === 0) return ''
  const counted = Map.groupBy(none, reasonKey)
  const said = Object.entries(reasons).flatMap(([key, text]) => {
    const n = counted.get(key)?.length ?? 0
    return n > 0 ? [say.of(text, { n })] : []
  })
  return `${say.of(word.nNotAssessed, { n: none.length })}: ${said.join(', ')}`
}
