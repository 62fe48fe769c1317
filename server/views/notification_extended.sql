-- What operators wrote, with how many accounts have and read it: for operators.
create view notification_extended with (security_invoker = true) as
select
  notification.id,
  notification.name,
  notification.title,
  notification.content,
  notification.summary,
  notification.send_email,
  notification.audience,
  notification.audience_ids,
  notification.status,
  notification.time_sent,
  notification.delivered_at is not null as is_delivered,
  notification.creation_time,
  notification.last_update_time,
  (select count(*) from account_notification sent
   where sent.notification_id = notification.id) as accounts_reached,
  (select count(*) from account_notification sent
   where sent.notification_id = notification.id and sent.first_read_at is not null) as accounts_read
from notification
where notification.status <> 3 and (select scope_kind()) = 'platform';
