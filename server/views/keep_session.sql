-- Remembers that a session was used, once a minute. Who finds it locked leaves it: another tab does the same.
create function keep_session(token text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asker text := scope_kind();
begin
  -- The fences hold for the owner of the tables too. Only a superuser could say it in the head of the function.
  perform set_config('parapet.scope', 'platform', true);
  update session
  set last_seen_at = at
  where token_hash = (
    select token_hash from session
    where token_hash = token and last_seen_at < at - interval '1 minute'
    for update skip locked);
  perform set_config('parapet.scope', asker, true);
end $$;
revoke all on function keep_session(text, timestamptz) from public;
grant execute on function keep_session(text, timestamptz) to parapet_app;
