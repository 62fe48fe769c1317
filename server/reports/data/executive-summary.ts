import { word } from '#contract/kit/words.ts'
import { easeOfFix, estimatedWork } from '#contract/recommendations/recommendation-choices.ts'
import { regulationStatus } from '#contract/regulations/regulations.ts'
import { storyStatus } from '#contract/stories/stories.ts'
import { type Db, sql } from '../../kit/db.ts'
import { printPng } from '../../kit/draw.ts'
import { barChart, hatch, lighter, ringChart } from '../charts/shares.ts'
import { axisTop, trendChart } from '../charts/trend.ts'
import { type Fields, picture } from '../fill/filling.ts'
import { effortOf, severityFields } from './common.ts'
import { type Change, type Facts, isOpen, type Recommendation, titleOf } from './facts.ts'
import { notAssessedWords } from './not-assessed.ts'
import { stepsOf } from './steps.ts'

const most = { changes: 6, risks: 5, steps: 5, regulations: 5 }

/** Two pages for a board: where we are, what changed, what is at stake, what to do next. */
export async function executiveSummary(db: Db, facts: Facts): Promise<Fields> {
  const { say } = facts
  const { improved, slipped } = turnsOf(facts)
  const risks = await risksOf(db, facts)
  return {
    ...scoreFields(facts),
    ...trendFields(facts),
    lead: leadOf(facts, improved.length, slipped.length, risks[0]?.name ?? null),
    improvedCount: say.number(improved.length),
    improved: latest(improved).map((change) => changeFields(facts, change)),
    hasImproved: improved.length > 0,
    noneImproved: improved.length === 0,
    moreImproved: moreOf(facts, improved.length),
    slippedCount: say.number(slipped.length),
    slipped: latest(slipped).map((change) => changeFields(facts, change)),
    hasSlipped: slipped.length > 0,
    noneSlipped: slipped.length === 0,
    moreSlipped: moreOf(facts, slipped.length),
    ...assessedFields(facts),
    risks: risks.map(({ name, text, severity, open }, place) => ({
      place: place + 1,
      title: name,
      text,
      ...severityFields(severity, say),
      count: say.of(open === 1 ? texts.oneFinding : texts.findings, { n: open }),
    })),
    hasRisks: risks.length > 0,
    ...stepFields(facts),
    regulations: await regulationFields(db, facts),
  }
}

const texts = {
  oneFinding: { en: '1 open recommendation', de: '1 offene Empfehlung' },
  findings: { en: '{n} open recommendations', de: '{n} offene Empfehlungen' },
  more: word.andMore,
  ofTotal: word.countOf,
  assessedOf: { en: 'of {total} assessed', de: 'von {total} bewerteten' },
  chartAlt: {
    en: 'Line chart of the baseline score from {first} to {last} between {from} and {to}',
    de: 'Liniendiagramm des Basis-Scores von {first} bis {last} zwischen {from} und {to}',
  },
  ringAlt: {
    en: '{met} of {assessed} assessed recommendations are compliant, {rest} are not assessed',
    de: '{met} von {assessed} bewerteten Empfehlungen sind konform, {rest} sind nicht bewertet',
  },
  barAlt: word.nOfTotalCompliant,
  met: { en: '{n} compliant', de: '{n} konform' },
  open: { en: '{n} not compliant', de: '{n} nicht konform' },
  exempted: { en: ', {n} of them exempted', de: ', davon {n} ausgenommen' },
  quickWins: {
    en: '{n} of the {open} open recommendations are quick wins (minimal impact and effort); together they are worth {points} points.',
    de: '{n} der {open} offenen Empfehlungen sind Quick Wins (geringe Auswirkung, geringer Aufwand); zusammen bringen sie {points} Punkte.',
  },
}

/** What turned for the better or the worse: the state before the period against the one at its end. */
export function turnsOf({ changes }: Facts) {
  const turned = (before: string, after: string) =>
    changes.filter((change) => change.before === before && change.after === after)
  return {
    improved: turned('false', 'true'),
    slipped: turned('true', 'false'),
    /** Slipped, and was put right within the period. */
    putRight: turned('true', 'true'),
  }
}

const latest = (changes: readonly Change[]) => changes.slice(-most.changes).reverse()
const moreOf = ({ say }: Facts, n: number) =>
  n > most.changes ? say.of(texts.more, { n: n - most.changes }) : ''

const changeFields = ({ byId, say }: Facts, { id, at }: Change): Fields => {
  const recommendation = byId.get(id)
  return { title: recommendation ? titleOf(recommendation) : '', date: say.shortDay(at) }
}

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
      say.of(texts.chartAlt, {
        first: say.score(scores[0]?.score ?? null),
        last: say.score(scores.at(-1)?.score ?? null),
        from: say.day(wanted.from),
        to: say.day(wanted.to),
      }),
    ),
    axisTop: top,
  }
}

