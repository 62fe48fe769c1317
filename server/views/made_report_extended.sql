-- Tests of a template are the operator's, not the account's; a preview is nobody's. What nobody makes any more has failed.
create view made_report_extended with (security_invoker = true) as
select
  made.id,
  made.account_id,
  made.report_id,
  coalesce(report.name, made.name) as report_name,
  case made.cause when 'person' then 1 when 'schedule' then 2 else 3 end as cause,
  made.format,
  made.language,
  array_to_string(made.recipients, ', ') as recipients,
  case
    when made.state = 'made' then 2
    when made.state = 'waiting' and job.state in ('waiting', 'running') then 1
    when made.state = 'waiting' and job.state = 'cancelled' then 4
    else 3
  end as state,
  made.size,
  made.pages,
  made.seconds,
  made.created_by_email,
  made.created_at,
  made.made_at,
  made.expires_at
from made_report made
left join spoken_report report on report.id = made.report_id
left join job on job.id = made.job_id
where made.cause not in ('test', 'preview');
