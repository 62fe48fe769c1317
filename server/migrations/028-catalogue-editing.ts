import { type Kysely, sql } from 'kysely'

/** What operators make of the catalogue: kept versions, what was shipped, and what a change would do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What the page of this version says, and what it said when an operator began to edit.
  await sql`alter table recommendation add column shipped jsonb, add column shipped_base jsonb`.execute(db)
  await sql`
    create table recommendation_version (
      id bigint generated always as identity primary key,
      recommendation_id bigint not null references recommendation on delete cascade,
      at timestamptz(3) not null,
      author text not null,
      cause int not null,
      content jsonb not null
    )`.execute(db)
  await sql`
    create index version_of_recommendation on recommendation_version (recommendation_id, id desc)`.execute(db)
  await sql`
    alter table account_recommendation_history add column is_catalogue boolean not null default false`.execute(
    db,
  )
  await sql`
    create table recommendation_preview (
      account_id bigint not null references account,
      id bigint generated always as identity,
      job_id bigint not null,
      was boolean,
      becomes boolean,
      reason text,
      message jsonb,
      items jsonb not null,
      item_count int not null,
      score_change numeric(6, 2),
      milliseconds int not null,
      at timestamptz(3) not null,
      primary key (account_id, id),
      unique (account_id, job_id)
    )`.execute(db)
  await sql`create index preview_of_job on recommendation_preview (job_id)`.execute(db)
  // An operator's from then on: a new version of the product leaves them alone.
  for (const table of ['regulation', 'regulation_control', 'story'])
    await sql`alter table ${sql.ref(table)} add column edited_at timestamptz(3)`.execute(db)
}
