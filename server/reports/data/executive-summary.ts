import { word } from '#contract/kit/words.ts'
import type { Db } from '../../kit/db.ts'
import type { Fields } from '../fill/filling.ts'
import { assessedFields } from './assessed.ts'
import { severityFields } from './common.ts'
import { countOf } from './compared.ts'
import type { Change, Facts } from './facts.ts'
import { leadOf } from './lead.ts'
import { stepFields } from './next-steps.ts'
import { regulationFields } from './regulation-shares.ts'
import { risksOf } from './risks.ts'
import { scoreFields, trendFields } from './scores.ts'
import { turnsOf } from './turns.ts'

const mostChanges = 6

/** Two pages for a board: where we are, what changed, what is at stake, what to do next. */
export async function executiveSummary(db: Db, facts: Facts): Promise<Fields> {
  const { say } = facts
  const { improved, slipped } = turnsOf(facts)
  const risks = await risksOf(db, facts)
  return {
    ...scoreFields(facts),
    ...trendFields(facts),
    lead: leadOf(facts, improved.length, slipped.length, risks[0]?.name ?? null),
    improvedCount: countOf(improved.length, facts),
    improved: latest(improved).map((change) => changeFields(facts, change)),
    hasImproved: improved.length > 0,
    noneImproved: improved.length === 0,
    moreImproved: moreOf(facts, improved.length),
    slippedCount: countOf(slipped.length, facts),
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
    noRisks: risks.length === 0,
    ...stepFields(facts),
    regulations: await regulationFields(db, facts),
  }
}

const texts = {
  oneFinding: { en: '1 open recommendation', de: '1 offene Empfehlung' },
  findings: { en: '{n} open recommendations', de: '{n} offene Empfehlungen' },
}

const latest = (changes: readonly Change[]) => changes.slice(-mostChanges).reverse()
const moreOf = ({ say }: Facts, n: number) =>
  n > mostChanges ? say.of(word.andMore, { n: n - mostChanges }) : ''

const changeFields = ({ byId, say }: Facts, { id, at }: Change): Fields => {
  const recommendation = byId.get(id)
  return { title: recommendation?.findings ?? '', date: say.shortDay(at) }
}
