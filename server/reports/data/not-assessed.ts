import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { resultSentences } from '#contract/recommendations/result-sentences.ts'
import type { Fields } from '../fill/filling.ts'
import type { Recommendation } from './facts.ts'
import { notAssessedThen } from './past-states.ts'
import type { Say } from './words.ts'

/** Why recommendations were not assessed, for a reader who has never seen the console: as a heading, and counted. */
const reasons: Record<string, { title: Text; counted: Text; one: Text }> = {
  manual: {
    title: { en: 'Manual review', de: 'Manuelle Prüfung' },
    counted: { en: '{n} wait for a manual review', de: '{n} warten auf eine manuelle Prüfung' },
    one: { en: '{n} waits for a manual review', de: '{n} wartet auf eine manuelle Prüfung' },
  },
  'no-licence': {
    title: { en: 'Missing license', de: 'Fehlende Lizenz' },
    counted: { en: '{n} need a license', de: '{n} brauchen eine Lizenz' },
    one: { en: '{n} needs a license', de: '{n} braucht eine Lizenz' },
  },
  'not-permitted': {
    title: { en: 'Missing permission to read', de: 'Fehlende Leseberechtigung' },
    counted: { en: '{n} lack a permission to read', de: 'bei {n} fehlt eine Leseberechtigung' },
    one: { en: '{n} lacks a permission to read', de: 'bei {n} fehlt eine Leseberechtigung' },
  },
  'does-not-apply': {
    title: { en: 'Not applicable', de: 'Nicht zutreffend' },
    counted: { en: '{n} are not applicable', de: '{n} sind nicht zutreffend' },
    one: { en: '{n} is not applicable', de: '{n} ist nicht zutreffend' },
  },
  [notAssessedThen]: {
    title: { en: 'Not assessed at that time', de: 'Damals nicht bewertet' },
    counted: { en: '{n} were not assessed at that time', de: '{n} wurden damals nicht bewertet' },
    one: { en: '{n} was not assessed at that time', de: '{n} wurde damals nicht bewertet' },
  },
  'not-scanned': {
    title: { en: 'Not scanned yet', de: 'Noch nicht gescannt' },
    counted: { en: '{n} have not been scanned yet', de: '{n} wurden noch nicht gescannt' },
    one: { en: '{n} has not been scanned yet', de: '{n} wurde noch nicht gescannt' },
  },
  other: {
    title: { en: 'Could not be read', de: 'Nicht lesbar' },
    counted: { en: '{n} could not be read', de: '{n} konnten nicht gelesen werden' },
    one: { en: '{n} could not be read', de: '{n} konnte nicht gelesen werden' },
  },
}

const reasonKey = ({ isManual, naReason }: Recommendation): string =>
  isManual ? 'manual' : naReason === null ? 'not-scanned' : naReason in reasons ? naReason : 'other'

/** Why one was not assessed. What the database said of a query that failed is for those who write queries. */
function reasonWords(one: Recommendation, say: Say): string {
  if (one.naReason === 'query-failed') return say.of(undecided)
  if (one.naReason === notAssessedThen) return say.of(thenNot)
  return (
    one.message ??
    say.of(one.isManual ? resultSentences.manual : one.naReason === null ? notScanned : undecided)
  )
}
const notScanned = { en: 'Not scanned yet.', de: 'Noch nicht gescannt.' }
const thenNot = {
  en: 'Assessed for the first time after this period.',
  de: 'Erst nach diesem Zeitraum bewertet.',
}
const undecided = {
  en: 'The check could not be evaluated.',
  de: 'Die Prüfung konnte nicht ausgewertet werden.',
}

/** What was not assessed, by the kind of its reason. */
export function byReason(none: readonly Recommendation[], say: Say): Fields[] {
  const groups = Map.groupBy(none, reasonKey)
  return Object.entries(reasons).flatMap(([key, { title }]) => {
    const own = groups.get(key) ?? []
    if (own.length === 0) return []
    const rows = own
      .map((one) => ({ title: one.findings, product: one.productName, reason: reasonWords(one, say) }))
      .toSorted((a, b) => a.reason.localeCompare(b.reason) || a.product.localeCompare(b.product))
    const isOneReason = new Set(rows.map(({ reason }) => reason)).size === 1
    return [
      {
        title: say.of(title),
        count: say.number(own.length),
        isOneReason,
        areManyReasons: !isOneReason,
        reason: isOneReason ? (rows[0]?.reason ?? '') : '',
        notAssessed: rows,
      },
    ]
  })
}

/** '40 not assessed: 29 wait for a manual review, 4 need a license', or nothing. */
export function notAssessedWords(recommendations: readonly Recommendation[], say: Say): string {
  const none = recommendations.filter(({ isCompliant }) => isCompliant === null)
  if (none.length === 0) return ''
  const groups = Map.groupBy(none, reasonKey)
  const said = Object.entries(reasons).flatMap(([key, { counted, one }]) => {
    const n = groups.get(key)?.length ?? 0
    return n > 0 ? [say.of(n === 1 ? one : counted, { n })] : []
  })
  return `${say.of(word.nNotAssessed, { n: none.length })}: ${said.join(', ')}`
}
