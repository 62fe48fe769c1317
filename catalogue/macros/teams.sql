-- The reading of Teams policies, once. A user has one policy of each kind: the one assigned to the user, else Global.
-- Microsoft supplies further policies that cannot be changed; they are not the tenant's doing and are not judged.

create macro teams_policy_name(identity) as
  case
    when lower(identity) = 'global' then 'Global (Org-wide default)'
    else coalesce(regexp_replace(identity, '^tag:', '', 'i'), 'Policy without a name')
  end;
create macro teams_is_supplied(identity, names) as
  list_contains(names, lower(regexp_replace(coalesce(identity, ''), '^tag:', '', 'i')));
-- What an item shows for a setting that Teams did not send.
create macro teams_setting(setting) as coalesce(setting::varchar, 'not reported');

-- The command that sets a policy of Teams.
create macro teams_command(cmdlet, identity, setting) as
  cmdlet || ' -Identity ' || ps_quoted(regexp_replace(identity, '^tag:', '', 'i')) || ' ' || setting;

-- Global always exists. Where the answer lacks it, it stands here without settings, so that no check takes its absence
-- for a good answer.
create view teams_judged_meeting_policies as
select teams_policy_name(Identity) as displayName, *
from teams_meeting_policies
where not teams_is_supplied(Identity,
  ['allon', 'alloff', 'restrictedanonymousaccess', 'restrictedanonymousnorecording', 'kiosk', 'default'])
union all by name
select teams_policy_name('Global') as displayName, 'Global' as Identity
where not exists (select 1 from teams_meeting_policies where lower(Identity) = 'global');

create view teams_judged_messaging_policies as
select teams_policy_name(Identity) as displayName, *
from teams_messaging_policies
where not teams_is_supplied(Identity, ['default', 'edufaculty', 'edustudent'])
union all by name
select teams_policy_name('Global') as displayName, 'Global' as Identity
where not exists (select 1 from teams_messaging_policies where lower(Identity) = 'global');

create view teams_judged_external_access_policies as
select teams_policy_name(Identity) as displayName, *
from teams_external_access_policies
where not teams_is_supplied(Identity, ['federationandpicdefault', 'federationonly', 'nofederationandpic'])
union all by name
select teams_policy_name('Global') as displayName, 'Global' as Identity
where not exists (select 1 from teams_external_access_policies where lower(Identity) = 'global');

-- The names in a list of allowed domains, each a text or an object with Domain.
create macro teams_allowed_domains(allowed) as list_filter(
  list_transform(
    coalesce(json_extract(allowed, '$.AllowedDomain[*]'), []) || coalesce(json_extract(allowed, '$[*]'), []),
    lambda entry: case json_type(entry)
      when 'VARCHAR' then regexp_replace(json_extract_string(entry, '$'), '^domain=', '', 'i')
      else json_extract_string(entry, '$.Domain')
    end),
  lambda domain: coalesce(domain, '') <> '');

-- With whom the organisation federates. The difference is in the form: {} without a list is open to all, a list
-- without an entry is open to nobody.
create macro teams_federates_with(allowed) as
  case
    when allowed is null or json_type(allowed) = 'NULL' then null
    when len(teams_allowed_domains(allowed)) > 0 then 'named'
    when json_type(allowed, '$.AllowedDomain') = 'ARRAY' then 'nobody'
    else 'all'
  end;
