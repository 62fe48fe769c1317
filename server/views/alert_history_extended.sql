create view alert_history_extended with (security_invoker = true) as
select
  change.id,
  change.id as history_id,
  change.account_id,
  change.alert_id,
  change.alert_name,
  change.change_type,
  change.current_status,
  change.reason,
  change.changed_by,
  change.creation_time,
  (select next.creation_time
   from alert_history next
   where next.account_id = change.account_id and next.alert_id = change.alert_id and next.id > change.id
   order by next.id
   limit 1) as end_time,
  (select count(distinct cause.account_recommendation_id)::int
   from alert_history_cause cause
   where cause.account_id = change.account_id and cause.history_id = change.id
     and cause.has_joined = (change.change_type = 1)
     and ((select scope_account_recommendations()) is null
       or cause.account_recommendation_id = any((select scope_account_recommendations())::bigint[])))
    as recommendations
from alert_history change;
