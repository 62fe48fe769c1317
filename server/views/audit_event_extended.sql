create view audit_event_extended with (security_invoker = true) as
select
  event.id,
  event.account_id,
  event.at as audit_activity_date_time,
  case when event.action_type <= 2 then 1 when event.action_type <= 8 then 2 else 3 end as item_type,
  event.action_type,
  event.target_name,
  event.initiated_by as initiated_by_principal_name,
  case
    when event.is_application then 3
    when exists (
      select from app_user
      where app_user.account_id = event.account_id and app_user.email = lower(event.initiated_by)
        and app_user.status <> 4) then 1
    else 2
  end as initiator,
  event.ip_address,
  event.activity,
  event.target_id,
  event.record_id,
  event.details
from audit_event event
where event.is_listed;
