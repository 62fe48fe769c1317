import { type Kysely, sql } from 'kysely'

/**
 * The queue: one row is the whole job, from the wish to the outcome. `account_id 0` is the platform. The queue of before
 * goes; scans that wait or run in it go on from here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job (
      account_id bigint not null default 0,
      id bigint generated always as identity,
      name text not null,
      key text,
      data jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      priority int not null default 0,
      due_at timestamptz(3) not null,
      attempt int not null default 0,
      faults int not null default 0,
      heartbeat_at timestamptz(3),
      position jsonb,
      done int not null default 0,
      total int,
      outcome jsonb,
      fault text,
      created_at timestamptz(3) not null,
      started_at timestamptz(3),
      ended_at timestamptz(3),
      primary key (account_id, id)
    )`.execute(db)
  await sql`create unique index job_id on job (id)`.execute(db)
  await sql`
    create unique index one_open_job on job (account_id, name, key)
    where key is not null and state in ('waiting', 'running')`.execute(db)
  await sql`
    create index job_due on job (name, priority desc, due_at, id) where state = 'waiting'`.execute(db)
  await sql`create index job_running on job (name) where state = 'running'`.execute(db)
  await sql`create index job_ended on job (ended_at) where ended_at is not null`.execute(db)
  await sql`
    insert into job (account_id, name, key, data, due_at, created_at)
    select account_id, 'scan', jsonb_build_array(account_id)::text,
      jsonb_build_object('accountId', account_id, 'scanId', id), queued_at, queued_at
    from scan
    where state in ('waiting', 'running') and cause <> 'history'`.execute(db)
  await sql`drop schema if exists pgboss cascade`.execute(db)
}
