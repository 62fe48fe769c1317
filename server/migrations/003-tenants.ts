import { type Kysely, sql } from 'kysely'

/** Resellers, accounts and their people. `account_id` leads every key, so that tables can be spread by tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor (
      id bigint generated always as identity primary key,
      name text not null,
      email text not null,
      status int not null default 2,
      subscription_type_id bigint not null references subscription_type,
      creation_time timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create unique index vendor_email on vendor (email) where status <> 4`.execute(db)

  await sql`
    create table account (
      id bigint generated always as identity primary key,
      name text not null,
      status int not null,
      vendor_id bigint references vendor,
      subscription_type_id bigint not null references subscription_type,
      owner_email text,
      domain text,
      microsoft_tenant_id text,
      microsoft_tenant_name text,
      microsoft_application_id text,
      microsoft_application_secret bytea,
      microsoft_application_status int not null default 4,
      microsoft_connector_error text,
      is_scanning boolean not null default false,
      last_scan_time timestamptz(3),
      last_scan_time_end timestamptz(3),
      custom_security_score numeric(5, 2),
      standard_security_score numeric(5, 2),
      terms_version text,
      is_azure_logs_tracking_enabled boolean not null default false,
      creation_time timestamptz(3) not null default now(),
      last_updated_time timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    create unique index account_tenant on account (microsoft_tenant_id)
    where status <> 5`.execute(db)
  await sql`create index account_vendor on account (vendor_id, id)`.execute(db)

  await sql`
    create table user_group (
      account_id bigint not null references account,
      id bigint generated always as identity,
      name text not null,
      description text not null,
      status int not null default 1,
      permissions int[] not null default '{}',
      recommendation_scoping_enabled boolean not null default false,
      recommendations_filter text,
      creation_time timestamptz(3) not null default now(),
      last_updated_time timestamptz(3) not null default now(),
      primary key (account_id, id)
    )`.execute(db)
  await sql`
    create unique index group_name on user_group (account_id, lower(name))
    where status = 1`.execute(db)

  // account_id 0 is the house: SuperAdmins, and the people of resellers (vendor_id says whose).
  await sql`
    create table app_user (
      account_id bigint not null default 0,
      id bigint generated always as identity,
      vendor_id bigint references vendor,
      account_ref bigint generated always as (nullif(account_id, 0)) stored references account,
      email text not null check (email = lower(email)),
      name text,
      role int not null,
      status int not null,
      group_id bigint,
      microsoft_tenant_id text,
      microsoft_object_id text,
      terms_version text,
      creation_date timestamptz(3) not null default now(),
      last_login_date timestamptz(3),
      primary key (account_id, id),
      foreign key (account_id, group_id) references user_group (account_id, id)
    )`.execute(db)
  await sql`
    create unique index user_email on app_user (account_id, coalesce(vendor_id, 0), email)
    where status <> 4`.execute(db)
  await sql`create index user_by_email on app_user (email)`.execute(db)
  await sql`create index user_by_vendor on app_user (vendor_id) where vendor_id is not null`.execute(db)
  await sql`create index user_by_group on app_user (account_id, group_id)`.execute(db)

  for (const link of ['product', 'license'])
    await sql`
      create table ${sql.table(`account_${link}`)} (
        account_id bigint not null references account,
        ${sql.ref(`${link}_id`)} bigint not null references ${sql.table(link)},
        primary key (account_id, ${sql.ref(`${link}_id`)})
      )`.execute(db)
}
