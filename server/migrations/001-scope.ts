import { type Kysely, sql } from 'kysely'

/** `parapet_app` is the role that requests run as; it owns nothing and cannot bypass row security. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      -- Who may not make roles is refused before it is seen that there is nothing to make.
      if exists (select from pg_roles where rolname = 'parapet_app') then return; end if;
      create role parapet_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    exception
    when insufficient_privilege then
      raise exception 'The role parapet_app is missing, and % may not create it. Run as a superuser: create role parapet_app nologin; grant parapet_app to % with admin option', current_user, current_user;
    when duplicate_object or unique_violation then null;
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
