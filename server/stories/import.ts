import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { managedStories } from '#contract/stories/managed-stories.ts'
import { storyForm } from '#contract/stories/managed-story-calls.ts'
import { storyStatus } from '#contract/stories/stories.ts'
import { contentChanged } from '../alerts/actions.ts'
import { insert, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { writeGerman } from '../kit/german.ts'

type Row = Record<string, unknown>
interface Importing {
  db: Db
  now: Date
}
const said = (value: unknown) =>
  value === undefined || value === null ? (value as null | undefined) : String(value)
const folded = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
const listed = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** Stories are known by their names in every installation, and so are their recommendations, in their order. */
export const storyImport = {
  names: ['name'],

  found: async (db: Db, rows: readonly Row[]) => {
    const stories = await db.rows(sql<{ id: number; name: string }>`
      select id, name from story where status <> ${storyStatus.value.Deleted}`)
    const known = new Map(stories.map(({ id, name }) => [folded(name), id]))
    // A name that is not there yet is a new row: renaming is done in the console.
    return rows.map(({ id, name }) => known.get(folded(name)) ?? (name ? null : ((id as number) ?? null)))
  },

  checkAll: async (db: Db, rows: readonly { row: number; values: Row }[]) => {
    const names = await db.rows(sql<{ name: string }>`
      select name from recommendation where status <> ${recommendationStatus.value.Deleted}`)
    const known = new Set(names.map(({ name }) => name))
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
    for (const row of created) {
      const id = await insert(db, managedStories, { ...storyForm.initial, ...plainOf(row) }, now, {
        edited_at: now,
      })
      await finish(db, id, row)
    }
    for (const row of updated) {
      await update(db, managedStories, [Number(row.id)], plainOf(row), now, { edited_at: now })
      await finish(db, Number(row.id), row)
    }
    await contentChanged(db, now)
  },
}

const plainOf = ({ id: _i, germanName: _n, germanDescription: _d, recommendationNames: _r, ...plain }: Row) =>
  plain

async function finish(db: Db, id: number, row: Row): Promise<void> {
  await writeGerman(db, 'story', id, { name: said(row.germanName), description: said(row.germanDescription) })
  if (row.recommendationNames === undefined) return
  const names = [...new Set(listed(row.recommendationNames))]
  await db.run(sql`
    delete from story_recommendation link using recommendation
    where link.story_id = ${id} and recommendation.id = link.recommendation_id and recommendation.name <> all(${names})`)
  await db.run(sql`
    insert into story_recommendation (story_id, recommendation_id, priority)
    select ${id}, recommendation.id, given.place
    from unnest(${names}::text[]) with ordinality as given (name, place)
    join recommendation on recommendation.name = given.name
    on conflict (story_id, recommendation_id) do update set priority = excluded.priority`)
}
