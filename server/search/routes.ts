import { allows, type Permission, type Principal } from '#contract/access/permissions.ts'
import { accounts } from '#contract/accounts/accounts.ts'
import { cut } from '#contract/kit/cut.ts'
import type { Entity } from '#contract/kit/entity.ts'
import type { Filter } from '#contract/kit/filter.ts'
import { writeFilter } from '#contract/kit/odata.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { regulationControls } from '#contract/regulations/managed-regulations.ts'
import { accountRegulations, regulationStatus } from '#contract/regulations/regulations.ts'
import { type Found, type FoundKind, mostOfAKind, searchCalls } from '#contract/search/search.ts'
import { managedStories } from '#contract/stories/managed-stories.ts'
import { stories } from '#contract/stories/stories.ts'
import { users, vendorUsers } from '#contract/users/users.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { pageQuery, readList } from '../kit/list-sql.ts'

/** A list that is searched: by its own permission, its own fence, and what of it the asker sees within. */
interface Source {
  kind: FoundKind
  entity: Entity
  /** The fields that words are looked for in. */
  in: readonly string[]
  filter?: string
  id: string
  title: string
  note: string
  within?: string
}

const enabled = `status eq ${recommendationStatus.value.Enabled}`

/** Of each kind the customer's list, else the operator's. */
const sources: readonly (readonly Source[])[] = [
  [
    {
      kind: 'recommendation',
      entity: accountRecommendations,
      in: ['findings', 'productName'],
      filter: enabled,
      id: 'recommendationId',
      title: 'findings',
      note: 'productName',
    },
    {
      kind: 'recommendation',
      entity: recommendations,
      in: ['findings', 'name', 'productName'],
      id: 'id',
      title: 'findings',
      note: 'productName',
    },
  ],
  [
    {
      kind: 'control',
      entity: regulationControls,
      in: ['controlId', 'text', 'regulation'],
      filter: `status eq ${regulationStatus.value.Active}`,
      id: 'id',
      title: 'text',
      note: 'controlId',
      within: 'regulationId',
    },
  ],
  [
    { kind: 'story', entity: stories, in: ['name'], id: 'id', title: 'name', note: 'description' },
    { kind: 'story', entity: managedStories, in: ['name'], id: 'id', title: 'name', note: 'description' },
  ],
  [
    { kind: 'person', entity: users, in: ['name', 'email'], id: 'id', title: 'name', note: 'email' },
    { kind: 'person', entity: vendorUsers, in: ['name', 'email'], id: 'id', title: 'name', note: 'email' },
  ],
  [
    {
      kind: 'customer',
      entity: accounts,
      in: ['name', 'domain', 'ownerEmail'],
      id: 'id',
      title: 'name',
      note: 'domain',
    },
  ],
]

export const searchRoutes: Route[] = [
  handle(searchCalls.find, async ({ db, who, query }) => {
    const words = query.words.trim().toLowerCase().split(/\s+/).slice(0, 8)
    const found: Found[] = []
    for (const choices of sources) {
      const source = choices.find(({ entity }) => allows(entity.permission as Permission, who))
      if (source) found.push(...(await rowsOf(db, source, words)))
    }
    return [...found, ...(await controlsOfAccount(db, who, words))]
  }),
]

/** Every word stands in one of the fields. */
const asked = (fields: readonly string[], words: readonly string[]): Filter => ({
  op: 'and',
  of: words.map((value) => ({
    op: 'or',
    of: fields.map((field) => ({ op: 'contains', field, value, fold: 'lower' })),
  })),
})

async function rowsOf(db: Db, source: Source, words: readonly string[]): Promise<Found[]> {
  const { entity, kind } = source
  const wanted = writeFilter(asked(source.in, words))
  const list = readList(entity, {
    $filter: source.filter ? `(${wanted}) and ${source.filter}` : wanted,
    $select: [source.id, source.title, source.note, source.within].filter(Boolean).join(','),
    $top: mostOfAKind,
  })
  const rows = await db.rows(pageQuery(entity, db.scope, { ...list, within: await db.within(entity) }))
  return rows.map((row) => {
    const at = (name: string) => (row as Record<string, unknown>)[name]
    const note = at(source.note)
    return {
      kind,
      id: Number(at(source.id)),
      title: cut(String(at(source.title) ?? at(source.note) ?? ''), longest, '…'),
      note: typeof note === 'string' ? cut(note, longest, '…') : null,
      within: source.within ? Number(at(source.within)) : null,
    }
  })
}

const longest = 160

/** The controls of the regulations that the account gives evidence for, in the language of the asker. */
async function controlsOfAccount(db: Db, who: Principal, words: readonly string[]): Promise<Found[]> {
  if (who.accountId === null || !allows('regulations.view', who)) return []
  const seen = readList(accountRegulations, { $select: 'id,name', $top: 200 })
  const regulations = await db.rows(
    pageQuery(accountRegulations, db.scope, { ...seen, within: await db.within(accountRegulations) }),
  )
  const names = new Map(
    regulations.map((row) => [Number(Reflect.get(row, 'id')), String(Reflect.get(row, 'name'))]),
  )
  const rows = await db.rows(sql<{ id: number; regulationId: number; controlId: string; text: string }>`
    select id, regulation_id as "regulationId", control_id as "controlId", text
    from spoken_regulation_control
    where regulation_id = any(${[...names.keys()]}) and status = ${regulationStatus.value.Active}
      and ${sql.join(
        words.map((word) => {
          const named = [...names].flatMap(([id, name]) => (name.toLowerCase().includes(word) ? [id] : []))
          return sql`(position(${word} in lower(control_id || ' ' || text)) > 0 or regulation_id = any(${named}))`
        }),
        sql` and `,
      )}
    order by place, id
    limit ${mostOfAKind}`)
  return rows.map(({ id, regulationId, controlId, text }) => ({
    kind: 'control',
    id,
    title: cut(text, longest, '…'),
    note: `${names.get(regulationId) ?? ''} ${controlId}`.trim(),
    within: regulationId,
  }))
}
