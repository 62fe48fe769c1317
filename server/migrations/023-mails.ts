import { type Kysely, sql } from 'kysely'

/**
 * A mail knows since when a sender has it, and when the server got its last line: before that moment it has surely not
 * left. Operators find what was given up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_mail
      add column claimed_at timestamptz(3),
      add column handed_over_at timestamptz(3)`.execute(db)
  // Nobody knows of these whether they had left.
  await sql`
    update outbox_mail set state = 'interrupted', last_error = 'The sender ended while it sent this mail'
    where state = 'sending'`.execute(db)
  await sql`
    create index outbox_given_up on outbox_mail (created_at) where state in ('failed', 'interrupted')`.execute(
    db,
  )
  await sql`create index outbox_ended on outbox_mail (created_at) where state = 'sent'`.execute(db)
  await sql`delete from job where name = 'mark-interrupted-mails'`.execute(db)
  // Why a webhook was not delivered is one of a few reasons.
  await sql`alter table webhook_delivery drop column problem`.execute(db)
  await sql`alter table webhook_delivery add column problem int`.execute(db)
}
