create view spoken_insight with (security_invoker = true) as
select
  id,
  in_german(title, german_title) as title,
  in_german(description, german_description) as description,
  german_title,
  german_description,
  status,
  reference,
  priority,
  creation_time,
  last_updated_time,
  key,
  edited_at,
  origin_of(shipped, edited_at is not null, shipped_base) as origin
from insight;
