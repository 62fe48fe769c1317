-- Who sees a part of the recommendations sees an alert by that part: how many it watches, and whether it is active.
create view alert_extended with (security_invoker = true) as
select
  alert.id,
  alert.account_id,
  alert.name,
  alert.status,
  alert.filters,
  alert.notification_type,
  alert.notification_repetition,
  alert.recipients,
  cardinality(seen.watched) as watched,
  cardinality(seen.causes) as non_compliant,
  seen.state,
  (case seen.state
    when 1 then alert.last_activation_time
    when 2 then coalesce(alert.last_deactivation_time, alert.creation_time)
  end)::timestamptz(3) as state_since,
  alert.last_activation_time,
  alert.told_at as last_notification_time,
  alert.tell_at as next_notification_time,
  alert.creation_time,
  alert.last_updated_time
from alert
cross join lateral (
  select
    part.watched,
    part.causes,
    case when alert.status <> 1 then 3 when alert.is_active and cardinality(part.causes) > 0 then 1 else 2 end as state
  from (
    select
      case when (select scope_account_recommendations()) is null then alert.watched
        else array(
          select unnest(alert.watched) intersect select unnest((select scope_account_recommendations())))
      end as watched,
      case when (select scope_account_recommendations()) is null then alert.causes
        else array(
          select unnest(alert.causes) intersect select unnest((select scope_account_recommendations())))
      end as causes
  ) part
) seen
where alert.status <> 3;
