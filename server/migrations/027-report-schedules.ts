import { type Kysely, sql } from 'kysely'

/** Reports that go out by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_schedule (
      account_id bigint not null references account,
      id bigint generated always as identity,
      report_id bigint not null references report,
      frequency int not null,
      format text not null check (format in ('pdf', 'docx')),
      language text not null check (language in ('en', 'de')),
      recipients text not null,
      regulation text,
      status int not null default 1,
      next_run timestamptz(3),
      last_run timestamptz(3),
      created_by_email text not null default '',
      creation_time timestamptz(3) not null,
      last_updated_time timestamptz(3) not null default now(),
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index report_schedule_due on report_schedule (next_run) where status = 1`.execute(db)
}
