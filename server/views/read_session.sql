-- Who a token stands for, or nothing. It is read in the platform's scope, which `open_session` sets: the fences hold for
-- the owner of the tables too. Nothing is locked; `keep_session` keeps it alive.
create function read_session(token text, at timestamptz, out principal json)
language plpgsql stable set search_path = public, pg_temp as $$
declare
  s session;
  u app_user;
  acting_role int;
  scope text;
  terms_accepted boolean;
begin
  select * into s from session where token_hash = token;
  if not found then return; end if;
  if s.last_seen_at < at - interval '8 hours' or s.created_at < at - interval '7 days' then return; end if;
  if s.kind = 'impersonation' and s.created_at < at - interval '1 hour' then return; end if;
  if s.kind = 'environment' and s.created_at < at - interval '30 minutes' then return; end if;

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

  terms_accepted := s.kind = 'impersonation' or u.role = 3
    or exists (select from account where id = s.account_id and status = 3)
    or not exists (
      select from terms_and_conditions
      where status = 1 and type = case when u.role = 4 then 2 else 1 end
        and version is distinct from u.terms_version);
  acting_role := case when s.kind = 'impersonation' then 1 else u.role end;
  scope := case when s.account_id <> 0 then 'account' when u.role = 3 then 'platform' else 'vendor' end;
  principal := json_build_object(
    'userId', u.id,
    'email', u.email,
    'name', coalesce(u.name, u.email),
    'role', acting_role,
    'accountId', nullif(s.account_id, 0),
    'vendorId', case when scope = 'vendor' then u.vendor_id end,
    'groupId', u.group_id,
    'isStale', s.last_seen_at < at - interval '1 minute',
    'hasAcceptedTerms', terms_accepted,
    'isEnvironment', s.kind = 'environment',
    'written', s.written,
    'actor', case when s.kind = 'impersonation'
      then json_build_object('userId', u.id, 'email', u.email) end,
    'groupPermissions', coalesce(
      (select to_json(g.permissions) from user_group g
       where g.account_id = u.account_id and g.id = u.group_id and g.status = 1), '[]'),
    'screens', coalesce(
      (select json_agg(json_build_array(r.screen, r."group")) from roles_and_screens r
       where r.role = acting_role), '[]'));
end $$;
revoke all on function read_session(text, timestamptz) from public;
