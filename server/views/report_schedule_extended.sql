create view report_schedule_extended with (security_invoker = true) as
select
  schedule.account_id,
  schedule.id,
  schedule.report_id,
  schedule.frequency,
  schedule.format,
  schedule.language,
  schedule.recipients,
  coalesce(
    (
      select shown(regulation.name, regulation.translations, 'name')
      from regulation
      where lower(schedule.regulation) in (lower(regulation.name), lower(regulation.translations -> 'de' ->> 'name'))
      order by regulation.status, regulation.id
      limit 1),
    schedule.regulation) as regulation,
  schedule.status,
  schedule.next_run,
  schedule.last_run,
  schedule.created_by_email,
  schedule.creation_time,
  schedule.last_updated_time,
  report.name as report_name
from report_schedule schedule
join spoken_report report on report.id = schedule.report_id;
