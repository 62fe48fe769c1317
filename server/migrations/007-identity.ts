import { type Kysely, sql } from 'kysely'

/** A Microsoft identity belongs to one live user of a house at most, and is found by its object id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index user_by_identity
    on app_user (microsoft_object_id, microsoft_tenant_id, account_id, coalesce(vendor_id, 0))
    where microsoft_object_id is not null and status <> 4`.execute(db)
}
