-- Called by what it reads, in the reader's language; an own connector as its operator calls it.
create view connector_extended with (security_invoker = true) as
select
  connector.id,
  worded(title.words, connector.name) as name,
  connector.type,
  connector.model_name,
  connector.model_id,
  connector.status,
  connector.filter_type,
  connector.filter_factor,
  connector.filter_field,
  runs.last_run_time,
  coalesce(runs.rows, 0) as rows,
  coalesce(runs.failures, 0) as failures,
  case
    when runs.accounts is null then 0
    when runs.accounts = 0 then 4
    when runs.failures = 0 then 1
    when runs.failures < runs.accounts then 2
    else 3
  end as state
from connector
left join sentence title on title.code = 'connector/' || connector.model_name
left join (
  select
    connector_id,
    -- A tenant that has not bought it or whose cloud does not have it is none that could have been read.
    sum(accounts)::bigint as accounts,
    max(last_run_time)::timestamptz(3) as last_run_time,
    sum(rows)::bigint as rows,
    sum(failures)::bigint as failures
  from connector_reading
  group by connector_id
  having sum(readings) > 0
) runs on runs.connector_id = connector.id;
