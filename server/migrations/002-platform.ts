import { type Kysely, sql } from 'kysely'

/** Rows that belong to the installation, not to a tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table setting (
      id bigint generated always as identity primary key,
      name text not null unique,
      display_name text not null,
      value text not null,
      description text not null
    )`.execute(db)
  await sql`
    create table roles_and_screens (
      id bigint generated always as identity primary key,
      role int not null,
      screen text not null,
      "group" text not null,
      unique (role, screen)
    )`.execute(db)
  for (const table of ['product', 'license', 'license_plan'])
    await sql`
      create table ${sql.table(table)} (
        id bigint generated always as identity primary key,
        name text not null unique,
        display_name text not null
      )`.execute(db)
  await sql`
    create table subscription_type (
      id bigint generated always as identity primary key,
      name text not null,
      status int not null default 1,
      recommendation_scoping_enabled boolean not null default false,
      recommendations_filter text,
      enable_export boolean not null default false,
      is_trial boolean not null default false,
      creation_time timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create unique index subscription_type_name on subscription_type (lower(name))`.execute(db)
  await sql`create unique index one_trial_type on subscription_type (is_trial) where is_trial`.execute(db)
  await sql`
    create table insight (
      id bigint generated always as identity primary key,
      title text not null,
      description text not null,
      status int not null default 2,
      reference text,
      priority int not null,
      creation_time timestamptz(3) not null default now(),
      last_updated_time timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table message_template (
      id bigint generated always as identity primary key,
      name text not null unique,
      display_name text not null,
      title text not null,
      content text not null,
      description text not null,
      status int not null default 1,
      last_update_time timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create table terms_and_conditions (
      id bigint generated always as identity primary key,
      version text not null,
      type int not null,
      content text not null,
      status int not null,
      creation_time timestamptz(3) not null default now(),
      last_update_time timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create unique index one_active_terms on terms_and_conditions (type)
    where status = 1`.execute(db)
}
