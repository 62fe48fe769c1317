import { shared } from '../templates/shared-words.ts'
import { daysOf } from './common.ts'
import { type Facts, isOpen } from './facts.ts'
import { isPast } from './past-states.ts'

/** Two or three sentences that a board reads when it reads nothing else. */
export function leadOf(
  { scores, recommendations, say, wanted, account, isCompared }: Facts,
  improved: number,
  slipped: number,
  risk: string | null,
): string {
  const [first, last] = [scores[0], scores.at(-1)]
  if (!last) return say.of(isPast(wanted) ? neverScanned.past : neverScanned.present)
  const change = last.score - (first?.score ?? last.score)
  const level = last.score >= 80 ? 'strong' : last.score >= 50 ? 'fair' : 'weak'
  const turn = change >= 0.5 ? 'up' : change <= -0.5 ? 'down' : 'level'
  const open = recommendations.filter(isOpen).length
  return [
    ...(isPast(wanted) ? [say.of(asOf, { day: say.day(wanted.to) })] : []),
    say.of(isCompared ? openings[level][turn] : standing[level]),
    account.scans === 0 ? say.of(notInPeriod) : '',
    isCompared ? said(improved, slipped, daysOf(wanted), say) : say.of(oneScore),
    open === 0
      ? say.of(shared.nothingOpen)
      : risk
        ? say.of({ en: 'The largest risk is “{risk}”.', de: 'Das größte Risiko ist „{risk}“.' }, { risk })
        : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const neverScanned = {
  present: { en: 'The tenant has not been scanned yet.', de: 'Der Mandant wurde noch nicht gescannt.' },
  past: {
    en: 'The tenant had not been scanned by the end of this period.',
    de: 'Der Mandant war am Ende dieses Zeitraums noch nicht gescannt.',
  },
}
const notInPeriod = {
  en: 'There was no scan in this period.',
  de: 'In diesem Zeitraum gab es keinen Scan.',
}
const asOf = { en: 'State at the end of {day}:', de: 'Stand am Ende des {day}:' }
const oneScore = {
  en: 'There is no earlier score to compare with.',
  de: 'Es gibt keinen früheren Score zum Vergleich.',
}
const standing = {
  strong: { en: 'Protection is strong.', de: 'Der Schutz ist stark.' },
  fair: { en: 'Protection is fair.', de: 'Der Schutz ist ausreichend.' },
  weak: { en: 'Protection is weak.', de: 'Der Schutz ist schwach.' },
}
const openings = {
  strong: {
    up: { en: 'Protection is strong and still improving.', de: 'Der Schutz ist stark und wird noch besser.' },
    level: { en: 'Protection is strong and steady.', de: 'Der Schutz ist stark und stabil.' },
    down: {
      en: 'Protection is strong, but has weakened.',
      de: 'Der Schutz ist stark, hat aber nachgelassen.',
    },
  },
  fair: {
    up: { en: 'Protection is fair and improving.', de: 'Der Schutz ist ausreichend und wird besser.' },
    level: {
      en: 'Protection is fair and has hardly changed.',
      de: 'Der Schutz ist ausreichend und hat sich kaum verändert.',
    },
    down: {
      en: 'Protection is fair, but has weakened.',
      de: 'Der Schutz ist ausreichend, hat aber nachgelassen.',
    },
  },
  weak: {
    up: {
      en: 'Protection is improving but still weak.',
      de: 'Der Schutz wird besser, ist aber noch schwach.',
    },
    level: {
      en: 'Protection is weak and has hardly changed.',
      de: 'Der Schutz ist schwach und hat sich kaum verändert.',
    },
    down: {
      en: 'Protection is weak and has weakened further.',
      de: 'Der Schutz ist schwach und hat weiter nachgelassen.',
    },
  },
}

function said(improved: number, slipped: number, days: number, say: Facts['say']): string {
  const en = [
    improved === 0 ? 'no recommendation' : improved === 1 ? '1 recommendation' : '{improved} recommendations',
    slipped === 0 ? 'none' : '{slipped}',
  ]
  const de = [
    improved === 0 ? 'keine Empfehlung' : improved === 1 ? '1 Empfehlung' : '{improved} Empfehlungen',
    slipped === 0 ? 'keine' : '{slipped}',
  ]
  const time =
    days === 1 ? { en: 'On that day', de: 'An diesem Tag' } : { en: 'In {days} days', de: 'In {days} Tagen' }
  const counts = {
    en: `${time.en} ${en[0]} improved and ${en[1]} regressed.`,
    de: `${time.de} ${improved > 1 ? 'wurden' : 'wurde'} ${de[0]} besser und ${de[1]} schlechter.`,
  }
  return say.of(counts, { days, improved, slipped })
}
