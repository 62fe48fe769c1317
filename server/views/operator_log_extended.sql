create view operator_log_extended with (security_invoker = true) as
select
  operator_log.id,
  operator_log.at,
  operator_log.actor_email,
  operator_log.impersonating,
  operator_log.call,
  account.name as account_name,
  vendor.name as vendor_name,
  operator_log.details::text as details,
  operator_log.request_id,
  nullif(operator_log.account_id, 0) as account_id
from operator_log
left join account on account.id = nullif(operator_log.account_id, 0)
left join vendor on vendor.id = operator_log.vendor_id;
