import { word } from '#contract/kit/words.ts'
import { causesOf } from '../../audit-events/actions.ts'
import type { Db } from '../../kit/db.ts'
import type { Fields } from '../fill/filling.ts'
import { breakable, severityFields } from './common.ts'
import { countOf } from './compared.ts'
import type { Change, Facts } from './facts.ts'
import { productFields } from './products.ts'
import { scoreFields, trendFields } from './scores.ts'
import { turnsOf } from './turns.ts'

/** What changed between two days: better, worse, and worse for a while; by whom, as far as the history knows. */
export async function changesReport(db: Db, facts: Facts): Promise<Fields> {
  const { say, scores, byId, worthOf, account, wanted, isCompared } = facts
  const { improved, slipped, putRight } = turnsOf(facts)
  const points = (changes: readonly Change[]) =>
    changes.reduce((sum, { id }) => {
      const one = byId.get(id)
      return one ? sum + worthOf(one) : sum
    }, 0)
  const authors = await authorsOf(db, facts, [...slipped, ...putRight, ...improved])
  const rows = (changes: readonly Change[]) =>
    changes.toReversed().flatMap(({ id, at, by, changes: n }) => {
      const one = byId.get(id)
      if (!one) return []
      return [
        {
          title: one.findings,
          message: one.message ?? '',
          product: one.productName,
          ...severityFields(one.severity, say),
          date: say.shortDay(at),
          by: by === 'Scan' ? (authors.get(id) ?? say.of(foundByScan)) : breakable(by),
          isRepeated: n > 1,
          times: n > 1 ? say.of({ en: '{n}\u00a0changes', de: '{n}\u00a0Änderungen' }, { n }) : '',
        },
      ]
    })
  const [first, last] = [scores[0], scores.at(-1)]
  const of = (score: typeof first) =>
    score ? say.of(word.nOfTotalAssessed, { n: score.assessed, total: score.total }) : '–'
  const explained = tenths(points(improved)) - tenths(points(slipped))
  const rest = first && last ? tenths(last.score) - tenths(first.score) - explained : 0
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
      { day: say.shortDay(isCompared ? (first?.day ?? wanted.from) : wanted.from) },
    ),
    afterLabel: say.of({ en: 'After, {day}', de: 'Nachher, {day}' }, { day: say.shortDay(wanted.to) }),
    beforeOf: isCompared ? of(first) : '–',
    afterOf: of(last),
    // One tenth may be rounding.
    hasRest: Math.abs(rest) > 1,
    rest: say.of(restWords, { n: say.change(rest / 10) }),
    improvedCount: countOf(improved.length, facts),
    improvedPoints: isCompared ? say.of(pointWords, { n: say.change(points(improved)) }) : '–',
    slippedCount: countOf(slipped.length, facts),
    slippedPoints: isCompared ? say.of(pointWords, { n: say.change(-points(slipped)) }) : '–',
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
const tenths = (points: number) => Math.round(points * 10)
const restWords = {
  en: '{n} points of the change come from recommendations that were assessed only before or only after, and from changes to the catalog.',
  de: '{n} Punkte der Änderung stammen von Empfehlungen, die nur vorher oder nur nachher bewertet wurden, und von Änderungen am Katalog.',
}
const pointWords = word.nPoints
const foundByScan = { en: 'found by scan', de: 'vom Scan gefunden' }

/** Each is a question to the audit log. */
const mostTraced = 60

/** Who made the change, where the audit log of the tenant names somebody; nothing is guessed. */
async function authorsOf(
  db: Db,
  { wanted }: Facts,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, string>> {
  const authors = new Map<number, string>()
  for (const { id, at, by } of changes.slice(0, mostTraced)) {
    if (by !== 'Scan') continue
    const causes = await causesOf(db, wanted.accountId, id, at)
    const names = [...new Set((causes?.events ?? []).map(({ initiatedBy }) => initiatedBy).filter(Boolean))]
    if (names.length > 0)
      authors.set(
        id,
        names
          .slice(0, 2)
          .map((name) => breakable(String(name)))
          .join(', '),
      )
  }
  return authors
}
