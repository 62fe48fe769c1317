create view vendors_extended with (security_invoker = true) as
select
  vendor.id as vendor_id,
  vendor.name as vendor_name,
  vendor.email,
  subscription_type.name as subscription_name,
  vendor.status,
  (select count(*)::int from account
   where account.vendor_id = vendor.id and account.status <> 5) as number_of_accounts,
  -- Of the customers that are scanned and have a score.
  (select avg(account.standard_security_score)::numeric(5, 2) from account
   where account.vendor_id = vendor.id and account.status = 1) as average_baseline_score,
  (select avg(account.custom_security_score)::numeric(5, 2) from account
   where account.vendor_id = vendor.id and account.status = 1) as average_custom_score,
  vendor.creation_time,
  vendor.subscription_type_id
from vendor
join subscription_type on subscription_type.id = vendor.subscription_type_id
where vendor.status <> 4;
