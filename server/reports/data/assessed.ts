import { printPng } from '../../kit/draw.ts'
import { hatch, lighter, ringChart } from '../charts/shares.ts'
import { type Fields, picture } from '../fill/filling.ts'
import type { Facts } from './facts.ts'
import { notAssessedWords } from './not-assessed.ts'

/** How much was assessed, and what came of it. */
export function assessedFields({ recommendations, wanted, say }: Facts): Fields {
  const met = recommendations.filter(({ isCompliant }) => isCompliant === true).length
  const open = recommendations.filter(({ isCompliant }) => isCompliant === false).length
  const exempted = recommendations.filter(
    ({ isCompliant, isExempted }) => isCompliant === false && isExempted,
  ).length
  const rest = recommendations.length - met - open
  const ring = ringChart(
    [
      { n: met, fill: wanted.ink },
      { n: open, fill: lighter(wanted.ink, 0.72) },
      { n: rest, fill: hatch },
    ],
    say.number(met + open),
    say.of(texts.assessedOf, { total: recommendations.length }),
  )
  return {
    assessedRing: picture(printPng(ring, 27), say.of(texts.ringAlt, { met, assessed: met + open, rest })),
    metWords: met + open === 0 ? say.of(texts.nothing) : say.of(texts.met, { n: met }),
    openWords:
      met + open === 0
        ? ''
        : say.of(texts.open, { n: open }) + (exempted > 0 ? say.of(texts.exempted, { n: exempted }) : ''),
    notAssessedWords: notAssessedWords(recommendations, say),
  }
}

const texts = {
  assessedOf: { en: 'of {total} assessed', de: 'von {total} bewerteten' },
  ringAlt: {
    en: '{met} of {assessed} assessed recommendations are compliant, {rest} are not assessed',
    de: '{met} von {assessed} bewerteten Empfehlungen sind konform, {rest} sind nicht bewertet',
  },
  nothing: { en: 'Nothing assessed yet', de: 'Noch nichts bewertet' },
  met: { en: '{n} compliant', de: '{n} konform' },
  open: { en: '{n} not compliant', de: '{n} nicht konform' },
  exempted: { en: ', {n} of them exempted', de: ', davon {n} ausgenommen' },
}
