import { type Kysely, sql } from 'kysely'
import { insightStatus } from '#contract/insights/insights.ts'
import { easeOfFix, estimatedWork } from '#contract/recommendations/recommendation-choices.ts'
import { riskLevel } from '#contract/stories/stories.ts'
import { loadInsights } from '#scan/catalogue/load-insights.ts'
import { germanRegulation, loadRegulations } from '#scan/catalogue/load-regulations.ts'
import { loadStories } from '#scan/catalogue/load-stories.ts'
import { writeDefaultReports } from '../reports/actions.ts'

/**
 * Regulations, stories, insights and reports of this version. They are known by their key; what an operator has written or
 * edited is left alone.
 */
export async function writeContent(db: Kysely<unknown>): Promise<void> {
  await writeRegulations(db)
  await writeStories(db)
  await writeInsights(db)
  await writeDefaultReports(db)
}

async function writeRegulations(db: Kysely<unknown>): Promise<void> {
  const regulations = loadRegulations().map((regulation) => ({
    ...regulation,
    german: germanRegulation(regulation),
  }))
  const given = JSON.stringify(
    regulations.map(({ id, name, summary, description, german }) => ({
      ...{ key: id, name, summary, description },
      translations: german
        ? { de: { name: german.name, summary: german.summary, description: german.description } }
        : {},
    })),
  )
  await sql`
    insert into regulation (key, name, summary, description, translations)
    select key, name, summary, description, translations
    from jsonb_to_recordset(${given}::jsonb)
      as given(key text, name text, summary text, description text, translations jsonb)
    on conflict (key) do update set
      (name, summary, description, translations) =
      (excluded.name, excluded.summary, excluded.description, excluded.translations)
    where regulation.edited_at is null`.execute(db)
  const controls = JSON.stringify(
    regulations.flatMap(({ id, controls, german }) =>
      controls.map((control, place) => {
        const said = german?.controls[control.controlId]
        return { key: id, place, ...control, translations: said ? { de: { text: said } } : {} }
      }),
    ),
  )
  await sql`
    insert into regulation_control (regulation_id, control_id, text, place, is_provable, translations)
    select regulation.id, given."controlId", given.text, given.place, given.provable, given.translations
    from jsonb_to_recordset(${controls}::jsonb)
      as given(key text, "controlId" text, text text, place int, provable boolean, translations jsonb)
    join regulation on regulation.key = given.key
    on conflict (regulation_id, control_id) do update set
      (text, place, is_provable, translations) =
      (excluded.text, excluded.place, excluded.is_provable, excluded.translations)
    where regulation_control.edited_at is null`.execute(db)
  await sql`
    with wanted as (
      select control.id as control_id, recommendation.id as recommendation_id
      from jsonb_to_recordset(${controls}::jsonb) as given(key text, "controlId" text, checks jsonb)
      join regulation on regulation.key = given.key
      join regulation_control control
        on control.regulation_id = regulation.id and control.control_id = given."controlId"
          and control.edited_at is null
      cross join lateral jsonb_array_elements_text(given.checks) as named(check_id)
      join recommendation on recommendation.name = named.check_id
    ), gone as (
      delete from regulation_control_recommendation link
      using regulation_control control, regulation
      where control.id = link.control_id and regulation.id = control.regulation_id and regulation.key is not null
        and control.edited_at is null
        and not exists (
          select from wanted
          where wanted.control_id = link.control_id and wanted.recommendation_id = link.recommendation_id)
    )
    insert into regulation_control_recommendation (control_id, recommendation_id)
    select control_id, recommendation_id from wanted
    on conflict do nothing`.execute(db)
}

async function writeStories(db: Kysely<unknown>): Promise<void> {
  const stories = loadStories()
  const given = JSON.stringify(
    stories.map((story) => ({
      key: story.id,
      name: story.name.en,
      description: story.description.en,
      translations: { de: { name: story.name.de, description: story.description.de } },
      risk_level: riskLevel.value[story.riskLevel],
      estimated_effort: estimatedWork.value[story.estimatedEffort],
      user_impact: easeOfFix.value[story.userImpact],
    })),
  )
  await sql`
    insert into story (key, name, description, risk_level, estimated_effort, user_impact, translations)
    select key, name, description, risk_level, estimated_effort, user_impact, translations
    from jsonb_to_recordset(${given}::jsonb)
      as given(key text, name text, description text, risk_level int, estimated_effort int, user_impact int,
        translations jsonb)
    on conflict (key) do update set
      (name, description, risk_level, estimated_effort, user_impact, translations) =
      (excluded.name, excluded.description, excluded.risk_level, excluded.estimated_effort, excluded.user_impact,
       excluded.translations)
    where story.edited_at is null`.execute(db)
  const links = JSON.stringify(
    stories.flatMap(({ id, recommendations }) =>
      recommendations.map((name, index) => ({ key: id, name, priority: index + 1 })),
    ),
  )
  await sql`
    with wanted as (
      select story.id as story_id, recommendation.id as recommendation_id, given.priority
      from jsonb_to_recordset(${links}::jsonb) as given(key text, name text, priority int)
      join story on story.key = given.key and story.edited_at is null
      join recommendation on recommendation.name = given.name
    ), gone as (
      delete from story_recommendation link
      using story
      where story.id = link.story_id and story.key is not null and story.edited_at is null
        and not exists (
          select from wanted
          where wanted.story_id = link.story_id and wanted.recommendation_id = link.recommendation_id)
    )
    insert into story_recommendation (story_id, recommendation_id, priority)
    select story_id, recommendation_id, priority from wanted
    on conflict (story_id, recommendation_id) do update set priority = excluded.priority`.execute(db)
}

async function writeInsights(db: Kysely<unknown>): Promise<void> {
  const given = JSON.stringify(
    loadInsights().map((insight) => ({
      key: insight.id,
      title: insight.title.en,
      description: insight.description.en,
      translations: { de: { title: insight.title.de, description: insight.description.de } },
      reference: insight.reference,
      priority: insight.priority,
      status: insightStatus.value[insight.status],
    })),
  )
  // An insight is an operator's to edit or delete once it is there; its translation belongs to the first words.
  await sql`
    insert into insight (key, title, description, reference, priority, status, translations)
    select key, title, description, reference, priority, status, translations
    from jsonb_to_recordset(${given}::jsonb)
      as given(key text, title text, description text, reference text, priority int, status int, translations jsonb)
    on conflict (key) where key is not null do update set translations = excluded.translations
    where insight.title = excluded.title and insight.description = excluded.description
      and insight.translations <> excluded.translations`.execute(db)
}
