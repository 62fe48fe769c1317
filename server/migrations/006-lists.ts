import { type Kysely, sql } from 'kysely'

/** The views that lists read. `security_invoker` keeps the fence of the tables below them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view account_extended with (security_invoker = true) as
    select
      account.id,
      account.id as account_id,
      account.name,
      account.creation_time,
      account.status,
      account.microsoft_application_status,
      account.last_scan_time_end,
      account.last_scan_time,
      account.is_scanning,
      account.microsoft_connector_error,
      account.owner_email,
      subscription_type.name as subscription_name,
      vendor.name as vendor_name,
      account.custom_security_score,
      account.standard_security_score,
      account.last_updated_time,
      account.microsoft_tenant_id,
      account.microsoft_tenant_name,
      account.domain,
      account.microsoft_application_id,
      account.microsoft_application_secret is not null as has_microsoft_application_secret,
      account.terms_version,
      account.is_azure_logs_tracking_enabled,
      account.subscription_type_id,
      account.vendor_id
    from account
    join subscription_type on subscription_type.id = account.subscription_type_id
    left join vendor on vendor.id = account.vendor_id
    where account.status <> 5`.execute(db)

  await sql`
    create view vendors_extended with (security_invoker = true) as
    select
      vendor.id as vendor_id,
      vendor.name as vendor_name,
      vendor.email,
      subscription_type.name as subscription_name,
      vendor.status,
      (select count(*)::int from account
       where account.vendor_id = vendor.id and account.status <> 5) as number_of_accounts,
      vendor.creation_time,
      vendor.subscription_type_id
    from vendor
    join subscription_type on subscription_type.id = vendor.subscription_type_id
    where vendor.status <> 4`.execute(db)

  await sql`
    create view users_extended with (security_invoker = true) as
    select
      app_user.id,
      app_user.account_id,
      app_user.email,
      app_user.name,
      app_user.role,
      app_user.group_id,
      user_group.name as group_name,
      app_user.creation_date,
      app_user.last_login_date,
      app_user.status,
      app_user.vendor_id
    from app_user
    left join user_group on user_group.account_id = app_user.account_id and user_group.id = app_user.group_id
    where app_user.status <> 4 and app_user.account_id <> 0`.execute(db)

  await sql`
    create view vendor_users_extended with (security_invoker = true) as
    select id, email, name, creation_date, last_login_date, status, vendor_id
    from app_user
    where status <> 4 and account_id = 0 and vendor_id is not null`.execute(db)

  await sql`
    create view group_extended with (security_invoker = true) as
    select
      user_group.*,
      (select count(*)::int from app_user
       where app_user.account_id = user_group.account_id
         and app_user.group_id = user_group.id
         and app_user.status <> 4) as number_of_users
    from user_group
    where user_group.status = 1`.execute(db)
}
