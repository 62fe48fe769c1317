import { type Kysely, sql } from 'kysely'

/** One report for many customers, as a zip; and pictures of a first page, which are made as reports are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // vendor_id 0: of the platform. The customers' reports are theirs, too; the zip is the reseller's.
  await sql`
    create table report_bundle (
      id bigint generated always as identity primary key,
      vendor_id bigint not null,
      report_id bigint not null references report,
      name text not null,
      format text not null check (format in ('pdf', 'docx')),
      language text not null check (language in ('en', 'de')),
      custom_data jsonb not null,
      account_ids bigint[] not null,
      state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
      done int not null default 0,
      failures jsonb not null default '[]',
      job_id bigint,
      file_id uuid not null default gen_random_uuid(),
      size bigint,
      created_by bigint not null,
      created_by_email text not null,
      created_at timestamptz(3) not null,
      made_at timestamptz(3),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index report_bundle_of_vendor on report_bundle (vendor_id, created_at desc)`.execute(db)
  await sql`
    alter table made_report
    drop constraint made_report_cause_check,
    add constraint made_report_cause_check
      check (cause in ('person', 'schedule', 'customers', 'test', 'preview')),
    drop constraint made_report_format_check,
    add constraint made_report_format_check check (format in ('pdf', 'docx', 'png'))`.execute(db)
}
