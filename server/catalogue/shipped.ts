import { type RawBuilder, sql } from 'kysely'

/** Tables of the catalogue beside the recommendations, whose rows come with the product. */
export const shippedTables = ['regulation', 'regulation_control', 'story', 'insight'] as const
export type ShippedTable = (typeof shippedTables)[number]

/** What this version ships: `place` finds its row. */
interface Given {
  place: object
  content: object
}

/** How a row is found: by the key of its file; a control by its number within a regulation, as it was shipped. */
const found: Record<ShippedTable, { columns: string; where: string }> = {
  regulation: byKey('regulation'),
  story: byKey('story'),
  insight: byKey('insight'),
  regulation_control: {
    columns: 'regulation text, control text',
    where: `regulation_control.regulation_id = (select id from regulation where key = given.regulation)
      and coalesce(regulation_control.shipped ->> 'controlId', regulation_control.control_id) = given.control`,
  },
}
function byKey(table: string) {
  return { columns: 'key text', where: `${table}.key = given.key` }
}

/**
 * Notes what is shipped now. A row that somebody has edited keeps its words, and what was shipped when that began: the
 * console tells where both have changed.
 */
export function noteShipped(table: ShippedTable, given: readonly Given[]): RawBuilder<unknown> {
  const rows = JSON.stringify(given.map(({ place, content }) => ({ ...place, content })))
  const { columns, where } = found[table]
  return sql`
    update ${sql.table(table)}
    set shipped = given.content,
      shipped_base = case when edited_at is not null then coalesce(shipped_base, shipped) end
    from jsonb_to_recordset(${rows}::jsonb) as given(${sql.raw(columns)}, content jsonb)
    where ${sql.raw(where)} and ${sql.table(table)}.shipped is distinct from given.content`
}

/** Gives every row that nobody has edited the words that are shipped. */
export const takeShipped: Record<ShippedTable, (now: Date) => RawBuilder<unknown>[]> = {
  regulation: (now) => [
    sql`
      update regulation
      set name = shipped ->> 'name', summary = shipped ->> 'summary', description = shipped ->> 'description',
        translations = ${german({ name: 'germanName', summary: 'germanSummary', description: 'germanDescription' })},
        last_updated_time = ${now}
      where ${isBehind('regulation')}`,
  ],
  // A control is provable when there are checks for it (scan/catalogue/load-regulations.ts).
  regulation_control: () => [
    sql`
      update regulation_control
      set control_id = shipped ->> 'controlId', text = shipped ->> 'text',
        is_provable = shipped -> 'recommendationNames' <> '[]',
        translations = ${german({ text: 'germanText' })}
      where ${isBehind('regulation_control')}`,
    sql`
      delete from regulation_control_recommendation link
      using regulation_control control, recommendation
      where control.id = link.control_id and recommendation.id = link.recommendation_id
        and control.edited_at is null and not control.shipped -> 'recommendationNames' ? recommendation.name`,
    sql`
      insert into regulation_control_recommendation (control_id, recommendation_id)
      select control.id, recommendation.id
      from regulation_control control
      cross join lateral jsonb_array_elements_text(control.shipped -> 'recommendationNames') as named (name)
      join recommendation on recommendation.name = named.name
      where control.edited_at is null
      on conflict do nothing`,
  ],
  story: (now) => [
    sql`
      update story
      set name = shipped ->> 'name', description = shipped ->> 'description',
        risk_level = (shipped ->> 'riskLevel')::int, estimated_effort = (shipped ->> 'estimatedEffort')::int,
        user_impact = (shipped ->> 'userImpact')::int,
        translations = ${german({ name: 'germanName', description: 'germanDescription' })},
        last_updated_time = ${now}
      where ${isBehind('story')}`,
    sql`
      delete from story_recommendation link
      using story, recommendation
      where story.id = link.story_id and recommendation.id = link.recommendation_id
        and story.edited_at is null and not story.shipped -> 'recommendationNames' ? recommendation.name`,
    sql`
      insert into story_recommendation (story_id, recommendation_id, priority)
      select story.id, recommendation.id, named.place
      from story
      cross join lateral jsonb_array_elements_text(story.shipped -> 'recommendationNames')
        with ordinality as named (name, place)
      join recommendation on recommendation.name = named.name
      where story.edited_at is null
      on conflict (story_id, recommendation_id) do update set priority = excluded.priority
      where story_recommendation.priority <> excluded.priority`,
  ],
  insight: (now) => [
    sql`
      update insight
      set title = shipped ->> 'title', description = shipped ->> 'description', reference = shipped ->> 'reference',
        priority = (shipped ->> 'priority')::int,
        german_title = shipped ->> 'germanTitle', german_description = shipped ->> 'germanDescription',
        last_updated_time = ${now}
      where ${isBehind('insight')}`,
  ],
}

const isBehind = (table: ShippedTable) => sql`
  edited_at is null and shipped is not null
  and ${sql.raw(`${table}_content(${table})`)} is distinct from shipped`

/** The German of the columns, from the parts of the content that say it. */
function german(parts: Readonly<Record<string, string>>) {
  const pairs = Object.entries(parts).map(([column, part]) => `'${column}', shipped ->> '${part}'`)
  return sql.raw(`jsonb_build_object('de', jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')})))`)
}
