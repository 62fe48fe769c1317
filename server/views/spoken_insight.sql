create view spoken_insight with (security_invoker = true) as
select
  id,
  spoken(title, translations, 'title') as title,
  spoken(description, translations, 'description') as description,
  status,
  reference,
  priority,
  creation_time,
  last_updated_time,
  key
from insight;
