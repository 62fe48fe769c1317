import { word } from '#contract/kit/words.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { regulationStatus } from '#contract/regulations/regulations.ts'
import { type Db, sql } from '../../kit/db.ts'
import { printPng } from '../../kit/draw.ts'
import { hatch, lighter, stackChart } from '../charts/shares.ts'
import { type Fields, picture } from '../fill/filling.ts'
import { regulationNamed, unknownRegulation } from '../regulations.ts'
import { UnmakeableReport } from '../unmakeable.ts'
import { chaptersOf } from './chapters.ts'
import { shareFields, stateFields } from './common.ts'
import type { Answers } from './data-of.ts'
import { leadOf } from './evidence-lead.ts'
import type { Facts, Recommendation } from './facts.ts'

interface Control {
  controlId: string
  text: string
  isProvable: boolean
  own: Recommendation[]
}

const { Enabled } = recommendationStatus.value
const most = 40

/** What a scan is evidence for, control by control. It never says that a regulation is met. */
export async function regulationEvidence(db: Db, facts: Facts, { texts }: Answers): Promise<Fields> {
  const { say, wanted } = facts
  const regulation = await regulationNamed(db, texts.regulation ?? '')
  if (!regulation) throw new UnmakeableReport(unknownRegulation)
  const controls = await controlsOf(db, facts, regulation.id)
  const within = controls.filter(({ isProvable }) => isProvable)
  const kinds = Map.groupBy(within, kindOf)
  const count = (kind: Kind) => kinds.get(kind)?.length ?? 0
  const outside = controls.length - within.length
  const all = new Map(within.flatMap(({ own }) => own).map((one) => [one.id, one]))
  const assessed = [...all.values()].filter(({ isCompliant }) => isCompliant !== null)
  const met = assessed.filter(({ isCompliant }) => isCompliant).length
  const stack = stackChart([
    { n: count('all'), fill: wanted.ink },
    { n: count('some'), fill: lighter(wanted.ink, 0.45) },
    { n: count('none'), fill: lighter(wanted.ink, 0.8) },
    { n: outside + count('unknown'), fill: hatch },
  ])
  const numbers = {
    reach: within.length,
    total: controls.length,
    met,
    assessed: assessed.length,
    outside,
    all: count('all'),
    some: count('some'),
    none: count('none'),
    unknown: count('unknown'),
    rest: outside + count('unknown'),
  }
  return {
    regulation: regulation.name,
    regulationSummary: regulation.summary,
    lead: leadOf(numbers, say),
    reachCount: say.number(within.length),
    reachOf: say.of({ en: 'of {total}', de: 'von {total}' }, numbers),
    ofReach: say.of({ en: 'of {reach} within reach', de: 'von {reach} in Reichweite' }, numbers),
    allCount: say.number(numbers.all),
    someCount: say.number(numbers.some),
    noneCount: say.number(numbers.none),
    unknownCount: say.number(numbers.rest),
    stack: picture(printPng(stack, 166), say.of(stackAlt, numbers)),
    stackWords: say.of(stackAlt, numbers),
    ...themeFields(controls, facts),
    controls: within
      .filter(({ own }) => own.length > 0)
      .map(({ controlId, text, own }) => ({
        controlId,
        text,
        count: compliantOf(own, say),
        evidence: own.slice(0, most).map((one) => ({
          title: one.findings,
          product: one.productName,
          ...stateFields(one, say),
          items: one.isCompliant === false && one.items > 0 ? say.number(one.items) : '',
        })),
      })),
    outside: controls
      .filter(({ isProvable }) => !isProvable)
      .map(({ controlId, text }) => ({ controlId, text })),
    hasOutside: outside > 0,
  }
}

function compliantOf(own: readonly Recommendation[], say: Facts['say']): string {
  const total = own.filter(({ isCompliant }) => isCompliant !== null).length
  const n = own.filter(({ isCompliant }) => isCompliant).length
  return say.of(
    total === 0 ? counts.none : total === 1 ? counts.one[n === 1 ? 'met' : 'open'] : counts.many,
    {
      n,
      total,
    },
  )
}
const counts = {
  none: { en: 'None of its recommendations was assessed', de: 'Keine der Empfehlungen wurde bewertet' },
  one: {
    met: {
      en: 'The one assessed recommendation is compliant',
      de: 'Die eine bewertete Empfehlung ist konform',
    },
    open: {
      en: 'The one assessed recommendation is not compliant',
      de: 'Die eine bewertete Empfehlung ist nicht konform',
    },
  },
  many: {
    en: '{n} of {total} assessed recommendations are compliant',
    de: '{n} von {total} bewerteten Empfehlungen sind konform',
  },
}

