create view report_extended with (security_invoker = true) as
select
  spoken_report.*,
  report.translations -> 'de' ->> 'name' as german_name,
  report.translations -> 'de' ->> 'description' as german_description
from spoken_report
join report on report.id = spoken_report.id
where report.status <> 3;
