import type { Principal } from '#contract/access/permissions.ts'
import { userStatus } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { bulkJob } from '#contract/bulk/bulk-job.ts'
import type { Entity } from '#contract/kit/entity.ts'
import type { DataOf, PositionOf } from '#contract/kit/job.ts'
import { callName } from '#contract/kit/rows-field.ts'
import { modelNamed } from '#contract/models.ts'
import { type App, type Route, type Within, work } from '../handle.ts'
import { asPlatform, type Db, dbOn, inScope, type Scope, sql } from '../kit/db.ts'
import { countQuery, pageQuery, readList } from '../kit/list-sql.ts'
import { conditionFor } from '../kit/within.ts'
import { sendFor } from './send-for.ts'

type Wanted = DataOf<typeof bulkJob>
type Position = PositionOf<typeof bulkJob>

/** Rows of one transaction. */
const step = 100

/** What the routes of the house do for a selection, for all rows that match: in the asker's name and with their eyes. */
export const bulkWorks = (routes: readonly Route[], withins: ReadonlyMap<Entity, Within>) => [
  work(bulkJob, async ({ app, id, data, position, signal, now, advance }) => {
    const entity = modelNamed(data.model)
    const route = routes.find(({ call }) => callName(call) === data.call)
    if (!entity || !route || route.outside || route.send) return { code: 'gone' as const }
    const asked = { app, data, withins, now }
    let at: Position = position ?? {
      after: 0,
      total: await asAsker(asked, (db) => countOf(db, entity, data)),
      done: 0,
      refused: 0,
      reason: null,
    }
    for (;;) {
      signal.throwIfAborted()
      const endings: ((hasFailed: boolean) => Promise<void>)[] = []
      const reached = await asAsker(asked, async (db) => {
        if (!(await isStillThere(db, data.who))) return 'ended' as const
        const keys = await keysAfter(db, entity, data, at.after)
        const last = keys.at(-1)
        if (last === undefined) return 'done' as const
        const sent = await sendFor(
          { app, db, route, data, now: now(), requestId: `job ${id}`, endings },
          keys,
        )
        const next: Position = {
          ...at,
          after: last,
          done: at.done + keys.length - sent.refused,
          refused: at.refused + sent.refused,
          reason: at.reason ?? sent.reason,
        }
        const reachedRows = next.done + next.refused
        await advance(db, {
          done: reachedRows,
          total: Math.max(next.total, reachedRows),
          position: next,
        })
        return next
      })
      for (const end of endings) await end(false)
      if (typeof reached !== 'string') at = reached
      else return outcomeOf(reached, at)
    }
  }),
]

function outcomeOf(how: 'done' | 'ended', { done, refused, reason }: Position) {
  if (how === 'ended') return { code: how, values: { done } }
  if (refused === 0) return { code: how, values: { done } }
  const values = { done, refused, reasonEn: reason?.en ?? '', reasonDe: reason?.de ?? '' }
  return { code: 'someRefused' as const, values }
}

interface Asked {
  app: App
  data: Wanted
  withins: ReadonlyMap<Entity, Within>
  now(): Date
}

/** A transaction as a request of the asker would have it: scope, rows that they see, language. */
const asAsker = <T>({ app, data: { who, lang }, withins, now }: Asked, work: (db: Db) => Promise<T>) => {
  const scope = scopeOf(who)
  return inScope(app.pool, scope, async ({ client }) => {
    const db = dbOn(client, scope, (model, own) => conditionFor(withins, model, { db: own, who, now: now() }))
    if (lang !== 'en')
      await db.run(sql`
        select set_config('parapet.reader', ${lang}, true),
          set_config('parapet.language', ${who.accountId || who.vendorId ? lang : ''}, true)`)
    return work(db)
  })
}

function scopeOf({ accountId, vendorId }: Principal): Scope {
  if (accountId !== null) return { kind: 'account', accountId }
  return vendorId === null ? { kind: 'platform' } : { kind: 'vendor', vendorId }
}

/** Who was blocked, deleted or given another role meanwhile does nothing any more, nor do people of a disabled account. */
const isStillThere = (db: Db, { userId, role, actor }: Principal) =>
  asPlatform(db, async () => {
    const { Active, Blocked, Deleted } = userStatus.value
    const found = await db.maybe(sql`
      select
      from app_user
      left join vendor on vendor.id = app_user.vendor_id
      left join account on account.id = nullif(app_user.account_id, 0)
      where app_user.id = ${userId} and app_user.status = ${Active}
        and (${actor !== null} or app_user.role = ${role})
        and coalesce(account.status, ${accountStatus.value.Enabled}) not in (${accountStatus.value.Disabled}, ${accountStatus.value.Deleted})
        and coalesce(vendor.status, ${Active}) not in (${Blocked}, ${Deleted})`)
    return found !== undefined
  })

async function countOf(db: Db, entity: Entity, data: Wanted): Promise<number> {
  const { filter } = readList(entity, { $filter: data.filter })
  const { count } = await db.one(countQuery(entity, db.scope, { filter, within: await db.within(entity) }))
  return count
}

/** By the key: what a row becomes does not move it, so none is met twice and none is left out. */
async function keysAfter(db: Db, entity: Entity, { filter }: Wanted, after: number): Promise<number[]> {
  const beyond = `${entity.key} gt ${after}`
  const list = readList(entity, {
    $filter: filter.trim() ? `(${filter}) and ${beyond}` : beyond,
    $select: entity.key,
    $top: step,
  })
  const rows = await db.rows(
    pageQuery(entity, db.scope, {
      ...list,
      order: [{ field: entity.key, desc: false }],
      within: await db.within(entity),
    }),
  )
  return rows.map((row) => Number((row as Record<string, unknown>)[entity.key]))
}
