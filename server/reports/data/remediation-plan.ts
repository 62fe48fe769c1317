import { labelOf } from '#contract/kit/choices.ts'
import { word } from '#contract/kit/words.ts'
import { easeOfFix, estimatedWork } from '#contract/recommendations/recommendation-choices.ts'
import type { Db } from '../../kit/db.ts'
import type { Fields } from '../fill/filling.ts'
import { effortOf, impactOf, severityFields } from './common.ts'
import { type Facts, isOpen, type Recommendation } from './facts.ts'
import { scoreFields } from './scores.ts'
import { stepsOf } from './steps.ts'

const most = 120

/** What to do next, in an order that pays: quick wins first, then by effort; each with its worth. */
export async function remediationPlan(_db: Db, facts: Facts): Promise<Fields> {
  const { recommendations, say, worthOf, scores } = facts
  const open = recommendations.filter(isOpen)
  const last = scores.at(-1)?.score ?? null
  const now = last ?? 0
  const worth = (some: readonly Recommendation[]) => some.reduce((sum, one) => sum + worthOf(one), 0)
  const isQuick = ({ easeOfFix: impact, estimatedWork: effort }: Recommendation) =>
    impact === easeOfFix.value.Minimal && effort === estimatedWork.value.Minimal
  const phases = [
    { title: words.quick, notes: words.quickNotes, own: open.filter(isQuick) },
    ...[estimatedWork.value.Minimal, estimatedWork.value.Moderate, estimatedWork.value.Substantial].map(
      (effort) => ({
        title: words.effort,
        notes: words.effortNotes,
        effort,
        own: open.filter((one) => !isQuick(one) && one.estimatedWork === effort),
      }),
    ),
  ].filter(({ own }) => own.length > 0)
  let reached = now
  return {
    ...scoreFields(facts),
    stepCount: say.number(open.length),
    stepsBelow: say.of(open.length === 1 ? words.openOne : words.openMany),
    quickCount: say.number(open.filter(isQuick).length),
    quickWorth: say.of(points, { n: say.change(worth(open.filter(isQuick))) }),
    scoreThen: say.score(last === null ? null : Math.min(100, last + worth(open))),
    exemptedNote: exemptedNoteOf(recommendations.filter(isLeftOut).map(worthOf), say),
    hasExempted: recommendations.some(isLeftOut),
    nothingOpen: open.length === 0,
    phases: phases.map((phase, place) => {
      const steps = stepsOf(phase.own)
      const before = reached
      reached = Math.min(100, reached + worth(phase.own))
      const effort = 'effort' in phase ? (labelOf(estimatedWork, phase.effort, say.lang) ?? '') : ''
      return {
        phase: place + 1,
        title: say.of(phase.title, { effort }),
        note: say.of(steps.length === 1 ? phase.notes.one : phase.notes.many, {
          n: steps.length,
          worth: say.change(worth(phase.own)),
          from: say.score(before),
          to: say.score(reached),
        }),
        steps: steps.slice(0, most).map((step, at) => ({
          place: at + 1,
          title: step.findings,
          product: step.productName,
          ...severityFields(step.severity, say),
          effort: effortOf(step, say),
          impact: impactOf(step, say),
          assignee: step.assignee ?? '–',
          worth: say.change(worthOf(step)),
        })),
        hasMore: steps.length > most,
        more: steps.length > most ? say.of(word.andMore, { n: steps.length - most }) : '',
      }
    }),
  }
}

/** Why the score is not 100 when all is done. */
const isLeftOut = ({ isCompliant, isExempted }: Recommendation) => isCompliant === false && isExempted
const exemptedNoteOf = (worths: readonly number[], say: Facts['say']): string =>
  say.of(worths.length === 1 ? words.exemptedOne : words.exemptedMany, {
    n: worths.length,
    worth: say.score(worths.reduce((sum, one) => sum + one, 0)),
  })

const points = word.nPoints
const words = {
  openOne: { en: 'open recommendation', de: 'offene Empfehlung' },
  openMany: { en: 'open recommendations', de: 'offene Empfehlungen' },
  exemptedOne: {
    en: '1 exempted recommendation is not part of the plan: it keeps {worth} points of the baseline score.',
    de: '1 ausgenommene Empfehlung gehört nicht zum Plan: Sie hält {worth} Punkte des Basis-Scores zurück.',
  },
  exemptedMany: {
    en: '{n} exempted recommendations are not part of the plan: they keep {worth} points of the baseline score.',
    de: '{n} ausgenommene Empfehlungen gehören nicht zum Plan: Sie halten {worth} Punkte des Basis-Scores zurück.',
  },
  quick: word.quickWins,
  quickNotes: {
    one: {
      en: '1 step with minimal impact and effort. It is worth {worth} points: the score rises from {from} to {to}.',
      de: '1 Schritt mit geringer Auswirkung und geringem Aufwand. Er bringt {worth} Punkte: Der Score steigt von {from} auf {to}.',
    },
    many: {
      en: '{n} steps with minimal impact and effort. Together they are worth {worth} points: the score rises from {from} to {to}.',
      de: '{n} Schritte mit geringer Auswirkung und geringem Aufwand. Zusammen bringen sie {worth} Punkte: Der Score steigt von {from} auf {to}.',
    },
  },
  effort: { en: 'Effort: {effort}', de: 'Aufwand: {effort}' },
  effortNotes: {
    one: {
      en: '1 step, worth {worth} points: the score rises from {from} to {to}.',
      de: '1 Schritt, {worth} Punkte: Der Score steigt von {from} auf {to}.',
    },
    many: {
      en: '{n} steps, worth {worth} points: the score rises from {from} to {to}.',
      de: '{n} Schritte, {worth} Punkte: Der Score steigt von {from} auf {to}.',
    },
  },
}
