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
}
