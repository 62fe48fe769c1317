-- Records of what happened stay as they were written: the application deletes neither from the operator log nor from
-- histories. The rows of an account that was deleted are the exception, a batch of a table at a time. Answers how many went.
create function erase_account_rows(erased bigint, from_table text, by_column text, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed int;
begin
  if scope_kind() <> 'platform' then
    raise exception 'Only the platform erases';
  end if;
  if by_column not in ('account_id', 'user_account_id', 'about_account_id') then
    raise exception 'Column % does not say whose a row is', by_column;
  end if;
  if not exists (select from account where id = erased and status = 5 and deleted_at is not null) then
    raise exception 'Account % is not deleted', erased;
  end if;
  -- The place of a row is one in its partition only.
  execute case
    when (select relkind = 'p' from pg_class where oid = format('public.%I', from_table)::regclass)
    then format('delete from %1$I where %2$I = $1 and $2 > 0', from_table, by_column)
    else format('delete from %1$I where ctid = any(array(select ctid from %1$I where %2$I = $1 limit $2))', from_table, by_column)
  end using erased, most;
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke all on function erase_account_rows(bigint, text, text, int) from public;
grant execute on function erase_account_rows(bigint, text, text, int) to parapet_app;
