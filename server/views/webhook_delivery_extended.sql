create view webhook_delivery_extended with (security_invoker = true) as
select
  delivery.id,
  delivery.account_id,
  delivery.creation_time,
  delivery.webhook_id,
  webhook.name as webhook_name,
  delivery.event,
  account.name as about_account_name,
  delivery.state,
  delivery.attempts,
  delivery.response_status,
  delivery.response_body,
  delivery.problem,
  delivery.duration_ms,
  delivery.last_attempt_time,
  (case when delivery.state = 1 then delivery.next_attempt_at end)::timestamptz(3) as next_attempt_time
from webhook_delivery delivery
join webhook on webhook.account_id = delivery.account_id and webhook.id = delivery.webhook_id
left join account on account.id = delivery.about_account_id
where delivery.account_id = case when (select scope_kind()) = 'account' then (select scope_account()) else 0 end;
