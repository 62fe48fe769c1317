import { type Kysely, sql } from 'kysely'

/** Report templates, the reports made from them, and mails that carry one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report (
      id bigint generated always as identity primary key,
      key text unique,
      name text not null,
      description text not null default '',
      status int not null default 1,
      url text not null,
      url_de text,
      thumbnail_url text,
      custom_data text not null default '[]',
      report_data int not null default 1,
      translations jsonb not null default '{}',
      creation_time timestamptz(3) not null default now(),
      last_updated_time timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create unique index report_name on report (lower(name)) where status <> 3`.execute(db)

  // The file is named before it is made, so that a second try writes over the first.
  await sql`
    create table made_report (
      account_id bigint not null references account,
      id bigint generated always as identity,
      report_id bigint not null references report,
      name text not null,
      cause text not null check (cause in ('person', 'schedule', 'customers', 'test')),
      format text not null check (format in ('pdf', 'docx')),
      language text not null,
      custom_data jsonb not null,
      recipients text[] not null default '{}',
      viewer_role int not null,
      viewer_group_id bigint,
      state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
      fault jsonb,
      job_id bigint,
      file_id uuid not null default gen_random_uuid(),
      size bigint,
      pages int,
      seconds numeric(8, 1),
      is_announced boolean not null default false,
      created_by bigint,
      created_by_email text not null,
      created_at timestamptz(3) not null,
      made_at timestamptz(3),
      expires_at timestamptz(3) not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index made_report_time on made_report (account_id, created_at desc)`.execute(db)
  await sql`create index made_report_of_report on made_report (report_id, created_at desc)`.execute(db)
  await sql`create index made_report_expiry on made_report (expires_at)`.execute(db)

  await sql`
    alter table outbox_mail
    add column attachment_file uuid,
    add column attachment_name text,
    add column attachment_type text`.execute(db)
}
