import { type Db, sql } from '../kit/db.ts'
import { spokenFinds } from './words.ts'

interface Found {
  at: string
  items: Item[]
}
interface Item {
  displayName: string
  [column: string]: unknown
}

/** Which items came and went between two times, by what the scans before each of them had found. */
export async function itemChanges(db: Db, accountId: number, id: number, from: Date, to: Date) {
  const [before, after] = [await foundAt(db, accountId, id, from), await foundAt(db, accountId, id, to)]
  const known = new Set(before?.items.map(keyOf))
  const still = new Set(after?.items.map(keyOf))
  return spokenFinds(db, {
    from: before?.at ?? null,
    to: after?.at ?? null,
    came: after?.items.filter((item) => !known.has(keyOf(item))) ?? [],
    went: before?.items.filter((item) => !still.has(keyOf(item))) ?? [],
    stayed: after?.items.filter((item) => known.has(keyOf(item))).length ?? 0,
  })
}

/** Which items came and went with the last reading before a time, for several recommendations at once; by name. */
export async function lastItemChanges(
  db: Db,
  accountId: number,
  asked: readonly { id: number; at: string }[],
): Promise<{ came: string[]; went: string[] }[]> {
  const rows = await db.rows(sql<{ place: number; found: Item[][] }>`
    select asked.place, coalesce(jsonb_agg(reading.items order by reading.at desc) filter (where reading.at is not null), '[]') as found
    from jsonb_to_recordset(${JSON.stringify(asked.map((one, place) => ({ ...one, place })))}::jsonb)
      as asked(place int, id bigint, at timestamptz)
    left join lateral (
      select at, items
      from recommendation_evidence evidence
      where evidence.account_id = ${accountId} and evidence.account_recommendation_id = asked.id
        and evidence.at <= asked.at
      order by evidence.at desc
      limit 2) reading on true
    group by asked.place
    order by asked.place`)
  const changes = rows.map(({ found: [after = [], before = []] }) => {
    const known = new Set(before.map(keyOf))
    const still = new Set(after.map(keyOf))
    return {
      came: after.filter((item) => !known.has(keyOf(item))),
      went: before.filter((item) => !still.has(keyOf(item))),
    }
  })
  const named = (items: readonly Item[]) => items.map(({ displayName }) => String(displayName))
  return (await spokenFinds(db, changes)).map(({ came, went }) => ({ came: named(came), went: named(went) }))
}

const foundAt = (db: Db, accountId: number, id: number, at: Date) =>
  db.maybe(sql<Found>`
    select at, items
    from recommendation_evidence
    where account_id = ${accountId} and account_recommendation_id = ${id} and at <= ${at}
    order by at desc
    limit 1`)

/** An item is known by its ids where it has some, and else by name, kind and what it lacks, before any words. */
function keyOf(item: Item): string {
  const ids = Object.entries(item).filter(([column]) => /(^id$|Id$|^userPrincipalName$)/.test(column))
  return JSON.stringify(ids.length ? ids : [item.displayName, item.kind, item.wouldPassIf])
}
