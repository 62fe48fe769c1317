-- What was given up, and what waits because an attempt came to nothing. Without the content: it may hold invitations.
create view undelivered_mail with (security_invoker = true) as
select
  mail.id,
  mail.created_at as creation_time,
  mail.recipient,
  mail.subject,
  account.name as account_name,
  case mail.state when 'failed' then 2 when 'interrupted' then 3 else 1 end as state,
  mail.attempts,
  mail.last_error,
  (case when mail.state = 'waiting' then mail.next_attempt_at end)::timestamptz(3) as next_attempt_time
from outbox_mail mail
left join account on account.id = nullif(mail.account_id, 0)
where mail.state in ('failed', 'interrupted') or (mail.state in ('waiting', 'sending') and mail.last_error is not null);
