-- What was done in the reader's language, and the details as people read them: a name and its values.
create view operator_log_extended with (security_invoker = true) as
select
  operator_log.id,
  operator_log.at,
  operator_log.actor_email,
  operator_log.impersonating,
  worded(sentence.words, operator_log.call) as change,
  operator_log.call,
  account.name as account_name,
  vendor.name as vendor_name,
  (
    select coalesce(string_agg(name || ': ' || said(value), ' · ' order by place), '')
    from jsonb_each(operator_log.details) with ordinality as told (name, value, place)
    where jsonb_typeof(value) <> 'null'
  ) as details,
  operator_log.request_id,
  nullif(operator_log.account_id, 0) as account_id
from operator_log
left join sentence on sentence.code = 'call/' || operator_log.call
left join account on account.id = nullif(operator_log.account_id, 0)
left join vendor on vendor.id = operator_log.vendor_id;
