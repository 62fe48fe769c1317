import { type Kysely, sql } from 'kysely'

/**
 * Views, functions, policies and triggers are files in `server/views` from here on, and this table knows which of them
 * were made from which text. What earlier migrations had made goes: the files make it anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table present_view (
      name text primary key,
      place int not null,
      hash text not null,
      makes text[] not null
    )`.execute(db)
  await sql`revoke all on present_view from parapet_app`.execute(db)

  await sql`
    do $$
    declare
      fence record;
    begin
      for fence in
        select polname as name, polrelid::regclass as place from pg_policy where polname in ('fence', 'own_vendor')
      loop
        execute format('drop policy %I on %s', fence.name, fence.place);
      end loop;
    end $$`.execute(db)
  for (const table of ['recommendation', 'insight'])
    await sql`drop trigger if exists forget_translations on ${sql.table(table)}`.execute(db)
  for (const view of formerViews) await sql`drop view if exists ${sql.table(view)}`.execute(db)
  for (const name of formerFunctions) await sql`drop function if exists ${sql.table(name)}`.execute(db)
}

/** Those that read another one come before it. */
const formerViews = [
  'story_recommendation_extended',
  'story_extended',
  'account_regulations',
  'account_recommendation_extended',
  'account_recommendation_history_extended',
  'recommendation_prerequisite_extended',
  'recommendation_extended',
  'recommendations_view_extended',
  'insight_extended',
  'spoken_recommendation',
  'spoken_regulation',
  'spoken_regulation_control',
  'spoken_story',
  'spoken_insight',
  'account_extended',
  'vendors_extended',
  'users_extended',
  'vendor_users_extended',
  'group_extended',
  'subscription_type_extended',
  'terms_and_conditions_extended',
  'connector_extended',
]

const formerFunctions = [
  'open_session',
  'forget_translations',
  'spoken',
  'decided_last_week',
  'compliant_last_week',
  'scope_recommendations',
  'scope_kind',
  'scope_account',
  'scope_vendor',
]
