import { word } from '#contract/kit/words.ts'
import { resultSentences } from '#contract/recommendations/result-sentences.ts'
import { regulationStatus } from '#contract/regulations/regulations.ts'
import { type Db, sql } from '../../kit/db.ts'
import { anchor, type Fields, html, link, pageOf } from '../fill/filling.ts'
import { assessedFields } from './assessed.ts'
import { breakable, effortOf, impactOf, severityFields, stateFields } from './common.ts'
import { countOf, isNothingAssessed } from './compared.ts'
import { evidenceOf, type Item, itemFields } from './evidence.ts'
import { exemptionFields, exemptionsOf } from './exempted.ts'
import type { Facts, Recommendation } from './facts.ts'
import { isOpen } from './facts.ts'
import { byReason } from './not-assessed.ts'
import { productFields } from './products.ts'
import { scoreFields, trendFields } from './scores.ts'
import { turnsOf } from './turns.ts'

const most = { findings: 5000, items: 10, regulations: 4 }

interface Words {
  id: number
  description: string
  remediation: string
  userImpact: string
  reference: string | null
}

/** Everything that is open, product by product, with evidence and remediation; then what was not assessed, and why. */
export async function fullAssessment(db: Db, facts: Facts): Promise<Fields> {
  const { recommendations, say, wanted } = facts
  const open = recommendations.filter(isOpen).slice(0, most.findings)
  const ids = open.map(({ id }) => id)
  const words = new Map((await wordsOf(db, wanted.accountId, ids)).map((one) => [one.id, one]))
  const controls = await controlsOf(db, open, say)
  const evidence = await evidenceOf(db, wanted, ids, most.items)
  const products = [...Map.groupBy(open, ({ productName }) => productName)].toSorted(
    ([a, first], [b, second]) => second.length - first.length || a.localeCompare(b),
  )
  const { improved, slipped } = turnsOf(facts)
  const contents = products.map(([name, own], place) => ({
    name,
    count: say.number(own.length),
    page: pageOf(`product_${place}`),
  }))
  return {
    ...scoreFields(facts),
    ...trendFields(facts),
    ...assessedFields(facts),
    improvedCount: countOf(improved.length, facts),
    slippedCount: countOf(slipped.length, facts),
    productFigures: productFields(facts),
    contents,
    summaryPage: pageOf('summary'),
    summaryAnchor: anchor('summary'),
    readingPage: pageOf('reading'),
    readingAnchor: anchor('reading'),
    openPage: pageOf('open'),
    openAnchor: anchor('open'),
    notAssessedPage: pageOf('notAssessed'),
    notAssessedAnchor: anchor('notAssessed'),
    exemptionsPage: pageOf('exemptions'),
    exemptionsAnchor: anchor('exemptions'),
    products: products.map(([name, own], place) => ({
      name,
      anchor: anchor(`product_${place}`),
      count: say.of(own.length === 1 ? counts.one : counts.many, { n: own.length }),
      findings: own.map((one, at) =>
        findingFields(facts, one, {
          place: say.of(
            { en: '{product} · {n} of {total}', de: '{product} · {n} von {total}' },
            {
              product: name,
              n: at + 1,
              total: own.length,
            },
          ),
          words: words.get(one.id),
          controls: controls.get(one.recommendationId) ?? '',
          items: evidence.get(one.id)?.items ?? [],
          itemCount: Math.max(one.items, evidence.get(one.id)?.count ?? 0),
        }),
      ),
    })),
    nothingOpen: open.length === 0,
    nothingOpenText: say.of(isNothingAssessed(facts) ? openTexts.unknown : openTexts.none),
    hasOpen: open.length > 0,
    ...notAssessedFields(facts),
    ...exemptionFields(await exemptionsOf(db, facts), facts),
  }
}

const openTexts = {
  none: {
    en: 'No recommendation is open: everything that was assessed is compliant or exempted.',
    de: 'Keine Empfehlung ist offen: Alles, was bewertet wurde, ist konform oder ausgenommen.',
  },
  unknown: {
    en: 'No recommendation has been assessed yet. What was not assessed is listed in Appendix A.',
    de: 'Noch keine Empfehlung wurde bewertet. Was nicht bewertet wurde, steht in Anhang A.',
  },
}
const counts = {
  one: { en: '1 open recommendation', de: '1 offene Empfehlung' },
  many: { en: '{n} open recommendations', de: '{n} offene Empfehlungen' },
}

