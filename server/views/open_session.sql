-- Reads a session before any scope is known, then sets the scope: the only way in for a request.
create function open_session(token text, at timestamptz, out principal json)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s session;
  u app_user;
  acting_role int;
  scope text;
begin
  select * into s from session where token_hash = token;
  if not found then return; end if;
  if s.last_seen_at < at - interval '8 hours' or s.created_at < at - interval '7 days' then return; end if;
  if s.kind = 'impersonation' and s.created_at < at - interval '1 hour' then return; end if;

  select * into u from app_user where account_id = s.user_account_id and id = s.user_id;
  if u.status <> 1 then return; end if;
  if u.vendor_id is not null and not exists (select from vendor where id = u.vendor_id and status = 1) then
    return;
  end if;
  if s.kind = 'person' and s.account_id <> 0
    and not exists (select from account where id = s.account_id and status not in (2, 5)) then
    return;
  end if;
  if s.kind = 'impersonation'
    and not exists (
      select from account
      where id = s.account_id and status <> 5 and (u.role = 3 or vendor_id = u.vendor_id)) then
    return;
  end if;

  acting_role := case when s.kind = 'impersonation' then 1 else u.role end;
  scope := case when s.account_id <> 0 then 'account' when u.role = 3 then 'platform' else 'vendor' end;
  perform set_config('parapet.scope', scope, true),
    set_config('parapet.account_id', case when s.account_id = 0 then '' else s.account_id::text end, true),
    set_config('parapet.vendor_id', case when scope = 'vendor' then u.vendor_id::text else '' end, true);
  if s.last_seen_at < at - interval '1 minute' then
    update session set last_seen_at = at where token_hash = token;
  end if;

  principal := json_build_object(
    'userId', u.id,
    'email', u.email,
    'name', coalesce(u.name, u.email),
    'role', acting_role,
    'accountId', nullif(s.account_id, 0),
    'vendorId', case when scope = 'vendor' then u.vendor_id end,
    'groupId', u.group_id,
    'actor', case when s.kind = 'impersonation'
      then json_build_object('userId', u.id, 'email', u.email) end,
    'groupPermissions', coalesce(
      (select to_json(g.permissions) from user_group g
       where g.account_id = u.account_id and g.id = u.group_id and g.status = 1), '[]'),
    'screens', coalesce(
      (select json_agg(json_build_array(r.screen, r."group")) from roles_and_screens r
       where r.role = acting_role), '[]'));
end $$;
revoke all on function open_session(text, timestamptz) from public;
grant execute on function open_session(text, timestamptz) to parapet_app;
