import { word } from '#contract/kit/words.ts'
import { printPng } from '../../kit/draw.ts'
import { axisTop, trendChart } from '../charts/trend.ts'
import { type Fields, picture } from '../fill/filling.ts'
import { type Facts, isOpen } from './facts.ts'
import { turnsOf } from './turns.ts'

/** The score now, its change, and how much of the tenant it speaks of. */
export function scoreFields({ scores, recommendations, say, wanted }: Facts): Fields {
  const [first, last] = [scores[0], scores.at(-1)]
  const change = first && last ? last.score - first.score : null
  const assessed = recommendations.filter(({ isCompliant }) => isCompliant !== null).length
  const open = recommendations.filter(isOpen)
  const total = recommendations.length
  return {
    score: say.score(last?.score ?? null),
    scoreBefore: say.score(first?.score ?? null),
    scoreChange: change === null ? '–' : say.change(change),
    since: say.of(
      { en: 'Change since {day}', de: 'Änderung seit {day}' },
      { day: say.shortDay(first?.day ?? wanted.from) },
    ),
    scoreFrom: say.of(
      { en: 'points, from {score}', de: 'Punkte, von {score}' },
      { score: say.score(first?.score ?? null) },
    ),
    coverage: total === 0 ? '–' : say.percent((100 * assessed) / total),
    coverageOf: say.of(word.nOfTotalAssessed, { n: assessed, total }),
    assessed: say.number(assessed),
    total: say.number(total),
    open: say.number(open.length),
    openOf: say.of({ en: 'open, of {n} in all', de: 'offen, von {n} insgesamt' }, { n: open.length }),
    highOpen: say.number(open.filter(({ severity }) => severity >= 3).length),
  }
}

/** The score over the period, drawn. */
export function trendFields({ scores, wanted, say, ...facts }: Facts): Fields {
  const { improved, slipped } = turnsOf({ scores, wanted, say, ...facts })
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
    hasTrend: scores.length > 1,
    noTrend: scores.length <= 1,
    trend: picture(
      printPng(chart, 166),
      say.of(chartAlt, {
        first: say.score(scores[0]?.score ?? null),
        last: say.score(scores.at(-1)?.score ?? null),
        from: say.day(wanted.from),
        to: say.day(wanted.to),
      }),
    ),
    axisTop: top,
  }
}

const chartAlt = {
  en: 'Line chart of the baseline score from {first} to {last} between {from} and {to}',
  de: 'Liniendiagramm des Basis-Scores von {first} bis {last} zwischen {from} und {to}',
}
