import { type Kysely, sql } from 'kysely'

/** Sign-in attempts, one-time codes, sessions, invitations. Tokens are stored hashed only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_attempt (
      state_hash text primary key,
      browser_hash text not null,
      purpose text not null,
      nonce text not null,
      code_verifier text not null,
      invite_hash text,
      account_id bigint,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table sign_in_code (
      code_hash text primary key,
      user_account_id bigint not null,
      user_id bigint not null,
      created_at timestamptz(3) not null
    )`.execute(db)

  await sql`
    create table session (
      account_id bigint not null default 0,
      token_hash text primary key,
      kind text not null check (kind in ('person', 'impersonation')),
      user_account_id bigint not null,
      user_id bigint not null,
      vendor_id bigint,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      foreign key (user_account_id, user_id) references app_user (account_id, id)
    )`.execute(db)
  await sql`create index session_by_user on session (user_account_id, user_id)`.execute(db)
  await sql`create index session_by_account on session (account_id)`.execute(db)

  await sql`
    create table invite (
      account_id bigint not null default 0,
      id bigint generated always as identity,
      kind text not null check (kind in ('user', 'account', 'vendor')),
      email text not null,
      token_hash text not null unique,
      vendor_id bigint references vendor,
      user_id bigint,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3),
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index invite_by_email on invite (email)`.execute(db)
}
