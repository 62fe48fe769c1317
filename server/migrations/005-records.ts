import { type Kysely, sql } from 'kysely'

/** The operator log, the mail outbox and uploaded files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_log (
      account_id bigint not null default 0,
      id bigint generated always as identity,
      vendor_id bigint,
      at timestamptz(3) not null,
      actor_id bigint,
      actor_email text,
      impersonating boolean not null default false,
      call text not null,
      details jsonb not null default '{}',
      request_id text not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index operator_log_time on operator_log (account_id, at desc)`.execute(db)
  // What happened stays as it was written.
  await sql`revoke update, delete on operator_log from parapet_app`.execute(db)

  await sql`
    create table outbox_mail (
      account_id bigint not null default 0,
      id bigint generated always as identity,
      vendor_id bigint,
      template text not null,
      recipient text not null,
      subject text not null,
      html text not null,
      plain text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'interrupted')),
      attempts int not null default 0,
      next_attempt_at timestamptz(3) not null,
      last_error text,
      created_at timestamptz(3) not null,
      sent_at timestamptz(3),
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index outbox_due on outbox_mail (next_attempt_at) where state = 'waiting'`.execute(db)

  await sql`
    create table stored_file (
      account_id bigint not null default 0,
      id uuid not null default gen_random_uuid(),
      vendor_id bigint,
      name text not null,
      content_type text not null,
      size bigint not null,
      created_by bigint not null,
      created_at timestamptz(3) not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`create unique index stored_file_id on stored_file (id)`.execute(db)
}