function leadOf(
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
      ? say.of({ en: 'No recommendation is open.', de: 'Keine Empfehlung ist offen.' })
      : risk
        ? say.of({ en: 'The largest risk: {risk}.', de: 'Das größte Risiko: {risk}.' }, { risk })
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
  const en = (n: number, place: string) => (n === 0 ? 'none' : `{${place}}`)
  const de = (n: number, place: string) => (n === 0 ? 'keine' : `{${place}}`)
  return {
    en: `In {days} days ${en(improved, 'improved')} of the recommendations improved and ${en(slipped, 'slipped')} slipped.`,
    de: `In {days} Tagen haben sich ${de(improved, 'improved')} der Empfehlungen verbessert und ${de(slipped, 'slipped')} verschlechtert.`,
  }
}

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
    metWords: say.of(texts.met, { n: met }),
    openWords:
      say.of(texts.open, { n: open }) + (exempted > 0 ? say.of(texts.exempted, { n: exempted }) : ''),
    notAssessedWords: notAssessedWords(recommendations, say),
  }
}

interface Risk {
  name: string
  text: string
  severity: number
  open: number
}

/** A risk in the words of the business is a story with open recommendations; the weightiest first. */
async function risksOf(db: Db, { recommendations, say }: Facts): Promise<Risk[]> {
  const open = new Map(recommendations.filter(isOpen).map((one) => [one.recommendationId, one]))
  const rows = await db.rows(sql<{ name: string; riskLevel: number; ids: number[] }>`
    select story.name, story.risk_level as "riskLevel", array_agg(link.recommendation_id order by link.priority) as ids
    from spoken_story story
    join story_recommendation link on link.story_id = story.id
    where story.status = ${storyStatus.value.Active}
    group by story.id, story.name, story.risk_level`)
  return rows
    .map(({ name, riskLevel, ids }) => {
      const own = ids.flatMap((id) => open.get(Number(id)) ?? [])
      const weight = own.reduce((sum, { severity }) => sum + severity, 0)
      return {
        name,
        severity: riskLevel,
        own,
        weight: weight * riskLevel,
        share: ids.length === 0 ? 0 : own.length / ids.length,
      }
    })
    .filter(({ own }) => own.length > 0)
    .toSorted((a, b) => b.severity - a.severity || b.weight - a.weight || a.name.localeCompare(b.name))
    .slice(0, most.risks)
    .map(({ name, severity, own }) => ({ name, severity, open: own.length, text: gapsOf(own, say) }))
}

/** The weightiest gap of a risk, as one line. */
function gapsOf(own: readonly Recommendation[], say: Facts['say']): string {
  const [first] = own.toSorted((a, b) => b.severity - a.severity)
  if (!first) return ''
  return first.items > 1 ? `${first.findings} (${say.number(first.items)})` : first.findings
}

function stepFields(facts: Facts): Fields {
  const { recommendations, say, scores, worthOf } = facts
  const steps = stepsOf(recommendations).slice(0, most.steps)
  const sum = steps.reduce((total, step) => total + worthOf(step), 0)
  const now = scores.at(-1)?.score ?? 0
  const open = recommendations.filter(isOpen)
  const quick = open.filter(
    (one) => one.easeOfFix === easeOfFix.value.Minimal && one.estimatedWork === estimatedWork.value.Minimal,
  )
  return {
    hasSteps: steps.length > 0,
    steps: steps.map((step, place) => ({
      place: place + 1,
      title: step.findings,
      effort: effortOf(step, say),
      worth: say.change(worthOf(step)),
    })),
    together: say.of(
      { en: 'Together: from {now} to {later}', de: 'Zusammen: von {now} auf {later}' },
      { now: say.score(now), later: say.score(Math.min(100, now + sum)) },
    ),
    togetherWorth: say.change(sum),
    quickWins:
      quick.length === 0
        ? ''
        : say.of(texts.quickWins, {
            n: quick.length,
            open: open.length,
            points: say.score(quick.reduce((total, one) => total + worthOf(one), 0)),
          }),
  }
}

async function regulationFields(db: Db, { recommendations, wanted, say }: Facts): Promise<Fields[]> {
  const rows = await db.rows(sql<{ name: string; controls: number; provable: number; ids: number[] }>`
    select regulation.name, count(distinct control.id)::int as controls,
      count(distinct control.id) filter (where control.is_provable)::int as provable,
      coalesce(array_agg(distinct link.recommendation_id) filter (where link.recommendation_id is not null), '{}') as ids
    from spoken_regulation regulation
    join regulation_control control on control.regulation_id = regulation.id and control.status = ${regulationStatus.value.Active}
    left join regulation_control_recommendation link on link.control_id = control.id
    where regulation.status = ${regulationStatus.value.Active}
    group by regulation.id, regulation.name
    order by count(distinct link.recommendation_id) desc, regulation.name
    limit ${most.regulations}`)
  const byRecommendation = new Map(recommendations.map((one) => [one.recommendationId, one]))
  return rows.map(({ name, controls, provable, ids }) => {
    const own = ids.flatMap((id) => byRecommendation.get(Number(id)) ?? [])
    const assessed = own.filter(({ isCompliant }) => isCompliant !== null).length
    const met = own.filter(({ isCompliant }) => isCompliant).length
    return {
      name,
      reach: say.of(texts.ofTotal, { n: provable, total: controls }),
      met: say.of(texts.ofTotal, { n: met, total: assessed }),
      bar: picture(
        printPng(barChart(met, assessed, wanted.ink), 29),
        say.of(texts.barAlt, { n: met, total: assessed }),
      ),
    }
  })
}
