import { shared } from '../templates/shared-words.ts'
import { type Facts, isOpen } from './facts.ts'

/** Two or three sentences that a board reads when it reads nothing else. */
export function leadOf(
  { scores, recommendations, say, wanted }: Facts,
  improved: number,
  slipped: number,
  risk: string | null,
): string {
  const [first, last] = [scores[0], scores.at(-1)]
  if (!last)
    return say.of({
      en: 'The tenant has not been scanned in this period.',
      de: 'Der Mandant wurde in diesem Zeitraum nicht gescannt.',
    })
  const change = last.score - (first?.score ?? last.score)
  const level = last.score >= 80 ? 'strong' : last.score >= 50 ? 'fair' : 'weak'
  const turn = change >= 0.5 ? 'up' : change <= -0.5 ? 'down' : 'level'
  const days = Math.max(1, Math.round((wanted.to.getTime() - wanted.from.getTime()) / 86_400_000))
  const open = recommendations.filter(isOpen).length
  return [
    say.of(openings[level][turn]),
    say.of(counts(improved, slipped), { days, improved, slipped }),
    open === 0
      ? say.of(shared.nothingOpen)
      : risk
        ? say.of({ en: 'The largest risk is “{risk}”.', de: 'Das größte Risiko ist „{risk}“.' }, { risk })
        : '',
  ]
    .filter(Boolean)
    .join(' ')
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

function counts(improved: number, slipped: number) {
  const en = [
    improved === 0 ? 'no recommendation' : improved === 1 ? '1 recommendation' : '{improved} recommendations',
    slipped === 0 ? 'none' : '{slipped}',
  ]
  const de = [
    improved === 0 ? 'keine Empfehlung' : improved === 1 ? '1 Empfehlung' : '{improved} Empfehlungen',
    slipped === 0 ? 'keine' : '{slipped}',
  ]
  return {
    en: `In {days} days ${en[0]} improved and ${en[1]} slipped.`,
    de: `In {days} Tagen ${improved > 1 ? 'wurden' : 'wurde'} ${de[0]} besser und ${de[1]} schlechter.`,
  }
}
