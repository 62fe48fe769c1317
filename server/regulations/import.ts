import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { regulations } from '#contract/regulations/managed-regulations.ts'
import { regulationStatus } from '#contract/regulations/regulations.ts'
import { contentChanged } from '../alerts/actions.ts'
import { insert, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { writeGerman } from '../kit/german.ts'
import { link } from './managed-routes.ts'

type Row = Record<string, unknown>
interface Importing {
  db: Db
  now: Date
}
const { Active, Deleted } = regulationStatus.value
const said = (value: unknown) =>
  value === undefined || value === null ? (value as null | undefined) : String(value)
const folded = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()

const regulationKeys = (db: Db) =>
  db.rows(sql<{ id: number; name: string }>`select id, name from regulation where status <> ${Deleted}`)

/** Regulations are known by their names in every installation. */
export const regulationImport = {
  names: ['name'],

  found: async (db: Db, rows: readonly Row[]) => {
    const known = new Map((await regulationKeys(db)).map(({ id, name }) => [folded(name), id]))
    // A name that is not there yet is a new row: renaming is done in the console.
    return rows.map(({ id, name }) => known.get(folded(name)) ?? (name ? null : ((id as number) ?? null)))
  },

  write: async ({ db, now }: Importing, created: readonly Row[], updated: readonly Row[]) => {
    for (const row of created) {
      const id = await insert(db, regulations, { status: Active, ...plainOf(row) }, now, { edited_at: now })
      await writeGerman(db, 'regulation', id, germanOf(row))
    }
    for (const row of updated) {
      await update(db, regulations, [Number(row.id)], plainOf(row), now, { edited_at: now })
      await writeGerman(db, 'regulation', Number(row.id), germanOf(row))
    }
    await contentChanged(db, now)
  },
}

const plainOf = ({ id: _id, germanName: _n, germanSummary: _s, germanDescription: _d, ...plain }: Row) =>
  plain
const germanOf = ({ germanName, germanSummary, germanDescription }: Row) => ({
  name: said(germanName),
  summary: said(germanSummary),
  description: said(germanDescription),
})

const listed = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** Controls are known by their regulation and id. A regulation that is not there yet comes with its first control. */
export const controlImport = {
  // Without recommendations it is one that no setting proves, as the shipped regulations have them.
  stands: { regulationId: 'regulation' },
  names: ['regulation', 'controlId'],

  found: async (db: Db, rows: readonly Row[]) => {
    const known = await db.rows(sql<{ id: number; regulation: string; controlId: string }>`
      select id, regulation, control_id as "controlId" from regulation_control_extended`)
    const byName = new Map(known.map((one) => [`${folded(one.regulation)}\n${one.controlId}`, one.id]))
    return rows.map(
      ({ id, regulation, controlId }) =>
        byName.get(`${folded(regulation)}\n${String(controlId ?? '').trim()}`) ??
        (regulation ? null : ((id as number) ?? null)),
    )
  },

  /** Recommendations by their names, or by their ids as this installation has them. */
  checkAll: async (db: Db, rows: readonly { row: number; values: Row }[]) => {
    const known = await recommendationKeys(db)
    return rows.flatMap(({ row, values }) =>
      listed(values.recommendationNames)
        .filter((name) => !known.has(name))
        .map((name) => ({
          ...{ row, column: 'recommendationNames' },
          problem: {
            en: `contains the unknown value '${name}'`,
            de: `enthält den unbekannten Wert „${name}“`,
          },
        })),
    )
  },

  write: async ({ db, now }: Importing, created: readonly Row[], updated: readonly Row[]) => {
    const known = await recommendationKeys(db)
    const named = new Map((await regulationKeys(db)).map(({ id, name }) => [folded(name), id]))
    const regulationOf = async (name: string) => {
      const there = named.get(folded(name))
      if (there) return there
      const id = await insert(
        db,
        regulations,
        { name, summary: name, description: name, status: Active },
        now,
        {
          edited_at: now,
        },
      )
      named.set(folded(name), id)
      return id
    }
    for (const row of created) {
      const regulationId = await regulationOf(String(row.regulation))
      const { id } = await db.one(sql<{ id: number }>`
        insert into regulation_control (regulation_id, control_id, text, place, edited_at)
        select ${regulationId}, ${String(row.controlId)}, ${String(row.text)}, coalesce(max(place) + 1, 0), ${now}
        from regulation_control where regulation_id = ${regulationId}
        on conflict (regulation_id, control_id) do update set
          (text, status, edited_at) = (excluded.text, ${Active}, excluded.edited_at)
        returning id`)
      await finish(db, id, { recommendationNames: '', ...row }, known)
    }
    for (const row of updated) {
      const id = Number(row.id)
      await db.run(sql`
        update regulation_control
        set edited_at = ${now}, text = coalesce(${said(row.text) ?? null}, text)
        where id = ${id}`)
      await finish(db, id, row, known)
    }
    await contentChanged(db, now)
  },
}

async function finish(db: Db, id: number, row: Row, known: ReadonlyMap<string, number>): Promise<void> {
  await writeGerman(db, 'regulation_control', id, { text: said(row.germanText) })
  if (row.recommendationNames === undefined) return
  const ids = listed(row.recommendationNames).flatMap((name) => known.get(name) ?? [])
  await link(db, id, [...new Set(ids)])
  await db.run(sql`update regulation_control set is_provable = ${ids.length > 0} where id = ${id}`)
}

/** By name and by id, as text. */
async function recommendationKeys(db: Db): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ id: number; name: string }>`
    select id, name from recommendation where status <> ${recommendationStatus.value.Deleted}`)
  return new Map(rows.flatMap(({ id, name }) => [[String(id), id] as const, [name, id] as const]))
}
