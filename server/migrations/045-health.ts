import { type Kysely, sql } from 'kysely'

/** The processes of the installation say that they are there, and a job says which of them does it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table process (
      id bigint generated always as identity primary key,
      kind int not null,
      host text not null,
      pid int not null,
      version text not null,
      wants_drain boolean not null default false,
      started_at timestamptz(3) not null default clock_timestamp(),
      seen_at timestamptz(3) not null default clock_timestamp(),
      ended_at timestamptz(3)
    )`.execute(db)
  await sql`
    alter table job add column process_id bigint, add column is_turn boolean not null default false`.execute(
    db,
  )
}
