import { type Kysely, sql } from 'kysely'

/** Regulations with their controls, and stories: content that points at recommendations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table regulation (
      id bigint generated always as identity primary key,
      key text unique,
      name text not null,
      summary text not null default '',
      description text not null default '',
      status int not null default 1,
      creation_time timestamptz(3) not null default now(),
      last_updated_time timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table regulation_control (
      id bigint generated always as identity primary key,
      regulation_id bigint not null references regulation on delete cascade,
      control_id text not null,
      text text not null,
      place int not null default 0,
      is_provable boolean not null default true,
      status int not null default 1,
      unique (regulation_id, control_id)
    )`.execute(db)
  await sql`
    create table regulation_control_recommendation (
      control_id bigint not null references regulation_control on delete cascade,
      recommendation_id bigint not null references recommendation on delete cascade,
      primary key (control_id, recommendation_id)
    )`.execute(db)
  await sql`
    create index control_of_recommendation on regulation_control_recommendation (recommendation_id)`.execute(
    db,
  )
  await sql`
    create table story (
      id bigint generated always as identity primary key,
      key text unique,
      name text not null,
      description text not null default '',
      risk_level int not null,
      estimated_effort int not null,
      user_impact int not null,
      status int not null default 1,
      creation_time timestamptz(3) not null default now(),
      last_updated_time timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table story_recommendation (
      id bigint generated always as identity primary key,
      story_id bigint not null references story on delete cascade,
      recommendation_id bigint not null references recommendation on delete cascade,
      priority int not null,
      unique (story_id, recommendation_id)
    )`.execute(db)
  await sql`create index story_of_recommendation on story_recommendation (recommendation_id)`.execute(db)
  await sql`alter table insight add column key text`.execute(db)
  await sql`create unique index insight_key on insight (key) where key is not null`.execute(db)

  // The recommendations that are in the person's scope, for lists that count them; nothing said: all.
  await sql`
    create function scope_recommendations() returns bigint[] language sql stable as
    $$ select nullif(current_setting('parapet.recommendations', true), '')::bigint[] $$`.execute(db)

  // Gathered as an array: asked for again with every row of the account, the list takes thirty times as long.
  await sql`
    create view account_regulations with (security_invoker = true) as
    select
      regulation.id,
      account.id as account_id,
      regulation.name,
      regulation.summary,
      regulation.description,
      regulation.status,
      (select count(*)::int from regulation_control control
       where control.regulation_id = regulation.id and control.status = 1) as num_of_controls,
      (select count(*)::int from regulation_control control
       where control.regulation_id = regulation.id and control.status = 1 and control.is_provable)
        as num_of_provable_controls,
      counted.num_of_recommendations,
      counted.num_of_compliant,
      counted.num_of_non_compliant
    from regulation
    cross join account
    cross join lateral (
      select
        count(*)::int as num_of_recommendations,
        count(*) filter (where mine.is_compliant)::int as num_of_compliant,
        count(*) filter (where mine.is_compliant = false)::int as num_of_non_compliant
      from account_recommendation_extended mine
      where mine.account_id = account.id and mine.status = 1
        and (scope_recommendations() is null or mine.recommendation_id = any(scope_recommendations()))
        and mine.recommendation_id = any(array(
          select link.recommendation_id
          from regulation_control_recommendation link
          join regulation_control control on control.id = link.control_id
          where control.regulation_id = regulation.id and control.status = 1))
    ) counted
    where regulation.status = 1`.execute(db)

  await sql`
    create view story_extended with (security_invoker = true) as
    select
      story.id,
      account.id as account_id,
      story.name,
      story.description,
      story.risk_level,
      story.estimated_effort,
      story.user_impact,
      story.status,
      counted.num_of_recommendations,
      counted.num_of_compliant,
      counted.num_of_assessed,
      case when counted.num_of_assessed > 0
        then round(100.0 * counted.num_of_compliant / counted.num_of_assessed, 2) end as percentage_compliant
    from story
    cross join account
    cross join lateral (
      select
        count(*)::int as num_of_recommendations,
        count(*) filter (where mine.is_compliant)::int as num_of_compliant,
        count(*) filter (where mine.is_compliant is not null)::int as num_of_assessed
      from story_recommendation link
      join account_recommendation_extended mine
        on mine.account_id = account.id and mine.recommendation_id = link.recommendation_id and mine.status = 1
      where link.story_id = story.id
        and (scope_recommendations() is null or mine.recommendation_id = any(scope_recommendations()))
    ) counted
    where story.status = 1`.execute(db)

  await sql`
    create view story_recommendation_extended with (security_invoker = true) as
    select
      link.id,
      mine.account_id,
      link.story_id,
      link.recommendation_id,
      link.priority,
      mine.id as account_recommendation_id,
      mine.findings,
      mine.severity,
      mine.ease_of_fix,
      mine.estimated_work,
      mine.product_name,
      mine.is_compliant,
      mine.is_exempted
    from story_recommendation link
    join story on story.id = link.story_id and story.status = 1
    join account_recommendation_extended mine
      on mine.recommendation_id = link.recommendation_id and mine.status = 1`.execute(db)
}
