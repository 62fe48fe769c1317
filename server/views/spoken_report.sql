create view spoken_report with (security_invoker = true) as
select
  id,
  key,
  spoken(name, translations, 'name') as name,
  spoken(description, translations, 'description') as description,
  status,
  url,
  url_de,
  thumbnail_url,
  custom_data,
  report_data,
  creation_time,
  last_updated_time
from report;
