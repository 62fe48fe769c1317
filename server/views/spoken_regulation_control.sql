create view spoken_regulation_control with (security_invoker = true) as
select
  id,
  regulation_id,
  control_id,
  spoken(text, translations, 'text') as text,
  place,
  is_provable,
  status
from regulation_control;
