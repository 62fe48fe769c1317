-- The bell of an account's people: words of a notification as they stand now, those of the product in the reader's
-- language; read and archived as far as the reader (scope_reader) is concerned.
create view account_notifications_extended with (security_invoker = true) as
select
  mine.account_id,
  mine.id,
  mine.id as notification_id,
  coalesce(sent.title, own.words ->> 'title') as title,
  coalesce(sent.summary, own.words ->> 'text') as summary,
  coalesce(sent.time_sent, mine.creation_time) as time_sent,
  coalesce(sent.status, 1) as status,
  mine.link,
  mine.creation_time,
  mine.for_admins,
  mine.user_ids,
  state.read_at is not null as is_read,
  state.hidden_at is not null as is_hidden
from account_notification mine
left join notification sent on sent.id = mine.notification_id
left join account_notification_state state
  on state.account_id = mine.account_id
  and state.account_notification_id = mine.id
  and state.user_id = (select scope_reader())
cross join lateral (
  select coalesce(
    mine.words -> nullif(current_setting('parapet.language', true), ''), mine.words -> 'en') as words) own
where mine.notification_id is null or sent.status = 1;
