create view message_template_extended with (security_invoker = true) as
select
  id,
  name,
  display_name,
  description,
  title,
  content,
  coalesce(translations -> 'de' ->> 'title', title) as title_de,
  coalesce(translations -> 'de' ->> 'content', content) as content_de,
  edited_at is not null as is_edited,
  status,
  last_update_time
from message_template;
