import type { Text } from '#contract/kit/text.ts'
import type { Fields } from '../fill/filling.ts'
import { shared } from '../templates/shared-words.ts'
import type { Facts } from './facts.ts'

const nothingToCompare: Text = {
  en: 'There is nothing to compare with: the tenant has no earlier score.',
  de: 'Es gibt nichts zum Vergleichen: Der Mandant hat keinen früheren Score.',
}
const nothingAssessed: Text = {
  en: 'No recommendation has been assessed yet.',
  de: 'Noch keine Empfehlung wurde bewertet.',
}

export const isNothingAssessed = ({ recommendations }: Pick<Facts, 'recommendations'>): boolean =>
  recommendations.every(({ isCompliant }) => isCompliant === null)

/** How many have changed; a dash where nothing was compared. */
export const countOf = (n: number, { isCompared, say }: Facts): string => (isCompared ? say.number(n) : '–')

/** Said where no change and no open recommendation is listed: that there are none, or that nobody can know. */
export const saidOfNone = ({ recommendations, isCompared, say }: Facts): Fields => {
  const nothing = isNothingAssessed({ recommendations })
  return {
    nothingImproved: say.of(isCompared ? shared.noneImproved : nothingToCompare),
    nothingSlipped: say.of(isCompared ? shared.noneSlipped : nothingToCompare),
    noStepsText: say.of(nothing ? nothingAssessed : shared.nothingOpen),
    noRisksText: say.of(nothing ? nothingAssessed : noRisks),
  }
}
const noRisks: Text = {
  en: 'No risk has an open recommendation.',
  de: 'Zu keinem Risiko ist eine Empfehlung offen.',
}
