-- The reading of Teams policies, once. A user has one policy of each kind: the one assigned to the user, else Global.
-- Microsoft supplies further policies that cannot be changed; they are not the tenant's doing and are not judged.

-- The one policy of a kind that is always there. A settings row that does not say whose it is, is this one.
create macro teams_is_global(identity) as
  regexp_matches(trim(coalesce(identity, '')), '^((tag:)?global( \(org-wide default\))?)?$', 'i');
create macro teams_policy_name(identity) as
  case
    when teams_is_global(identity) then 'Global (Org-wide default)'
    else regexp_replace(identity, '^tag:', '', 'i')
  end;
create macro teams_is_supplied(identity, names) as
  list_contains(names, lower(regexp_replace(coalesce(identity, ''), '^tag:', '', 'i')));
-- What an item shows for a setting that Teams did not send.
create macro teams_setting(setting) as coalesce(setting::varchar, 'not reported');

-- The command that sets a policy of Teams.
create macro teams_command(cmdlet, identity, setting) as
  cmdlet || ' -Identity '
    || ps_quoted(case when teams_is_global(identity) then 'Global' else regexp_replace(identity, '^tag:', '', 'i') end)
    || ' ' || setting;

-- Global always exists. Where the answer lacks it, it stands here without settings, so that no check takes its absence
-- for a good answer.
create view teams_judged_meeting_policies as
select teams_policy_name(Identity) as displayName, *
from teams_meeting_policies
where not teams_is_supplied(Identity,
  ['allon', 'alloff', 'restrictedanonymousaccess', 'restrictedanonymousnorecording', 'kiosk', 'default'])
union all by name
select teams_policy_name('Global') as displayName, 'Global' as Identity
where not exists (select 1 from teams_meeting_policies where teams_is_global(Identity));

create view teams_judged_messaging_policies as
select teams_policy_name(Identity) as displayName, *
from teams_messaging_policies
where not teams_is_supplied(Identity, ['default', 'edufaculty', 'edustudent'])
union all by name
select teams_policy_name('Global') as displayName, 'Global' as Identity
where not exists (select 1 from teams_messaging_policies where teams_is_global(Identity));

create view teams_judged_external_access_policies as
select teams_policy_name(Identity) as displayName, *
from teams_external_access_policies
where not teams_is_supplied(Identity, ['federationandpicdefault', 'federationonly', 'nofederationandpic'])
union all by name
select teams_policy_name('Global') as displayName, 'Global' as Identity
where not exists (select 1 from teams_external_access_policies where teams_is_global(Identity));

-- What an object written as one text says.
create macro teams_json(value) as
  case
    when regexp_matches(json_extract_string(value, '$'), '^\s*[\[{]') then lower(json_extract_string(value, '$'))
    else lower(value::varchar)
  end;
-- The names in what Teams says of allowed domains: a list of texts or of objects with Domain, with or without the
-- object AllowedDomain around it, or one text. Whatever is no name of a domain, AllowAllKnownDomains or *, is left out.
create macro teams_allowed_domains(allowed) as list_filter(
  flatten(list_transform(
    regexp_extract_all(
      regexp_replace(teams_json(allowed), '"@[^"]*"\s*:\s*"[^"]*"|"[^"]*"\s*:', '', 'g'),
      '"([^"]*)"', 1),
    lambda text: list_transform(
      regexp_split_to_array(text, '[,;\s]+'),
      lambda part: regexp_replace(part, '^domain=', '')))),
  lambda domain: regexp_matches(domain, '^[^.*/:<>=]+(\.[^.*/:<>=]+)+$'));

-- With whom the organisation federates. The difference is in the form: {} without a list is open to all, a list
-- without an entry is open to nobody.
create macro teams_federates_with(allowed) as
  case
    when allowed is null or json_type(allowed) = 'NULL' then null
    when len(teams_allowed_domains(allowed)) > 0 then 'named'
    when json_type(try_cast(teams_json(allowed) as json), '$.alloweddomain') = 'ARRAY'
      and json_array_length(teams_json(allowed), '$.alloweddomain') = 0 then 'nobody'
    else 'all'
  end;
