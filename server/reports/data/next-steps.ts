import { easeOfFix, estimatedWork } from '#contract/recommendations/recommendation-choices.ts'
import type { Fields } from '../fill/filling.ts'
import { shared } from '../templates/shared-words.ts'
import { effortOf } from './common.ts'
import { type Facts, isOpen } from './facts.ts'
import { stepsOf } from './steps.ts'

const most = 5

/** The first steps, what each is worth, and where they lead together. */
export function stepFields(facts: Facts): Fields {
  const { recommendations, say, scores, worthOf } = facts
  const steps = stepsOf(recommendations).slice(0, most)
  const sum = steps.reduce((total, step) => total + worthOf(step), 0)
  const now = scores.at(-1)?.score ?? 0
  const later = Math.min(100, now + sum)
  const open = recommendations.filter(isOpen)
  const quick = open.filter(
    (one) => one.easeOfFix === easeOfFix.value.Minimal && one.estimatedWork === estimatedWork.value.Minimal,
  )
  return {
    hasSteps: steps.length > 0,
    noSteps: steps.length === 0,
    steps: steps.map((step, place) => ({
      place: place + 1,
      title: step.findings,
      effort: effortOf(step, say),
      worth: say.change(worthOf(step)),
    })),
    together: say.of(
      { en: 'Together: from {now} to {later}', de: 'Zusammen: von {now} auf {later}' },
      { now: say.score(now), later: say.score(later) },
    ),
    // Of the two as they are read: 74.0, 77.2 and 3.2.
    togetherWorth: say.change((tenths(later) - tenths(now)) / 10),
    rounding: roundingOf(steps.map(worthOf), tenths(later) - tenths(now), say),
    quickWins:
      quick.length === 0
        ? ''
        : say.of(quick.length === 1 ? quickWins.one : quickWins.many, {
            n: quick.length,
            open: open.length,
            points: say.score(quick.reduce((total, one) => total + worthOf(one), 0)),
          }),
  }
}

const tenths = (points: number) => Math.round(points * 10)
/** Said where the parts, as they are read, make another sum than the one beneath them, in tenths. */
const roundingOf = (parts: readonly number[], sum: number, say: Facts['say']): string =>
  parts.reduce((total, part) => total + tenths(part), 0) === sum ? '' : ` ${say.of(shared.pointsAreRounded)}`

const quickWins = {
  one: {
    en: '1 of the {open} open recommendations is a quick win (minimal impact and effort); it is worth {points} points.',
    de: '1 der {open} offenen Empfehlungen ist ein Quick Win (geringe Auswirkung, geringer Aufwand): {points} Punkte.',
  },
  many: {
    en: '{n} of the {open} open recommendations are quick wins (minimal impact and effort); together they are worth {points} points.',
    de: '{n} der {open} offenen Empfehlungen sind Quick Wins (geringe Auswirkung, geringer Aufwand): zusammen {points} Punkte.',
  },
}
