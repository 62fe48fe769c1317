import { type Db, sql } from '../../kit/db.ts'
import type { Fields } from '../fill/filling.ts'

/** One thing that is not as it should be. Its values are the tenant's: they become texts before they go any further. */
export type Item = Readonly<Record<string, unknown>>

/** The latest evidence of each recommendation, the first items of it. */
export async function evidenceOf(
  db: Db,
  accountId: number,
  ids: readonly number[],
  most: number,
): Promise<Map<number, Item[]>> {
  const rows = await db.rows(sql<{ id: number; items: Item[] }>`
    select distinct on (account_recommendation_id) account_recommendation_id as id,
      (select coalesce(jsonb_agg(item), '[]')
       from (select item from jsonb_array_elements(items) with ordinality as all_items (item, place)
             order by place limit ${most}) as firsts) as items
    from recommendation_evidence
    where account_id = ${accountId} and account_recommendation_id = any(${[...ids]})
    order by account_recommendation_id, at desc, id desc`)
  return new Map(rows.map(({ id, items }) => [Number(id), items]))
}

const mostValues = 3
const hidden = /(^id$|Id$|Ids$|passIf)/

/** A name, and beside it what tells the item from others. */
export function itemFields(item: Item): Fields {
  const { displayName, ...rest } = item
  const values = Object.entries(rest)
    .filter(([name, value]) => !hidden.test(name) && isSayable(value))
    .map(([, value]) => asText(value))
    .slice(0, mostValues)
  return { name: asText(displayName), details: values.join(' · ') }
}

const isSayable = (value: unknown) => {
  const said = asText(value).trim()
  return said !== '' && said.length <= 200
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).slice(0, 5).join(', ')
  return ''
}
