-- What data loss prevention enforces, once.

-- The compliance endpoint writes a location as its name or as an object that has one.
create macro purview_name(entry) as case
  when starts_with(ltrim(entry), '{') then coalesce(
    json_extract_string(try_cast(entry as json), '$.Name'),
    json_extract_string(try_cast(entry as json), '$.DisplayName'),
    entry)
  else entry
end;
create macro purview_names(entries) as
  list_filter(list_transform(coalesce(entries, []), lambda entry: trim(purview_name(entry))), lambda name: name <> '');
create macro purview_is_all(entries) as
  list_contains(list_transform(purview_names(entries), lambda name: lower(name)), 'all');

-- Kinds of data as one text in JSON: they come as objects, as the same in a text, and as bare names.
create macro purview_types_text(types) as case
  when json_type(types) = 'VARCHAR' and not regexp_matches(json_extract_string(types, '$'), '^\s*[\[{]')
    then '{"name":"' || regexp_replace(json_extract_string(types, '$'), '\s*,\s*', '"},{"name":"', 'g') || '"}'
  when json_type(types) = 'VARCHAR' then json_extract_string(types, '$')
  when json_type(types, '$[0]') = 'VARCHAR' and regexp_matches(json_extract_string(types, '$[0]'), '^\s*[\[{]')
    then array_to_string(json_extract_string(types, '$[*]'), ',')
  when json_type(types, '$[0]') = 'VARCHAR' then regexp_replace(types::varchar, '"([^"]*)"', '{"name":"\1"}', 'g')
  else coalesce(types::varchar, '')
end;

-- The part of a rule's text that says when it applies, in small letters; what follows a 'not' are its exceptions.
create macro purview_condition(types, advanced) as
  lower(purview_types_text(types))
  || coalesce(regexp_split_to_array(lower(advanced), '"operator"\s*:\s*"not"')[1], '');

-- The kinds of data that a condition looks for, each as the flat object that names it or has its id.
create macro purview_types(condition) as regexp_extract_all(condition, '\{[^{}]*"(name|id)"\s*:\s*"[^"]*"[^{}]*\}');
-- From how many finds on a kind of data counts, and up to how many; null for no end. Microsoft counts to 500.
create macro purview_from(kind) as
  coalesce(try_cast(regexp_extract(kind, '"mincount"\s*:\s*"?([0-9]+)', 1) as integer), 1);
create macro purview_to(kind) as
  case
    when try_cast(regexp_extract(kind, '"maxcount"\s*:\s*"?(-?[0-9]+)', 1) as integer) between 0 and 499
      then regexp_extract(kind, '"maxcount"\s*:\s*"?(-?[0-9]+)', 1)::integer
  end;
-- Whether a rule needs something else to be true besides finding one of its kinds of data: several groups of them at
-- once, all kinds of a group, or a further condition of the advanced editor. To whom the data goes is no such thing.
create macro purview_is_narrowed(condition) as
  (len(regexp_extract_all(condition, '"sensitivetypes"')) > 1
    and regexp_matches(condition, '"operator"\s*:\s*"and"\s*,\s*"groups"|\]\s*,\s*"operator"\s*:\s*"and"\s*\}'))
  or regexp_matches(condition,
    '"operator"\s*:\s*"and"([^{}\[\]]|\[\s*\])*"sensitivetypes"\s*:\s*\[[^\]]*\}\s*,\s*\{')
  or regexp_matches(condition,
    '"sensitivetypes"\s*:\s*\[[^\]]*\}\s*,\s*\{[^\]]*\]([^{}\[\]]|\[\s*\])*"operator"\s*:\s*"and"')
  or (len(list_filter(regexp_extract_all(condition, '"conditionname"\s*:\s*"([^"]*)"', 1), lambda name:
      name not in ('contentcontainssensitiveinformation', 'accessscope'))) > 0
    and not regexp_matches(condition, '"condition"\s*:\s*\{\s*"operator"\s*:\s*"or"'));

