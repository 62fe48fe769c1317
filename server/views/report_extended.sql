create view report_extended with (security_invoker = true) as
select *
from spoken_report
where status <> 3;
