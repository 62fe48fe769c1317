import { type Kysely, sql } from 'kysely'

/**
 * Puts the fence around a tenant table: the platform sees all, a reseller the rows of its customers (and,
 * with `vendorColumn`, its own), an account its own. Every new tenant table calls this in its migration;
 * a test finds the ones that forgot.
 */
export async function fenceTable(
  db: Kysely<unknown>,
  table: string,
  { accountColumn = 'account_id', vendorColumn }: { accountColumn?: string; vendorColumn?: string },
): Promise<void> {
  const account = sql.ref(accountColumn)
  const customers = sql`${account} in (select customer.id from account customer where customer.vendor_id = (select scope_vendor()))`
  const ofVendor = vendorColumn ? sql`${sql.ref(vendorColumn)} = (select scope_vendor())` : sql`false`
  const isAccountTable = table === 'account'
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`
    create policy fence on ${sql.table(table)} using (
      (select scope_kind()) = 'platform'
      or ((select scope_kind()) = 'account' and ${account} = (select scope_account()))
      or ((select scope_kind()) = 'vendor' and (${ofVendor} or ${isAccountTable ? sql`false` : customers})))`.execute(
    db,
  )
}
