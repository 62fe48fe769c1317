import { type Kysely, sql } from 'kysely'

/**
 * The fence: who asks is said per transaction (`parapet.scope`, `parapet.vendor_id`, `parapet.account_id`).
 * Nothing said means nothing seen. `parapet_app` is the role that requests run as; it owns nothing and
 * cannot bypass row security.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      create role parapet_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`
    do $$
    begin
      execute format('grant parapet_app to %I', current_user);
    exception when others then null; -- the owner is a superuser, or a member already
    end $$`.execute(db)
  await sql`grant usage on schema public to parapet_app`.execute(db)
  await sql`
    alter default privileges in schema public
    grant select, insert, update, delete on tables to parapet_app`.execute(db)
  await sql`
    alter default privileges in schema public
    grant usage, select on sequences to parapet_app`.execute(db)

  await sql`
    create function scope_kind() returns text language sql stable as
    $$ select coalesce(current_setting('parapet.scope', true), '') $$`.execute(db)
  await sql`
    create function scope_account() returns bigint language sql stable as
    $$ select nullif(current_setting('parapet.account_id', true), '')::bigint $$`.execute(db)
  await sql`
    create function scope_vendor() returns bigint language sql stable as
    $$ select nullif(current_setting('parapet.vendor_id', true), '')::bigint $$`.execute(db)
}
