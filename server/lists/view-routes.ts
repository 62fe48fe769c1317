import type { Principal } from '#contract/access/permissions.ts'
import { listViewCalls, mostViews } from '#contract/kit/list-view-calls.ts'
import { modelNamed } from '#contract/models.ts'
import { handle, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { notFound, refused } from '../kit/errors.ts'

/** A view is of one person in one place: an operator who views an account has none of its administrator's. */
const own = ({ userId, accountId }: Principal) => sql`user_id = ${userId} and account_id = ${accountId ?? 0}`

export const listViewRoutes: Route[] = [
  handle(listViewCalls.get, ({ db, who, query }) =>
    db.rows(sql<{ id: number; name: string; address: string }>`
      select id, name, address from list_view where ${own(who)} and model = ${query.model} order by lower(name)`),
  ),

  handle(listViewCalls.save, async ({ db, who, body, now }) => {
    if (!modelNamed(body.model)) throw notFound()
    const { n } = await db.one(sql<{ n: number }>`
      select count(*) as n from list_view where ${own(who)} and model = ${body.model}`)
    if (n >= mostViews) throw refused(tooMany)
    return db.one(sql<{ id: number }>`
      insert into list_view (account_id, vendor_id, user_id, model, name, address, created_at)
      values (${who.accountId ?? 0}, ${who.vendorId}, ${who.userId}, ${body.model}, ${body.name.trim()},
        ${body.address}, ${now})
      on conflict (account_id, user_id, model, lower(name)) do update set address = excluded.address
      returning id`)
  }),

  handle(listViewCalls.remove, async ({ db, who, params }) => {
    if ((await db.run(sql`delete from list_view where ${own(who)} and id = ${params.id}`)) === 0)
      throw notFound()
  }),
]

const tooMany = {
  en: `A list keeps ${mostViews} views. Delete one first.`,
  de: `Eine Liste behält ${mostViews} Ansichten. Löschen Sie zuerst eine.`,
}
