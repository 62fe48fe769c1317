-- Whoever asks for the platform sees the platform's own: the addresses of customers may hold secrets of theirs.
create view webhook_extended with (security_invoker = true) as
select
  webhook.id,
  webhook.account_id,
  webhook.name,
  webhook.url,
  webhook.events,
  webhook.format,
  webhook.language,
  webhook.status,
  latest.state as last_state,
  latest.last_attempt_time as last_time,
  webhook.creation_time,
  webhook.last_updated_time
from webhook
left join lateral (
  select state, last_attempt_time
  from webhook_delivery delivery
  where delivery.account_id = webhook.account_id and delivery.webhook_id = webhook.id
  order by delivery.id desc
  limit 1) latest on true
where webhook.account_id = case when (select scope_kind()) = 'account' then (select scope_account()) else 0 end;
