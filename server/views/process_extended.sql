-- A process writes every ten seconds; one that has been silent for four times as long is gone or cut off.
create view process_extended with (security_invoker = true) as
select
  process.id,
  process.host,
  process.pid,
  process.kind,
  case
    when process.ended_at is not null then 4
    when process.seen_at < clock_timestamp() - interval '40 seconds' then 3
    when process.wants_drain then 2
    else 1
  end as state,
  coalesce(work.running, 0) as running,
  work.doing,
  process.version,
  process.started_at as started_time,
  coalesce(process.ended_at, process.seen_at) as seen_time
from process
left join lateral (
  select count(*)::int as running, string_agg(distinct job.name, ', ' order by job.name) as doing
  from job
  where job.process_id = process.id and job.state = 'running') work on true;
