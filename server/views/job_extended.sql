-- Stuck: its worker gives no sign of life, or nobody has taken it for a quarter of an hour. Without the data: it may hold
-- what people have typed.
create view job_extended with (security_invoker = true) as
select
  job.id,
  job.name,
  worded(sentence.words, job.name) as label,
  account.name as account_name,
  case
    when job.state = 'running' and job.heartbeat_at < statement_timestamp() - interval '2 minutes' then 3
    when job.state = 'waiting' and job.due_at < statement_timestamp() - interval '15 minutes' then 3
    when job.state = 'waiting' then 1
    when job.state = 'running' then 2
    when job.state = 'done' then 4
    when job.state = 'failed' then 5
    else 6
  end as state,
  job.state as kept_state,
  job.is_turn as is_scheduled,
  job.created_at as creation_time,
  job.due_at as due_time,
  job.started_at as started_time,
  job.ended_at as ended_time,
  job.attempt as attempts,
  job.done,
  job.total,
  job.fault,
  case when job.state = 'running' then process.host || ':' || process.pid end as worker
from job
left join sentence on sentence.code = 'job/' || job.name
left join account on account.id = nullif(job.account_id, 0)
left join process on process.id = job.process_id;
