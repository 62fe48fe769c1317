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
  said(account.microsoft_connector_error) as microsoft_connector_error,
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
  account.disabled_by_operator,
  account.subscription_type_id,
  account.vendor_id
from account
-- Each has one: a join that may be left out when the accounts are counted.
left join subscription_type on subscription_type.id = account.subscription_type_id
left join vendor on vendor.id = account.vendor_id
where account.status <> 5;
