import { type Kysely, sql } from 'kysely'

/** The audit log of tenants: what was read, how far, who hears of it; and requests that all workers count together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How far the log of an account has been read: seen_until by Microsoft's clock, the other times by ours.
  await sql`
    create table audit_tracking (
      account_id bigint primary key references account,
      tracking_since timestamptz(3),
      seen_until timestamptz(6),
      swept_at timestamptz(3),
      last_read_at timestamptz(3),
      next_read_at timestamptz(3),
      is_caught_up boolean not null default false,
      problem text,
      problem_since timestamptz(3),
      notifies boolean not null default true,
      notifies_since timestamptz(3),
      recipients text[]
    )`.execute(db)
  await sql`create index audit_tracking_due on audit_tracking (next_read_at)`.execute(db)
  await sql`
    create table audit_choice (
      account_id bigint not null references account,
      action_type int not null,
      chosen_at timestamptz(3) not null,
      primary key (account_id, action_type)
    )`.execute(db)
  await sql`
    create table audit_gap (
      account_id bigint not null references account,
      id bigint generated always as identity,
      gap_from timestamptz(3) not null,
      gap_until timestamptz(3),
      reason text not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`
    create unique index one_open_audit_gap on audit_gap (account_id) where gap_until is null`.execute(db)

  // is_listed: the account has chosen its action. The others are kept to tell what caused a change of compliance.
  await sql`
    create table audit_event (
      account_id bigint not null references account,
      id bigint generated always as identity,
      record_id text not null,
      at timestamptz(3) not null,
      action_type int,
      activity text not null,
      initiated_by text,
      is_application boolean not null,
      ip_address text,
      target_name text,
      target_id text,
      target_ids text[] not null,
      details jsonb not null,
      is_listed boolean not null,
      is_told boolean not null default true,
      stored_at timestamptz(3) not null,
      primary key (account_id, id),
      unique (account_id, record_id)
    )`.execute(db)
  await sql`
    create index audit_event_listed on audit_event (account_id, at desc nulls last, id)
    where is_listed`.execute(db)
  await sql`create index audit_event_by_time on audit_event (account_id, at)`.execute(db)
  await sql`create index audit_event_untold on audit_event (account_id) where not is_told`.execute(db)
  await sql`
    create index audit_event_by_person on audit_event (account_id, initiated_by, at desc)
    where is_listed`.execute(db)

  // What charts and figures read: a million events are a few thousand of these.
  await sql`
    create table audit_day (
      account_id bigint not null references account,
      day date not null,
      action_type int not null,
      initiated_by text not null,
      is_application boolean not null,
      events int not null,
      primary key (account_id, day, action_type, initiated_by, is_application)
    )`.execute(db)

  // When requests went, or will go, that Microsoft counts over all workers. Rows are gone when their window is over.
  await sql`
    create unlogged table shared_spending (
      meter text not null,
      at timestamptz(6) not null
    )`.execute(db)
  await sql`create index shared_spending_by_time on shared_spending (meter, at desc)`.execute(db)
}
