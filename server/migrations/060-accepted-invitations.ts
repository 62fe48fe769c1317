import { type Kysely, sql } from 'kysely'

/** Invitations of customers stay as what became of them, and one address has one open link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invite add column accepted_at timestamptz(3)`.execute(db)
  // Whose address owns an account since the invitation ended has come by it.
  await sql`
    update invite
    set accepted_at = ended_at
    where kind = 'account' and ended_at is not null and exists (
      select from app_user
      where app_user.email = invite.email and app_user.role = 1 and app_user.creation_date >= invite.created_at)
  `.execute(db)
  await sql`
    update invite
    set ended_at = now()
    where kind = 'account' and ended_at is null and exists (
      select from invite other
      where other.kind = 'account' and other.ended_at is null and other.email = invite.email
        and (other.created_at, other.id) > (invite.created_at, invite.id))`.execute(db)
  await sql`
    create unique index invite_open_of_account on invite (email) where kind = 'account' and ended_at is null
  `.execute(db)
}
