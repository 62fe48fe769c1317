import { type Kysely, sql } from 'kysely'

/** `parapet_app` is the role that requests run as; it owns nothing and cannot bypass row security. */
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
}
