create view spoken_regulation with (security_invoker = true) as
select
  id,
  key,
  spoken(name, translations, 'name') as name,
  spoken(summary, translations, 'summary') as summary,
  spoken(description, translations, 'description') as description,
  status,
  creation_time,
  last_updated_time
from regulation;
