import { type Kysely, sql } from 'kysely'

/** Addresses that are told of events, and what became of each telling. `account_id 0` is the platform's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      account_id bigint not null default 0,
      id bigint generated always as identity,
      name text not null,
      url text not null,
      events int[] not null,
      format int not null default 1,
      language int not null default 1,
      status int not null default 1,
      secret bytea not null,
      previous_secret bytea,
      previous_secret_until timestamptz(3),
      creation_time timestamptz(3) not null default now(),
      last_updated_time timestamptz(3) not null default now(),
      primary key (account_id, id)
    )`.execute(db)
  await sql`
    create table webhook_delivery (
      account_id bigint not null default 0,
      id bigint generated always as identity,
      webhook_id bigint not null,
      event int not null,
      about_account_id bigint not null,
      payload jsonb not null,
      state int not null default 1,
      attempts int not null default 0,
      next_attempt_at timestamptz(3) not null,
      last_attempt_time timestamptz(3),
      response_status int,
      response_body text,
      problem jsonb,
      duration_ms int,
      creation_time timestamptz(3) not null,
      primary key (account_id, id),
      foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade
    )`.execute(db)
  await sql`
    create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state in (1, 2)`.execute(db)
  await sql`
    create index webhook_delivery_of on webhook_delivery (account_id, webhook_id, id desc)`.execute(db)
  await sql`create index webhook_delivery_time on webhook_delivery (creation_time)`.execute(db)
}
