import { type Kysely, sql } from 'kysely'

/** Invitations of customers are rows with the reseller and subscription that were chosen; operators keep notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invite
      add column subscription_type_id bigint references subscription_type,
      add column invited_by text`.execute(db)
  await sql`create index invite_of_accounts on invite (created_at desc) where kind = 'account'`.execute(db)
  // Of those who run the product, never of the account itself: `about_account_id` is erased with it, not exported.
  await sql`
    create table account_note (
      id bigint generated always as identity primary key,
      about_account_id bigint not null references account,
      vendor_id bigint not null default 0,
      note text not null,
      written_by text not null,
      written_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index account_note_about on account_note (about_account_id, id desc)`.execute(db)
  await sql`
    create table list_view (
      account_id bigint not null default 0,
      id bigint generated always as identity,
      vendor_id bigint,
      user_id bigint not null,
      model text not null,
      name text not null,
      address text not null,
      created_at timestamptz(3) not null,
      primary key (account_id, id)
    )`.execute(db)
  await sql`
    create unique index list_view_name on list_view (account_id, user_id, model, lower(name))`.execute(db)
  await sql`create index operator_log_by_time on operator_log (at desc)`.execute(db)
}
