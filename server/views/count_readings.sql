-- What connectors have read, added up as it is written. The parts are taken in one order, so that two scans that end at
-- once wait for each other and never both. When something was read last is not taken back with an account that goes.
create function count_readings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update connector_reading known set
      readings = known.readings - gone.readings,
      accounts = known.accounts - gone.accounts,
      failures = known.failures - gone.failures,
      rows = known.rows - gone.rows
    from (
      select
        connector_id,
        account_id % 16 as part,
        count(*) as readings,
        count(*) filter (where outcome not in ('not-licensed', 'not-in-cloud')) as accounts,
        count(*) filter (where outcome not in ('ok', 'not-licensed', 'not-in-cloud')) as failures,
        sum(rows) as rows
      from before_change
      group by 1, 2
    ) gone
    join (
      select connector_id, part from connector_reading
      where (connector_id, part) in (select connector_id, account_id % 16 from before_change)
      order by connector_id, part
      for update
    ) held using (connector_id, part)
    where known.connector_id = gone.connector_id and known.part = gone.part;
  end if;
  if tg_op <> 'DELETE' then
    insert into connector_reading as known (connector_id, part, readings, accounts, failures, rows, last_run_time)
    select
      connector_id,
      account_id % 16,
      count(*),
      count(*) filter (where outcome not in ('not-licensed', 'not-in-cloud')),
      count(*) filter (where outcome not in ('ok', 'not-licensed', 'not-in-cloud')),
      sum(rows),
      max(at)
    from after_change
    group by 1, 2
    order by 1, 2
    on conflict (connector_id, part) do update set
      readings = known.readings + excluded.readings,
      accounts = known.accounts + excluded.accounts,
      failures = known.failures + excluded.failures,
      rows = known.rows + excluded.rows,
      last_run_time = greatest(known.last_run_time, excluded.last_run_time);
  end if;
  return null;
end $$;
revoke all on function count_readings() from public;

create trigger count_inserted after insert on account_connector
referencing new table as after_change for each statement execute function count_readings();
create trigger count_updated after update on account_connector
referencing old table as before_change new table as after_change for each statement execute function count_readings();
create trigger count_deleted after delete on account_connector
referencing old table as before_change for each statement execute function count_readings();

-- Sums over all accounts: operators read them, and nobody writes but the triggers, who are the owner.
alter table connector_reading enable row level security, force row level security;
create policy fence on connector_reading for select using ((select scope_kind() = 'platform'));
create policy counted on connector_reading using (current_user <> 'parapet_app');