-- Whether a rule is only for what stays inside: an email that leaves, and a link for people outside, pass it.
create macro purview_is_inside(scope, condition) as
  lower(coalesce(scope, '')) = 'inorganization'
  or len(list_filter(regexp_extract_all(condition, '\{[^{}]*"accessscope"[^{}]*\}'), lambda part:
    contains(part, '"inorganization"') and not contains(part, '"notinorganization"'))) > 0;

-- Where a policy looks: one row per workload. It covers a workload as a whole when it has All there, spares nobody and
-- is not limited to a group of senders.
create view purview_dlp_locations as
with laid as (
  select Name as policy, unnest([
    {
      'workload': 'Exchange', 'places': ExchangeLocation,
      'limits': purview_names(ExchangeSenderMemberOf)
        || purview_names(ExchangeSenderMemberOfException)
    },
    {'workload': 'SharePoint', 'places': SharePointLocation, 'limits': purview_names(SharePointLocationException)},
    {'workload': 'OneDrive', 'places': OneDriveLocation, 'limits': purview_names(OneDriveLocationException)},
    {'workload': 'Teams', 'places': TeamsLocation, 'limits': purview_names(TeamsLocationException)},
    {'workload': 'Devices', 'places': EndpointDlpLocation, 'limits': purview_names(EndpointDlpLocationException)}
  ]) as one
  from purview_dlp_policies
)
select
  policy,
  one.workload as workload,
  one.limits as limits,
  purview_is_all(one.places) as hasAll,
  purview_is_all(one.places) and len(one.limits) = 0 as isWhole
from laid
where len(purview_names(one.places)) > 0;

-- Policies that are on, not in a test mode, and have an enabled rule. A policy is made with its rules; where no rule of
-- any policy was reported, only the policies were, and nothing speaks against them.
create view purview_enforced_policies as
select Name as policy
from purview_dlp_policies
where lower(trim(Mode)) = 'enable'
  and Enabled is distinct from false
  and (
    not exists (from purview_dlp_rules)
    or lower(trim(Name)) in (
      select lower(trim(ParentPolicyName)) from purview_dlp_rules where Disabled is distinct from true)
  );

-- Rules that are in force: enabled, in a policy that is on and not in a test mode. No rule is without a policy: where no
-- policy was reported, only the rules were, and each is taken to be in force. A rule `stops` data when people outside
-- cannot get it (not only those with an Anyone link, and not only what stays inside) and users cannot override the block.
create view purview_enforced_rules as
select
  coalesce(rules.Name, 'Rule without a name') as rule,
  rules.Name as rule_name,
  coalesce(policies.Name, rules.ParentPolicyName) as policy,
  coalesce(rules.BlockAccess, false) as blocks,
  coalesce(rules.BlockAccess, false)
    and lower(coalesce(rules.BlockAccessScope, 'All')) <> 'peranonymoususer'
    and not purview_is_inside(
      rules.AccessScope,
      purview_condition(rules.ContentContainsSensitiveInformation, rules.AdvancedRule))
    and len(purview_names(rules.NotifyAllowOverride)) = 0 as stops,
  flatten(list_transform(
    purview_names(rules.NotifyUser),
    lambda name: regexp_split_to_array(name, '\s*[,;]\s*'))) as notified,
  purview_condition(rules.ContentContainsSensitiveInformation, rules.AdvancedRule) as condition,
  not exists (from purview_dlp_policies) or coalesce(policies.Name in (
    select policy from purview_dlp_locations where isWhole and workload <> 'Devices'), false) as coversAWorkload
from purview_dlp_rules rules
left join purview_dlp_policies policies on lower(trim(policies.Name)) = lower(trim(rules.ParentPolicyName))
where rules.Disabled is distinct from true
  and (
    not exists (from purview_dlp_policies)
    or (lower(trim(policies.Mode)) = 'enable' and policies.Enabled is distinct from false)
  );
