import { word } from '#contract/kit/words.ts'
import { printPng } from '../../kit/draw.ts'
import { axisTop, trendChart } from '../charts/trend.ts'
import { type Fields, picture } from '../fill/filling.ts'
import { saidOfNone } from './compared.ts'
import { type Facts, isOpen } from './facts.ts'
import { isPast } from './past-states.ts'
import { turnsOf } from './turns.ts'

/** The score now, its change, and how much of the tenant it speaks of. */
export function scoreFields(facts: Facts): Fields {
  const { scores, recommendations, say, wanted, isCompared } = facts
  const [first, last] = [scores[0], scores.at(-1)]
  const change = isCompared && first && last ? last.score - first.score : null
  const assessed = recommendations.filter(({ isCompliant }) => isCompliant !== null).length
  const open = recommendations.filter(isOpen)
  const total = recommendations.length
  return {
    ...saidOfNone(facts),
    score: say.score(last?.score ?? null),
    scoreLabel: say.of(isPast(wanted) ? scoreLabels.past : scoreLabels.present, {
      day: say.shortDay(wanted.to),
    }),
    scoreBefore: say.score(isCompared ? (first?.score ?? null) : null),
    scoreChange: change === null ? '–' : say.change(change),
    since: say.of(isCompared ? changeWords.since : changeWords.change, {
      day: say.shortDay(first?.day ?? wanted.from),
    }),
    scoreFrom: say.of(isCompared ? changeWords.from : changeWords.none, {
      score: say.score(first?.score ?? null),
    }),
    coverage: assessed === 0 ? '–' : say.percent((100 * assessed) / total),
    coverageOf: say.of(total === 0 ? nothingYet : word.nOfTotalAssessed, { n: assessed, total }),
    assessed: say.number(assessed),
    total: say.number(total),
    open: say.number(open.length),
    openOf: say.of(assessed === 0 ? nothingYet : openOf, { n: open.length }),
    highOpen: assessed === 0 ? '–' : say.number(open.filter(({ severity }) => severity >= 3).length),
  }
}

const openOf = { en: 'open, of {n} in all', de: 'offen, von {n} insgesamt' }
const nothingYet = { en: 'nothing assessed yet', de: 'noch nichts bewertet' }
const scoreLabels = {
  present: { en: 'Score now', de: 'Score heute' },
  past: { en: 'Score on {day}', de: 'Score am {day}' },
}
const changeWords = {
  since: { en: 'Change since {day}', de: 'Änderung seit {day}' },
  change: word.change,
  from: { en: 'points, from {score}', de: 'Punkte, von {score}' },
  none: { en: 'no earlier score', de: 'kein früherer Score' },
}

/** The score over the period, drawn. */
export function trendFields(facts: Facts): Fields {
  const { scores, wanted, say, isCompared } = facts
  const { improved, slipped } = turnsOf(facts)
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const top = axisTop(scores.map(({ score }) => score))
  const chart = trendChart({
    points: scores.map(({ day, score }) => ({ day, value: score })),
    marks: [
      ...improved.map(({ at }) => ({ day: day(at), kind: 'improved' as const })),
      ...slipped.map(({ at }) => ({ day: day(at), kind: 'slipped' as const })),
    ],
    ink: wanted.ink,
    top,
    number: say.score,
    month: say.shortDay,
  })
  return {
    hasTrend: isCompared,
    noTrend: !isCompared,
    trend: picture(
      printPng(chart, 166),
      say.of(chartAlt, {
        first: say.score(scores[0]?.score ?? null),
        last: say.score(scores.at(-1)?.score ?? null),
        from: say.day(scores[0]?.day ?? wanted.from),
        to: say.day(scores.at(-1)?.day ?? wanted.to),
      }),
    ),
    axisTop: top,
  }
}

const chartAlt = {
  en: 'Line chart of the baseline score from {first} to {last} between {from} and {to}',
  de: 'Liniendiagramm des Basis-Scores von {first} bis {last} zwischen {from} und {to}',
}
