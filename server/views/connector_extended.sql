create view connector_extended with (security_invoker = true) as
select
  connector.*,
  runs.last_run_time,
  coalesce(runs.rows, 0) as rows,
  coalesce(runs.failures, 0) as failures,
  case
    when runs.accounts is null then 0
    when runs.failures = 0 then 1
    when runs.failures < runs.accounts then 2
    else 3
  end as state
from connector
left join (
  select
    connector_id,
    count(*) as accounts,
    max(at)::timestamptz(3) as last_run_time,
    sum(rows)::bigint as rows,
    count(*) filter (where outcome <> 'ok') as failures
  from account_connector
  group by connector_id
) runs on runs.connector_id = connector.id;
