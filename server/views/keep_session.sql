-- Remembers that a session was used, once a minute. Who finds it locked leaves it: another tab does the same.
create function keep_session(token text, at timestamptz) returns void
language sql security definer set search_path = public, pg_temp set parapet.scope = 'platform' as $$
  update session
  set last_seen_at = at
  where token_hash = (
    select token_hash from session
    where token_hash = token and last_seen_at < at - interval '1 minute'
    for update skip locked)
$$;
revoke all on function keep_session(text, timestamptz) from public;
grant execute on function keep_session(text, timestamptz) to parapet_app;
