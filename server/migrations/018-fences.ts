import { type Kysely, sql } from 'kysely'

/** What the fences remember: who opened a view, which browser began, who disabled, which files end, which types may be chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The view of a customer ends with the session that it was opened from, however that one ends.
  await sql`
    alter table session
    add column opened_by text references session (token_hash) on delete cascade`.execute(db)
  await sql`create index session_opened_by on session (opened_by) where opened_by is not null`.execute(db)
  await sql`delete from session where kind = 'impersonation'`.execute(db)
  await sql`
    alter table session
    add constraint view_has_opener check (kind = 'person' or opened_by is not null)`.execute(db)

  // A code lives for a minute: those of before are given up.
  await sql`delete from sign_in_code`.execute(db)
  await sql`alter table sign_in_code add column browser_hash text not null`.execute(db)

  await sql`
    alter table account
    add column disabled_by_operator boolean not null default false`.execute(db)
  // Nobody knows who disabled these; an operator can enable them.
  await sql`update account set disabled_by_operator = true where status = 2`.execute(db)
  await sql`
    alter table subscription_type
    add column allowed_type_ids bigint[] not null default '{}'`.execute(db)

  await sql`
    alter table stored_file
    add column purpose text not null default 'commentMedia',
    add column expires_at timestamptz(3)`.execute(db)
  await sql`alter table stored_file alter column purpose drop default`.execute(db)
  await sql`create index stored_file_expiry on stored_file (expires_at) where expires_at is not null`.execute(
    db,
  )

  await sql`create index outbox_by_recipient on outbox_mail (recipient, created_at)`.execute(db)
  await sql`create index outbox_by_account on outbox_mail (account_id, created_at)`.execute(db)
}
