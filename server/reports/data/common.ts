import { labelOf } from '#contract/kit/choices.ts'
import { word } from '#contract/kit/words.ts'
import {
  easeOfFix,
  estimatedWork,
  recommendationSeverity,
} from '#contract/recommendations/recommendation-choices.ts'
import type { Brand } from '../../brand/actions.ts'
import { type Fields, picture } from '../fill/filling.ts'
import type { Facts, Recommendation } from './facts.ts'
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
    period: say.period(from, to),
    periodFrom: say.day(from),
    periodTo: say.day(to),
    days: Math.max(1, Math.round((to.getTime() - from.getTime()) / dayMs)),
    logo: picture(brand.logo.png, brand.name, sizeIn(brand.logo, { width: 190, height: 34 })),
    coverLogo: picture(brand.logo.png, brand.name, sizeIn(brand.logo, { width: 300, height: 60 })),
  }
}

const dayMs = 24 * 60 * 60 * 1000
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
      ? states.met
      : isCompliant === null
        ? states.notAssessed
        : isExempted
          ? states.exempted
          : states.open,
  ),
  isMet: isCompliant === true,
  isOpen: isCompliant === false && !isExempted,
  isExempted: isCompliant === false && isExempted,
  isNotAssessed: isCompliant === null,
})
const states = {
  met: word.compliant,
  open: { en: 'Not compliant', de: 'Nicht konform' },
  exempted: { en: 'Exempted', de: 'Ausgenommen' },
  notAssessed: { en: 'Not assessed', de: 'Nicht bewertet' },
}

/** A long address may break behind its @, and nowhere else. */
export const breakable = (address: string) => address.replaceAll('@', '@\u200b')
