import { type Kysely, sql } from 'kysely'

/**
 * How the last readings of a connector ended, over all accounts, added up as they are written: the list of connectors
 * would otherwise count every account's. In sixteen parts by account, so that scans that end at once seldom wait for each
 * other. Triggers keep it (server/views/count_readings.sql).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table connector_reading (
      connector_id bigint not null references connector (id) on delete cascade,
      part smallint not null,
      readings bigint not null default 0,
      accounts bigint not null default 0,
      failures bigint not null default 0,
      rows bigint not null default 0,
      last_run_time timestamptz,
      primary key (connector_id, part)
    ) with (fillfactor = 50)`.execute(db)
  // Nothing is written between the count and the triggers, which are made in the same transaction.
  await sql`lock table account_connector in share row exclusive mode`.execute(db)
  await sql`
    insert into connector_reading (connector_id, part, readings, accounts, failures, rows, last_run_time)
    select connector_id, account_id % 16,
      count(*),
      count(*) filter (where outcome not in ('not-licensed', 'not-in-cloud')),
      count(*) filter (where outcome not in ('ok', 'not-licensed', 'not-in-cloud')),
      coalesce(sum(rows), 0), max(at)
    from account_connector
    group by 1, 2`.execute(db)
}
