import { type Kysely, sql } from 'kysely'
import { insightStatus } from '#contract/insights/insights.ts'
import { easeOfFix, estimatedWork } from '#contract/recommendations/recommendation-choices.ts'
import { riskLevel } from '#contract/stories/stories.ts'
import { loadInsights } from '#scan/catalogue/load-insights.ts'
import { germanRegulation, loadRegulations } from '#scan/catalogue/load-regulations.ts'
import { loadStories } from '#scan/catalogue/load-stories.ts'
import { writeDefaultReports } from '../reports/actions.ts'
import { noteShipped, shippedTables, takeShipped } from './shipped.ts'

/**
 * Regulations, stories, insights and reports of this version. They are known by their key; what an operator has written or
 * edited is left alone.
 */
export async function writeContent(db: Kysely<unknown>, now: Date): Promise<void> {
  await writeRegulations(db)
  await writeStories(db)
  await writeInsights(db)
  for (const table of shippedTables)
    for (const statement of takeShipped[table](now)) await statement.execute(db)
  await writeDefaultReports(db)
}

async function writeRegulations(db: Kysely<unknown>): Promise<void> {
  const regulations = loadRegulations().map((regulation) => ({
    ...regulation,
    german: germanRegulation(regulation),
  }))
  await sql`
    insert into regulation (key, name)
    select key, name from jsonb_to_recordset(${JSON.stringify(
      regulations.map(({ id, name }) => ({ key: id, name })),
    )}::jsonb) as given(key text, name text)
    on conflict (key) do nothing`.execute(db)
  await noteShipped(
    'regulation',
    regulations.map(({ id, name, summary, description, german }) => ({
      place: { key: id },
      content: {
        ...{ name, summary, description },
        germanName: german?.name ?? null,
        germanSummary: german?.summary ?? null,
        germanDescription: german?.description ?? null,
      },
    })),
  ).execute(db)
  await writeControls(db, regulations)
}

async function writeControls(
  db: Kysely<unknown>,
  regulations: readonly (ReturnType<typeof loadRegulations>[number] & {
    german: ReturnType<typeof germanRegulation>
  })[],
): Promise<void> {
  const given = regulations.flatMap(({ id, controls, german }) =>
    controls.map(({ controlId, text, checks }, number) => ({
      number,
      place: { regulation: id, control: controlId },
      content: {
        ...{ controlId, text },
        germanText: german?.controls[controlId] ?? null,
        recommendationNames: checks.toSorted(),
      },
    })),
  )
  // One that an operator has given another number is still the same control.
  await sql`
    insert into regulation_control (regulation_id, control_id, text, place)
    select regulation.id, given.control, given.control, given.number
    from jsonb_to_recordset(${JSON.stringify(given.map(({ number, place }) => ({ number, ...place })))}::jsonb)
      as given(regulation text, control text, number int)
    join regulation on regulation.key = given.regulation
    where not exists (
      select from regulation_control renamed
      where renamed.regulation_id = regulation.id and renamed.shipped ->> 'controlId' = given.control)
    on conflict (regulation_id, control_id) do update set place = excluded.place
    where regulation_control.place <> excluded.place and regulation_control.edited_at is null`.execute(db)
  await noteShipped('regulation_control', given).execute(db)
}

async function writeStories(db: Kysely<unknown>): Promise<void> {
  const given = loadStories().map((story) => ({
    place: { key: story.id },
    content: {
      name: story.name.en,
      description: story.description.en,
      riskLevel: riskLevel.value[story.riskLevel],
      estimatedEffort: estimatedWork.value[story.estimatedEffort],
      userImpact: easeOfFix.value[story.userImpact],
      germanName: story.name.de,
      germanDescription: story.description.de,
      recommendationNames: story.recommendations,
    },
  }))
  await sql`
    insert into story (key, name, risk_level, estimated_effort, user_impact)
    select key, key, 1, 1, 1 from unnest(${given.map(({ place }) => place.key)}::text[]) as given(key)
    on conflict (key) do nothing`.execute(db)
  await noteShipped('story', given).execute(db)
}

async function writeInsights(db: Kysely<unknown>): Promise<void> {
  const insights = loadInsights()
  const begins = insights.map(({ id, status }) => ({ key: id, status: insightStatus.value[status] }))
  // Whether it is shown is the operator's from then on.
  await sql`
    insert into insight (key, title, description, priority, status)
    select key, key, key, 0, status
    from jsonb_to_recordset(${JSON.stringify(begins)}::jsonb) as given(key text, status int)
    on conflict (key) where key is not null do nothing`.execute(db)
  await noteShipped(
    'insight',
    insights.map(({ id, title, description, reference, priority }) => ({
      place: { key: id },
      content: {
        ...{ title: title.en, description: description.en, reference, priority },
        ...{ germanTitle: title.de, germanDescription: description.de },
      },
    })),
  ).execute(db)
}
