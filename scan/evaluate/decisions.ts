import { resultSentences } from '#contract/recommendations/result-sentences.ts'
import { inWords, sentenceOf, type WordsOf } from '#contract/recommendations/saying.ts'
import type { CheckResult, Item, Reason } from './outcome.ts'

/** A result as `parapet evaluate` prints it. */
export interface Decision {
  id: string
  /** null: not applicable, or not decided, for the reason. */
  compliant: boolean | null
  items: Item[]
  reason: Reason | 'manual' | 'does-not-apply' | null
  message: string
}

/** One decision per recommendation, those that a person decides included. */
export function decisionsOf(
  checks: readonly { id: string }[],
  results: readonly CheckResult[],
  wordsOf: WordsOf,
): Decision[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return checks.map(({ id }) => {
    const result = byId.get(id)
    if (!result)
      return { id, compliant: null, items: [], reason: 'manual', message: resultSentences.manual.en }
    const isDecided = result.outcome !== 'notApplicable'
    return {
      id,
      compliant: isDecided ? result.outcome === 'compliant' : null,
      items: inWords(result.items, wordsOf) as Item[],
      reason: isDecided ? null : (result.reason ?? 'does-not-apply'),
      message: sentenceOf(result.message, wordsOf),
    }
  })
}
