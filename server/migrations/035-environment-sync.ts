import { type Kysely, sql } from 'kysely'

/** Content that goes from one environment to another: what was compared here, and what came from elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // At the source: what a push would do.
  await sql`
    create table environment_plan (
      id bigint generated always as identity primary key,
      job_id bigint not null,
      model int not null,
      added int not null,
      changed int not null,
      removed int not null,
      conflicts int not null,
      unchanged int not null,
      problems jsonb not null,
      sent text not null,
      target_state text not null,
      at timestamptz(3) not null,
      unique (job_id, model)
    )`.execute(db)
  await sql`
    create table environment_change (
      id bigint generated always as identity primary key,
      job_id bigint not null,
      model int not null,
      change int not null,
      name text not null,
      fields jsonb not null,
      cause int,
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create index changes_of_plan on environment_change (job_id, id)`.execute(db)

  // At the target: pushes with what was written for each model, and what each row was like when it came.
  await sql`
    create table environment_push (
      id uuid primary key,
      author text not null,
      source text not null,
      overwrite boolean not null,
      remove boolean not null,
      outcomes jsonb not null default '{}',
      at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table environment_received (
      model text not null,
      name text not null,
      content_hash text not null,
      at timestamptz(3) not null,
      primary key (model, name)
    )`.execute(db)
  await sql`alter table session drop constraint session_kind_check`.execute(db)
  await sql`
    alter table session add constraint session_kind_check
    check (kind in ('person', 'impersonation', 'environment'))`.execute(db)
  await sql`alter table session drop constraint view_has_opener`.execute(db)
  await sql`
    alter table session add constraint view_has_opener
    check (kind <> 'impersonation' or opened_by is not null)`.execute(db)
}
