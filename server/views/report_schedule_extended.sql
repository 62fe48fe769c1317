create view report_schedule_extended with (security_invoker = true) as
select schedule.*, report.name as report_name
from report_schedule schedule
join spoken_report report on report.id = schedule.report_id;