interface Found {
  place: string
  words: Words | undefined
  controls: string
  items: readonly Item[]
  itemCount: number
}

function findingFields(
  facts: Facts,
  one: Recommendation,
  { place, words, controls, items, itemCount }: Found,
): Fields {
  const { say, worthOf } = facts
  const reference = words?.reference ?? ''
  const impact = words?.userImpact.trim() ?? ''
  return {
    place,
    title: one.findings,
    ...stateFields(one, say),
    ...severityFields(one.severity, say),
    effort: effortOf(one, say),
    impact: impactOf(one, say),
    worth: say.of(word.nPoints, { n: say.change(worthOf(one)) }),
    since: one.since ? say.day(one.since) : '–',
    assignee: one.assignee ? breakable(one.assignee) : say.of({ en: 'nobody yet', de: 'noch niemand' }),
    controls: controls || '–',
    found: one.message ?? '',
    // That it is not compliant stands above.
    hasFound: Boolean(one.message) && one.message !== say.of(resultSentences.doesNotComply),
    description: html(words?.description ?? '', 'Normal'),
    hasItems: items.length > 0,
    itemsCount: itemsOf(itemCount, say),
    items: items.map((item) => itemFields(item, say)),
    hasMoreItems: itemCount > items.length && items.length > 0,
    moreItems:
      itemCount > items.length && items.length > 0
        ? say.of(word.andMore, { n: itemCount - items.length })
        : '',
    remediation: html(words?.remediation ?? '', 'Small'),
    hasImpact: impact !== '',
    userImpact: html(impact, 'SmallQuiet', { isKeptWithNext: reference !== '' }),
    hasReference: reference !== '',
    reference: link(reference.replace(/^https:\/\//, ''), reference),
  }
}
const itemsOf = (n: number, say: Facts['say']) =>
  say.of(n === 1 ? { en: '1 item', de: '1 Element' } : { en: '{n} items', de: '{n} Elemente' }, { n })

const wordsOf = (db: Db, accountId: number, ids: readonly number[]) =>
  db.rows(sql<Words>`
    select id, description, remediation, user_impact as "userImpact", reference
    from account_recommendation_extended
    where account_id = ${accountId} and id = any(${[...ids]})`)

/** What a recommendation is evidence for: the controls of the regulations, each named briefly. */
async function controlsOf(
  db: Db,
  open: readonly Recommendation[],
  say: Facts['say'],
): Promise<Map<number, string>> {
  const rows = await db.rows(sql<{ id: number; named: string[]; more: number }>`
    select named.id,
      array_agg(named.name || ' ' || named.controls order by named.name)
        filter (where named.place <= ${most.regulations}) as named,
      count(*) filter (where named.place > ${most.regulations}) as more
    from (
      select link.recommendation_id as id, split_part(regulation.name, ':', 1) as name,
        string_agg(control.control_id, ', ' order by control.place) as controls,
        row_number() over (partition by link.recommendation_id order by regulation.name) as place
      from regulation_control_recommendation link
      join regulation_control control on control.id = link.control_id and control.status = ${regulationStatus.value.Active}
      join spoken_regulation regulation on regulation.id = control.regulation_id and regulation.status = ${regulationStatus.value.Active}
      where link.recommendation_id = any(${open.map(({ recommendationId }) => recommendationId)})
      group by link.recommendation_id, regulation.name
    ) named
    group by named.id`)
  return new Map(
    rows.map(({ id, named, more }) => [
      Number(id),
      // The dot stays at the end of its line, and a count is not broken.
      [...named, ...(more > 0 ? [say.of(word.andMore, { n: more }).replaceAll(' ', '\u00a0')] : [])].join(
        '\u00a0· ',
      ),
    ]),
  )
}

export function notAssessedFields({ recommendations, say }: Facts): Fields {
  const none = recommendations.filter(({ isCompliant }) => isCompliant === null)
  return {
    notAssessedCount: say.number(none.length),
    noneNotAssessed: none.length === 0,
    notAssessedGroups: byReason(none, say),
  }
}
