import { word } from '#contract/kit/words.ts'
import type { Db } from '../../kit/db.ts'
import type { Fields } from '../fill/filling.ts'
import { severityFields } from './common.ts'
import { type Change, type Facts, titleOf } from './facts.ts'
import { productFields } from './products.ts'
import { scoreFields, trendFields } from './scores.ts'
import { turnsOf } from './turns.ts'

/** What changed between two days: better, worse, and worse for a while; by whom, as far as the history knows. */
export async function changesReport(_db: Db, facts: Facts): Promise<Fields> {
  const { say, scores, byId, worthOf, account, wanted } = facts
  const { improved, slipped, putRight } = turnsOf(facts)
  const points = (changes: readonly Change[]) =>
    changes.reduce((sum, { id }) => {
      const one = byId.get(id)
      return one ? sum + worthOf(one) : sum
    }, 0)
  const rows = (changes: readonly Change[]) =>
    changes.toReversed().flatMap(({ id, at, by, changes: n }) => {
      const one = byId.get(id)
      if (!one) return []
      return [
        {
          title: titleOf(one),
          message: one.message ?? '',
          product: one.productName,
          ...severityFields(one.severity, say),
          date: say.shortDay(at),
          by: by === 'Scan' ? say.of({ en: 'found by scan', de: 'vom Scan gefunden' }) : by,
          times: n > 1 ? say.of({ en: '{n} changes', de: '{n} Änderungen' }, { n }) : '',
        },
      ]
    })
  const [first, last] = [scores[0], scores.at(-1)]
  const of = (score: typeof first) =>
    score ? say.of(word.nOfTotalAssessed, { n: score.assessed, total: score.total }) : '–'
  return {
    ...scoreFields(facts),
    ...trendFields(facts),
    scans: say.of(
      account.scans === 1 ? { en: '1 scan', de: '1 Scan' } : { en: '{n} scans', de: '{n} Scans' },
      {
        n: account.scans,
      },
    ),
    beforeLabel: say.of(
      { en: 'Before, {day}', de: 'Vorher, {day}' },
      { day: say.shortDay(first?.day ?? wanted.from) },
    ),
    afterLabel: say.of(
      { en: 'After, {day}', de: 'Nachher, {day}' },
      { day: say.shortDay(last?.day ?? wanted.to) },
    ),
    beforeOf: of(first),
    afterOf: of(last),
    improvedCount: say.number(improved.length),
    improvedPoints: say.of(pointWords, { n: say.change(points(improved)) }),
    slippedCount: say.number(slipped.length),
    slippedPoints: say.of(pointWords, { n: say.change(-points(slipped)) }),
    productFigures: productFields(facts),
    slipped: rows(slipped),
    hasSlipped: slipped.length > 0,
    noneSlipped: slipped.length === 0,
    putRight: rows(putRight),
    putRightCount: say.number(putRight.length),
    hasPutRight: putRight.length > 0,
    improved: rows(improved),
    hasImproved: improved.length > 0,
    noneImproved: improved.length === 0,
  }
}
const pointWords = word.nPoints
