import { word } from '#contract/kit/words.ts'
import { printPng } from '../../kit/draw.ts'
import { barChart } from '../charts/shares.ts'
import { type Fields, picture } from '../fill/filling.ts'
import type { Facts, Recommendation } from './facts.ts'

/** Each product before and after the period: how much of what was assessed is compliant. */
export function productFields({ recommendations, changes, isCompared, wanted, say }: Facts): Fields[] {
  const changed = new Map(changes.map((change) => [change.id, change]))
  const before = ({ id, isCompliant }: Recommendation) => {
    const change = changed.get(id)
    return change ? change.before === 'true' : isCompliant === true
  }
  return [...Map.groupBy(recommendations, ({ productName }) => productName)]
    .map(([name, own]) => {
      const assessed = own.filter(({ isCompliant }) => isCompliant !== null)
      const after = assessed.filter(({ isCompliant }) => isCompliant).length
      return { name, assessed: assessed.length, after, before: assessed.filter(before).length }
    })
    .filter(({ assessed }) => assessed > 0)
    .toSorted((a, b) => b.assessed - a.assessed || a.name.localeCompare(b.name))
    .map(({ name, assessed, after, before }) => ({
      name,
      before: isCompared ? say.number(before) : '–',
      after: say.number(after),
      change: isCompared ? whole(after - before) : '–',
      ofAssessed: say.of(word.countOf, { n: after, total: assessed }),
      open: say.number(assessed - after),
      bar: picture(
        printPng(barChart(after, assessed, wanted.ink), 29),
        say.of(word.nOfTotalCompliant, { n: after, total: assessed }),
      ),
    }))
}

const whole = (n: number) => (n === 0 ? '0' : n > 0 ? `+${n}` : `−${-n}`)
