-- Reads a session before any scope is known, then sets the scope of the transaction: the only way in for a request.
create function open_session(token text, at timestamptz, out principal json)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asker text := scope_kind();
begin
  perform set_config('parapet.scope', 'platform', true);
  principal := read_session(token, at);
  if principal is null then
    perform set_config('parapet.scope', asker, true);
    return;
  end if;
  perform set_config('parapet.scope', case
      when principal->>'accountId' is not null then 'account'
      when principal->>'vendorId' is not null then 'vendor'
      else 'platform' end, true),
    set_config('parapet.account_id', coalesce(principal->>'accountId', ''), true),
    set_config('parapet.vendor_id', coalesce(principal->>'vendorId', ''), true);
end $$;
revoke all on function open_session(text, timestamptz) from public;
grant execute on function open_session(text, timestamptz) to parapet_app;
