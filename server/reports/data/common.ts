import { labelOf } from '#contract/kit/choices.ts'
import { word } from '#contract/kit/words.ts'
import {
  easeOfFix,
  estimatedWork,
  recommendationSeverity,
} from '#contract/recommendations/recommendation-choices.ts'
import type { Brand } from '../../brand/actions.ts'
import { printPng } from '../../kit/draw.ts'
import { barChart } from '../charts/shares.ts'
import { type Fields, picture } from '../fill/filling.ts'
import type { Facts, Recommendation } from './facts.ts'
import { isPast } from './past-states.ts'
import type { Say } from './words.ts'

/** What every template may ask for, whatever it is about. */
export function commonFields({ account, wanted, say }: Facts, brand: Brand): Fields {
  const { now, from, to } = wanted
  return {
    account: account.name,
    preparedBy: brand.name,
    preparedByAddress: brand.address,
    hasAddress: brand.address !== '',
    date: say.day(now),
    scanTime: account.lastScan ? say.moment(account.lastScan) : say.of(notYet),
    stateOf: say.of(account.lastScan ? states.of : notYet, {
      time: account.lastScan ? say.moment(account.lastScan) : '',
    }),
    period: say.period(from, to),
    periodSpan: say.of(say.day(from) === say.day(to) ? spans.day : spans.days, {
      period: say.period(from, to),
    }),
    periodLine: say.of(isPast(wanted) ? periodLines.past : periodLines.present, {
      period: say.period(from, to),
      end: say.day(to),
    }),
    periodFrom: say.day(from),
    periodTo: say.day(to),
    days: daysOf(wanted),
    logo: picture(brand.logo.png, brand.name, sizeIn(brand.logo, { width: 190, height: 34 })),
    coverLogo: picture(brand.logo.png, brand.name, sizeIn(brand.logo, { width: 300, height: 60 })),
  }
}

const dayMs = 24 * 60 * 60 * 1000
/** The first and the last are days of the period, too. */
export const daysOf = ({ from, to }: Pick<Facts['wanted'], 'from' | 'to'>): number =>
  Math.floor(to.getTime() / dayMs) - Math.floor(from.getTime() / dayMs) + 1

const spans = {
  day: { en: 'on {period}', de: 'am {period}' },
  days: { en: 'from {period}', de: '{period}' },
}
const periodLines = {
  present: { en: 'Period: {period}', de: 'Zeitraum: {period}' },
  past: {
    en: 'Period: {period}. States and scores are those at the end of {end}; descriptions and remediation are of today.',
    de: 'Zeitraum: {period}. Zustände und Scores sind die am Ende des {end}; Beschreibungen und Behebungen sind von heute.',
  },
}
const states = { of: { en: 'state of {time}', de: 'Stand {time}' } }
const notYet = { en: 'not scanned yet', de: 'noch nicht gescannt' }

/** As large as it can be inside the box, in pixels. */
function sizeIn(
  { width, height }: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Severity as word and shape: never by colour alone. */
export const severityFields = (severity: number, say: Say): Fields => ({
  severity: labelOf(recommendationSeverity, severity, say.lang) ?? '',
  isHigh: severity >= recommendationSeverity.value.High,
  isModerate: severity === recommendationSeverity.value.Moderate,
  isLow: severity === recommendationSeverity.value.Low,
})

export const effortOf = ({ estimatedWork: effort }: Recommendation, say: Say) =>
  labelOf(estimatedWork, effort, say.lang) ?? ''
export const impactOf = ({ easeOfFix: impact }: Recommendation, say: Say) =>
  labelOf(easeOfFix, impact, say.lang) ?? ''

export const stateFields = ({ isCompliant, isExempted }: Recommendation, say: Say): Fields => ({
  state: say.of(
    isCompliant
      ? stateWords.met
      : isCompliant === null
        ? stateWords.notAssessed
        : isExempted
          ? stateWords.exempted
          : stateWords.open,
  ),
  isMet: isCompliant === true,
  isOpen: isCompliant === false && !isExempted,
  isExempted: isCompliant === false && isExempted,
  isNotAssessed: isCompliant === null,
})
const stateWords = {
  met: word.compliant,
  open: { en: 'Not compliant', de: 'Nicht konform' },
  exempted: { en: 'Exempted', de: 'Ausgenommen' },
  notAssessed: { en: 'Not assessed', de: 'Nicht bewertet' },
}

const nothingAssessed = { en: 'not assessed', de: 'nicht bewertet' }
/** How much of what was assessed is compliant, in words and as a bar; of nothing there is no share. */
export function shareFields(met: number, assessed: number, { ink, say }: { ink: string; say: Say }): Fields {
  const values = { n: met, total: assessed }
  const isKnown = assessed > 0
  return {
    met: say.of(isKnown ? word.countOf : nothingAssessed, values),
    bar: picture(
      printPng(barChart(met, assessed, ink), 29),
      say.of(isKnown ? word.nOfTotalCompliant : nothingAssessed, values),
    ),
  }
}

/** A long address may break behind its @, and nowhere else. */
export const breakable = (address: string) => address.replaceAll('@', '@\u200b')
