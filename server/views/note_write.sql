-- Remembers where the journal of the database is, after a session has written: what it reads next must be as new.
create function note_write(token text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asker text := scope_kind();
begin
  -- The fences hold for the owner of the tables too. Only a superuser could say it in the head of the function.
  perform set_config('parapet.scope', 'platform', true);
  -- One that is lost with a crash of the database is lost with the connections of everybody.
  perform set_config('synchronous_commit', 'off', true);
  update session set written = pg_current_wal_insert_lsn()::text where token_hash = token;
  perform set_config('parapet.scope', asker, true);
end $$;
revoke all on function note_write(text) from public;
grant execute on function note_write(text) to parapet_app;
