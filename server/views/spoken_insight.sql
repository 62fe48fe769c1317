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
  key,
  edited_at,
  origin_of(shipped, edited_at is not null, shipped_base) as origin
from insight;
