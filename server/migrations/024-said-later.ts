import { type Kysely, sql } from 'kysely'

/** Why a scan or a table came to nothing is kept as a code with values; what stood there stays as plain text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scan alter column error type jsonb using to_jsonb(error)`.execute(db)
  await sql`
    alter table account
    alter column microsoft_connector_error type jsonb using to_jsonb(microsoft_connector_error)`.execute(db)
  await sql`
    alter table account_connector
    alter column reason type jsonb using to_jsonb(reason),
    add column tolerated jsonb not null default '{}',
    add column id bigint generated always as identity`.execute(db)
  await sql`create unique index account_connector_id on account_connector (id)`.execute(db)
}
