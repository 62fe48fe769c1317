create view spoken_story with (security_invoker = true) as
select
  id,
  key,
  spoken(name, translations, 'name') as name,
  spoken(description, translations, 'description') as description,
  risk_level,
  estimated_effort,
  user_impact,
  status,
  creation_time,
  last_updated_time
from story;