type Kind = 'all' | 'some' | 'none' | 'unknown'
function kindOf({ own }: Control): Kind {
  const assessed = own.filter(({ isCompliant }) => isCompliant !== null)
  const met = assessed.filter(({ isCompliant }) => isCompliant).length
  if (assessed.length === 0) return 'unknown'
  return met === assessed.length ? 'all' : met === 0 ? 'none' : 'some'
}

const stackAlt = {
  en: 'From the left: all recommendations compliant {all}, some {some}, none {none}, without evidence {rest} ({outside} out of reach, {unknown} not assessed)',
  de: 'Von links: alle Empfehlungen konform {all}, einige {some}, keine {none}, ohne Nachweis {rest} ({outside} außer Reichweite, {unknown} nicht bewertet)',
}

const notes = {
  sums: {
    en: 'A recommendation counts for every control it is evidence for, so the sums by chapter are larger than the number of recommendations.',
    de: 'Eine Empfehlung zählt für jede Anforderung, für die sie ein Nachweis ist; die Summen der Kapitel sind deshalb größer als die Zahl der Empfehlungen.',
  },
  exempted: {
    en: 'Exempted recommendations are shown as exempted, not as compliant.',
    de: 'Ausgenommene Empfehlungen erscheinen als ausgenommen, nicht als konform.',
  },
}

/** A list of one chapter, or of as many as there are controls, says nothing that is not said above or below it. */
function themeFields(controls: readonly Control[], { say, wanted }: Facts): Fields {
  const chapters = chaptersOf(controls)
  const hasThemes = chapters.length > 1 && chapters.length < controls.length
  const themes = chapters.map(({ id, name, own: all }): Fields => {
    const within = all.filter(({ isProvable }) => isProvable)
    const own = [...new Map(within.flatMap((control) => control.own).map((one) => [one.id, one])).values()]
    const assessed = own.filter(({ isCompliant }) => isCompliant !== null).length
    const met = own.filter(({ isCompliant }) => isCompliant).length
    return {
      name: name ? `${id}  ${say.of(name)}` : id,
      controls: say.of(word.countOf, { n: within.length, total: all.length }),
      ...shareFields(met, assessed, { ink: wanted.ink, say }),
    }
  })
  return {
    hasThemes,
    themes: hasThemes ? themes : [],
    note: [...(hasThemes ? [notes.sums] : []), notes.exempted].map((one) => say.of(one)).join(' '),
  }
}

async function controlsOf(db: Db, { recommendations }: Facts, regulationId: number): Promise<Control[]> {
  const byId = new Map(recommendations.map((one) => [one.recommendationId, one]))
  const rows = await db.rows(sql<Omit<Control, 'own'> & { ids: number[] }>`
    select control.control_id as "controlId", spoken.text, control.is_provable as "isProvable",
      coalesce(array_agg(link.recommendation_id) filter (where recommendation.status = ${Enabled}), '{}') as ids
    from regulation_control control
    join spoken_regulation_control spoken on spoken.id = control.id
    left join regulation_control_recommendation link on link.control_id = control.id
    left join recommendation on recommendation.id = link.recommendation_id
    where control.regulation_id = ${regulationId} and control.status = ${regulationStatus.value.Active}
    group by control.id, control.control_id, spoken.text, control.is_provable, control.place
    order by control.place, control.id`)
  return rows.map(({ ids, ...control }) => ({
    ...control,
    own: ids
      .flatMap((id) => byId.get(Number(id)) ?? [])
      .toSorted(
        (a, b) =>
          stateOrder(a) - stateOrder(b) || b.severity - a.severity || a.findings.localeCompare(b.findings),
      ),
  }))
}
const stateOrder = ({ isCompliant }: Recommendation) => (isCompliant === false ? 0 : isCompliant ? 1 : 2)
