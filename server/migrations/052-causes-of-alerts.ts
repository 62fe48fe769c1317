import { type Kysely, sql } from 'kysely'

/**
 * Less is written when alerts change. What caused a turn names recommendations that are held in the same transaction and
 * leave with their account alone, so they are not looked up once more. A turn lasts until the next one of its alert:
 * when that was is not written a second time. The column stays for servers of the version before, which write it
 * while the new ones begin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alert_history_cause
    drop constraint alert_history_cause_account_id_account_recommendation_id_fkey`.execute(db)
}
