import { word } from '#contract/kit/words.ts'
import { columnName } from '#contract/recommendations/evidence-columns.ts'
import { type Db, sql } from '../../kit/db.ts'
import { spokenFinds } from '../../recommendations/actions.ts'
import type { Fields } from '../fill/filling.ts'
import type { Wanted } from './facts.ts'
import { isPast } from './past-states.ts'
import type { Say } from './words.ts'

/** One thing that is not as it should be. Its values are the tenant's: they become texts before they go any further. */
export type Item = Readonly<Record<string, unknown>>

/** The latest evidence of each recommendation at the end of the period, the first items of it, in the reader's language. */
export async function evidenceOf(
  db: Db,
  wanted: Pick<Wanted, 'accountId' | 'to' | 'now'>,
  ids: readonly number[],
  most: number,
): Promise<Map<number, { items: Item[]; count: number }>> {
  const rows = await db.rows(sql<{ id: number; items: Item[]; count: number }>`
    select distinct on (account_recommendation_id) account_recommendation_id as id,
      jsonb_array_length(items) as count,
      (select coalesce(jsonb_agg(item), '[]')
       from (select item from jsonb_array_elements(items) with ordinality as all_items (item, place)
             order by place limit ${most}) as firsts) as items
    from recommendation_evidence
    where account_id = ${wanted.accountId} and account_recommendation_id = any(${[...ids]})
      and (${!isPast(wanted)} or at <= ${wanted.to})
    order by account_recommendation_id, at desc, id desc`)
  return new Map((await spokenFinds(db, rows)).map(({ id, items, count }) => [Number(id), { items, count }]))
}

const mostValues = 3
const hidden = /(^id$|Id$|Ids$|passIf|^command$)/i
const isSentence = (name: string) => name === 'because'

/** A name, and beside it what tells the item from others. */
export function itemFields(item: Item, say: Say): Fields {
  const { displayName, ...rest } = item
  const values = Object.entries(rest)
    .map(([name, value]) => ({ name, value: hidden.test(name) ? '' : asText(value, say) }))
    .filter(({ value }) => value.trim() && value.length <= 200)
    .slice(0, mostValues)
    .map(({ name, value }) => (isSentence(name) ? value : `${columnName(name, say.lang)}: ${value}`))
  return { name: asText(displayName, say), details: values.join('\u00a0· ') || '–' }
}

function asText(value: unknown, say: Say): string {
  if (typeof value === 'boolean') return say.of(value ? word.yes : word.no)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return isTime(value) ? say.day(new Date(value)) : value
  if (Array.isArray(value))
    return value
      .map((one) => asText(one, say))
      .filter(Boolean)
      .slice(0, 5)
      .join(', ')
  return ''
}

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)
