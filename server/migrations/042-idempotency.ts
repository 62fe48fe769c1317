import { type Kysely, sql } from 'kysely'

/** Changes that were asked for with a key, and what was answered: asked again, they are answered and not done again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_key (
      account_id bigint not null,
      vendor_id bigint,
      user_id bigint not null,
      key text not null,
      request bytea not null,
      answer bytea,
      created_at timestamptz(3) not null,
      primary key (account_id, user_id, key)
    )`.execute(db)
  await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(db)
}
