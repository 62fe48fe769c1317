-- The reading of Conditional Access, once. A policy counts for a check when it is enabled, covers what the check
-- asks for and is not narrowed by anything else. Whatever stands in the way is a gap with a kind and a sentence;
-- a check lays aside the kinds it asks for itself with ca_gaps_except() and adds its own.

-- Graph returns null and an empty list for the same thing.
create macro ca_list(list) as coalesce(list, []::varchar[]);
-- Flags joined by commas, where nothing is said with null, an empty text or 'none'.
create macro ca_flags(flags) as nullif(nullif(flags, 'none'), '');
create macro ca_flag_list(flags) as
  list_transform(string_split(coalesce(flags, ''), ','), lambda flag: trim(flag));

-- A question that cannot be answered is a gap: a missing value must not let a policy pass.
create macro ca_when(is_gap, kind, says) as
  case when is_gap is distinct from false then {'kind': kind, 'says': says} end;
create macro ca_gap(is_gap, kind, says) as
  case
    when is_gap is distinct from false then [{'kind': kind, 'says': says}]
    else []::struct(kind varchar, says varchar)[]
  end;
create macro ca_gaps_except(gaps, kinds) as list_filter(gaps, lambda gap: not list_contains(kinds, gap.kind));

-- Whether the grant controls leave no way around the accepted ones: with AND one of them is enough, with OR every
-- alternative must be one of them.
create macro ca_demands(operator, controls, accepted) as
  len(controls) > 0
  and case when upper(coalesce(operator, 'OR')) = 'AND'
    then list_has_any(controls, accepted)
    else list_has_all(accepted, controls)
  end;

-- The controls that guarantee a second factor, and those that guarantee a device of the organisation.
create macro ca_multifactor() as ['mfa', 'mfaStrength', 'phishingResistantStrength'];
create macro ca_managed_device() as ['compliantDevice', 'domainJoinedDevice'];

-- Whether a device filter leaves every unmanaged device in the policy; managed is compliant or hybrid joined. A device
-- that is neither, or that is not registered at all, meets each of the negative comparisons with 'ServerAD' and
-- isCompliant and none of the positive ones: however they are joined by -and, -or and parentheses, the rule as a whole
-- does the same. A device that is only joined ('AzureAD') may be managed by nobody, so a rule that names it is trusted
-- only when isCompliant decides as well: all joined by -and to exclude, by -or to include. A rule with anything else in
-- it is not trusted; 'isCompliant -eq False' for one misses devices that are not registered.
create macro ca_keeps_unmanaged(mode, rule) as
  case
    when rule is null then true
    when contains(lower(rule), 'azuread') and (
      not contains(lower(rule), 'iscompliant')
      or contains(lower(rule), case when lower(mode) = 'include' then '-and' else '-or' end)) then false
    when lower(mode) = 'include' then regexp_full_match(
      trim(regexp_replace(lower(rule), '[()\s]+', ' ', 'g')),
      '(device\.(iscompliant -ne "?true"?|trusttype -ne "(azuread|serverad)"|trusttype -notin \[ ?"(azuread|serverad)"( ?, ?"(azuread|serverad)")* ?\])( -and | -or |$))+')
    when lower(mode) = 'exclude' then regexp_full_match(
      trim(regexp_replace(lower(rule), '[()\s]+', ' ', 'g')),
      '(device\.(iscompliant -eq "?true"?|trusttype -eq "(azuread|serverad)"|trusttype -in \[ ?"(azuread|serverad)"( ?, ?"(azuread|serverad)")* ?\])( -and | -or |$))+')
    else false
  end;

-- The items of a policy that fails: one per gap, each the single thing that is missing.
create macro ca_items(policy, missing) as list_transform(missing, lambda gap:
  {'displayName': policy, 'kind': gap.kind, 'wouldPassIf': gap.says});
-- What of the administrator roles a policy lacks; a policy that has none of them is not about administrators.
create macro ca_role_gaps(roles, wanted) as
  case
    when len(roles) = 0 then ca_gap(true, 'users', 'it includes all users or the administrator roles')
    else list_transform(
      list_filter(coalesce(wanted, []::varchar[]), lambda role: not list_contains(roles, role)),
      lambda role: {'kind': 'role', 'says': 'it includes the role ' || role})
  end;
create macro ca_no_policy(says) as [{'displayName': 'Conditional Access', 'kind': 'policy', 'wouldPassIf': says}];

-- An aggregate: the items of the policy that comes nearest. A policy with another purpose (a gap of kind 'grant' or
-- 'purpose') is further away than any that only has holes, and one of kind 'other purpose' is not named at all: nobody
-- should turn the policy that asks for a second factor into one about risk.
create macro ca_nearest(policy, missing) as arg_min(ca_items(policy, missing), {
  'purpose': len(list_filter(missing, lambda gap: gap.kind in ('grant', 'purpose'))),
  'gaps': len(missing),
  'policy': policy
}) filter (len(list_filter(missing, lambda gap: gap.kind = 'other purpose')) = 0);

-- Every policy laid flat: lists are never null, texts without meaning are null.
create view ca_settings as
select
  id,
  displayName,
  state,
  ca_list(conditions.users.includeUsers) as include_users,
  ca_list(conditions.users.excludeUsers) as exclude_users,
  ca_list(conditions.users.includeGroups) as include_groups,
  ca_list(conditions.users.excludeGroups) as exclude_groups,
  ca_list(conditions.users.includeRoles) as include_roles,
  ca_list(conditions.users.excludeRoles) as exclude_roles,
  ca_flags(conditions.users.includeGuestsOrExternalUsers.guestOrExternalUserTypes) as include_guests,
  coalesce(conditions.users.includeGuestsOrExternalUsers.externalTenants.membershipKind, 'all') = 'all'
    and len(ca_list(conditions.users.includeGuestsOrExternalUsers.externalTenants.members)) = 0
    as include_guests_of_all_tenants,
  ca_flags(conditions.users.excludeGuestsOrExternalUsers.guestOrExternalUserTypes) as exclude_guests,
  ca_list(conditions.applications.includeApplications) as include_applications,
  ca_list(conditions.applications.excludeApplications) as exclude_applications,
  ca_list(conditions.applications.includeUserActions) as user_actions,
  ca_list(conditions.applications.includeAuthenticationContextClassReferences) as authentication_contexts,
  conditions.applications.applicationFilter.mode as application_filter_mode,
  conditions.applications.applicationFilter.rule as application_filter,
  ca_list(conditions.clientAppTypes) as client_apps,
  ca_list(conditions.platforms.includePlatforms) as include_platforms,
  ca_list(conditions.platforms.excludePlatforms) as exclude_platforms,
  ca_list(conditions.locations.includeLocations) as include_locations,
  ca_list(conditions.locations.excludeLocations) as exclude_locations,
  conditions.devices.deviceFilter.mode as device_filter_mode,
  conditions.devices.deviceFilter.rule as device_filter,
  ca_flags(conditions.authenticationFlows.transferMethods) as authentication_flows,
  ca_list(conditions.signInRiskLevels) as sign_in_risk,
  ca_list(conditions.userRiskLevels) as user_risk,
  ca_list(conditions.servicePrincipalRiskLevels) as service_principal_risk,
  ca_flags(conditions.insiderRiskLevels) as insider_risk,
  len(ca_list(conditions.clientApplications.includeServicePrincipals)) > 0
    or conditions.clientApplications.servicePrincipalFilter.rule is not null as is_for_applications,
  upper(coalesce(grantControls.operator, 'OR')) as operator,
  ca_list(grantControls.builtInControls) as built_in_controls,
  len(ca_list(grantControls.termsOfUse)) > 0 as has_terms_of_use,
  len(ca_list(grantControls.customAuthenticationFactors)) > 0 as has_custom_control,
  grantControls.authenticationStrength.id as strength_id,
  grantControls.authenticationStrength.requirementsSatisfied as strength_requirements,
  grantControls.authenticationStrength.allowedCombinations as strength_combinations,
  len(ca_list(grantControls.builtInControls)) > 0
    or len(ca_list(grantControls.termsOfUse)) > 0
    or len(ca_list(grantControls.customAuthenticationFactors)) > 0
    or grantControls.authenticationStrength.id is not null as has_grant,
  sessionControls is not null
    and len(ca_list(grantControls.builtInControls)) = 0
    and len(ca_list(grantControls.termsOfUse)) = 0
    and len(ca_list(grantControls.customAuthenticationFactors)) = 0
    and grantControls.authenticationStrength.id is null as is_session_only,
  -- 0 is 'every time', null is no limit.
  case
    when sessionControls.signInFrequency.isEnabled is distinct from true then null
    when sessionControls.signInFrequency.frequencyInterval = 'everyTime' then 0
    when sessionControls.signInFrequency.type = 'days' then sessionControls.signInFrequency.value * 24
    when sessionControls.signInFrequency.type = 'hours' then sessionControls.signInFrequency.value
  end as sign_in_hours,
  sessionControls.signInFrequency.authenticationType = 'secondaryAuthentication' is true as asks_second_factor_only,
  case when sessionControls.persistentBrowser.isEnabled then sessionControls.persistentBrowser.mode end
    as persistent_browser,
  sessionControls.applicationEnforcedRestrictions.isEnabled is true as has_app_restrictions,
  sessionControls.secureSignInSession.isEnabled is true as has_token_protection
from conditional_access_policies;

-- Emergency-access accounts: the users that every enabled policy for all users or for a role leaves out, when they
-- are at most two. More than two is a hole, not an emergency. A policy that only shapes the session locks nobody out:
-- it has no say unless there is no other.
create view ca_emergency_users as
with in_force as (
  select id, exclude_users, is_session_only
  from ca_settings
  where state = 'enabled'
    and not is_for_applications
    and (list_contains(include_users, 'All') or len(include_roles) > 0)
), wide as (
  select id, exclude_users
  from in_force
  where not is_session_only or (select bool_and(is_session_only) from in_force)
), left_out as (
  select id, unnest(list_distinct(exclude_users)) as user_id
  from wide
), everywhere as (
  select user_id
  from left_out
  where user_id not in ('GuestsOrExternalUsers', 'All', 'None')
  group by user_id
  having count(*) = (select count(*) from wide)
)
select user_id
from everywhere
where (select count(*) from everywhere) <= 2;

-- Names for the ids that policies carry; what is not found keeps its id.
create view ca_names as
select id, any_value(name) as name
from (
  select id, coalesce(displayName, userPrincipalName) as name from users
  union all select id, displayName from groups
  union all select coalesce(templateId, id), displayName from role_definitions
  union all select appId, displayName from service_principals
)
where name is not null
group by id;

-- One row per exclusion that is not accepted: every user, group, role, kind of guest and application that a policy
-- leaves out, save the directory-synchronisation role and the emergency accounts.
create view ca_exclusions as
with excluded as (
  select id as policy_id, 'user' as kind, unnest(list_distinct(exclude_users)) as object_id from ca_settings
  union all
  select id, 'group', unnest(list_distinct(exclude_groups)) from ca_settings
  union all
  select id, 'role', unnest(list_distinct(exclude_roles)) from ca_settings
  union all
  select id, 'application', unnest(list_distinct(exclude_applications)) from ca_settings
  union all
  select id, 'guests', exclude_guests from ca_settings where exclude_guests is not null
)
select policy_id, kind, object_id, coalesce(ca_names.name, object_id) as name
from excluded
left join ca_names on ca_names.id = object_id
where object_id <> 'None'
  and not (kind = 'role' and object_id = 'd29b2b05-8046-44ba-8758-1e26182fcf32')
  and not (kind = 'user' and object_id in (select user_id from ca_emergency_users));

-- An authentication strength by what it guarantees. The three built-in ones are the same in every tenant.
create macro ca_strength(strength_id, requirements, combinations) as
  case
    when strength_id = '00000000-0000-0000-0000-000000000004' then 'phishingResistantStrength'
    when strength_id in ('00000000-0000-0000-0000-000000000002', '00000000-0000-0000-0000-000000000003')
      then 'mfaStrength'
    when len(ca_list(combinations)) > 0 and list_has_all(
      ['fido2', 'windowsHelloForBusiness', 'x509CertificateMultiFactor'], combinations)
      then 'phishingResistantStrength'
    when requirements = 'mfa' then 'mfaStrength'
    else 'otherStrength'
  end;

-- Every policy aimed at people, with what it demands and its gaps against 'enabled, all users, all apps, always'.
-- A check that needs more of a policy joins ca_settings by id.
create view ca_policies as
with exclusion_gaps as (
  select policy_id,
    list({
      'kind': 'excluded ' || kind,
      'says': case kind
        when 'guests' then 'guests and external users (' || object_id || ') are not excluded'
        else 'the ' || kind || ' ' || name || ' is not excluded'
      end
    } order by kind, name) as gaps
  from ca_exclusions
  group by policy_id
)
select
  p.id,
  p.displayName,
  p.client_apps,
  p.operator,
  p.built_in_controls
    || case
      when p.strength_id is null then []
      else [ca_strength(
        p.strength_id,
        coalesce(strength.requirementsSatisfied, p.strength_requirements),
        coalesce(strength.allowedCombinations, p.strength_combinations))]
    end
    || case when p.has_terms_of_use then ['termsOfUse'] else [] end
    || case when p.has_custom_control then ['customControl'] else [] end
    as controls,
  list_filter([
    ca_when(p.state is distinct from 'enabled', 'state',
      case p.state
        when 'enabledForReportingButNotEnforced' then 'it is on instead of report-only'
        else 'it is on instead of off'
      end),
    ca_when(not list_contains(p.include_users, 'All'), 'users', 'it includes all users'),
    ca_when(
      not list_contains(p.include_applications, 'All')
        and len(p.user_actions) = 0 and len(p.authentication_contexts) = 0,
      'applications', 'it includes all resources'),
    ca_when(len(p.user_actions) > 0, 'user actions', 'it applies to all resources instead of a user action'),
    ca_when(len(p.authentication_contexts) > 0, 'authentication context',
      'it applies to all resources instead of an authentication context'),
    ca_when(p.application_filter is not null, 'application filter', 'it has no application filter'),
    ca_when(
      len(p.exclude_platforms) > 0
        or (len(p.include_platforms) > 0 and not list_contains(p.include_platforms, 'all')),
      'platforms', 'it is not limited to device platforms'),
    ca_when(
      len(p.exclude_locations) > 0
        or (len(p.include_locations) > 0 and not list_contains(p.include_locations, 'All')),
      'locations', 'it is not limited to locations'),
    ca_when(
      len(p.client_apps) > 0
        and not list_contains(p.client_apps, 'all')
        and not list_has_all(p.client_apps,
          ['browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'other']),
      'client apps', 'it is not limited to client apps'),
    ca_when(p.device_filter is not null, 'device filter', 'it has no device filter'),
    ca_when(p.authentication_flows is not null, 'authentication flows',
      'it is not limited to authentication flows'),
    ca_when(len(p.sign_in_risk) > 0, 'sign-in risk', 'it is not limited to sign-in risk'),
    ca_when(len(p.user_risk) > 0, 'user risk', 'it is not limited to user risk'),
    ca_when(p.insider_risk is not null, 'insider risk', 'it is not limited to insider risk'),
    ca_when(len(p.service_principal_risk) > 0, 'service principal risk',
      'it is not limited to the risk of service principals')
  ], lambda gap: gap is not null) || coalesce(exclusion_gaps.gaps, []) as gaps
from ca_settings p
left join exclusion_gaps on exclusion_gaps.policy_id = p.id
left join authentication_strength_policies strength on strength.id = p.strength_id
where not p.is_for_applications;

-- The fourteen administrator roles that checks about administrators ask for, by template id.
create view ca_administrator_roles as
select *
from (values
  ('62e90394-69f5-4237-9190-012177145e10', 'Global Administrator'),
  ('e8611ab8-c189-46e8-94e1-60213ab1f814', 'Privileged Role Administrator'),
  ('7be44c8a-adaf-4e2a-84d6-ab2649e08a13', 'Privileged Authentication Administrator'),
  ('194ae4cb-b126-40b2-bd5b-6091b380977d', 'Security Administrator'),
  ('b1be1c3e-b65d-4f19-8427-f6fa0d97feb9', 'Conditional Access Administrator'),
  ('9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3', 'Application Administrator'),
  ('158c047a-c907-4556-b7ef-446551a6b5f7', 'Cloud Application Administrator'),
  ('c4e39bd9-1100-46d3-8c65-fb160da0071f', 'Authentication Administrator'),
  ('fe930be7-5e62-47db-91af-98c3a49a38b1', 'User Administrator'),
  ('966707d0-3269-4727-9be2-8c3a10f19b9d', 'Password Administrator'),
  ('729827e3-9c14-49f7-bb1b-9608f156bbb8', 'Helpdesk Administrator'),
  ('b0f54661-2d74-4c50-afa3-1ec803f12efe', 'Billing Administrator'),
  ('29232cdf-9323-42fd-ade2-1d097af3e4de', 'Exchange Administrator'),
  ('f28a1f50-f6e7-4571-818b-6a12f2af6b6c', 'SharePoint Administrator')
) as roles(id, name);

-- Policies as checks about administrators read them: whom they include is no gap but the list of the administrator
-- roles that they reach, so that several policies can cover the roles together.
create view ca_administrator_policies as
with reached as (
  select s.id,
    list(role.name order by role.name)
      filter (list_contains(s.include_users, 'All') or list_contains(s.include_roles, role.id)) as roles
  from ca_settings s
  cross join ca_administrator_roles role
  group by s.id
)
select
  p.id,
  p.displayName,
  p.operator,
  p.controls,
  ca_gaps_except(p.gaps, ['users']) as gaps,
  coalesce(reached.roles, []) as roles,
  list_contains(s.include_users, 'All') as is_for_everybody,
  s.include_roles,
  s.sign_in_hours,
  s.asks_second_factor_only,
  s.persistent_browser
from ca_policies p
join ca_settings s on s.id = p.id
join reached on reached.id = p.id;

-- Further roles that Microsoft calls privileged and that somebody holds: shown, not judged.
create view ca_other_privileged_roles as
select coalesce(templateId, id) as id, displayName as name
from role_definitions
where isPrivileged
  and coalesce(templateId, id) not in (select id from ca_administrator_roles)
  and (templateId in (select roleDefinitionId from role_assignments)
    or id in (select roleDefinitionId from role_assignments));

-- Named locations by what they can be used for. A range of more than a /8 is not a network but the internet.
create view ca_locations as
with read as (
  select id, displayName as name,
    isTrusted is true as says_trusted,
    odataType like '%countryNamedLocation' is true as is_country,
    len(ca_list(countriesAndRegions)) > 0 or includeUnknownCountriesAndRegions is true as has_countries,
    coalesce(
      list_transform(list_filter(ipRanges, lambda range: range.cidrAddress is not null),
        lambda range: coalesce(try_cast(split_part(range.cidrAddress, '/', 2) as integer), 0)),
      []::integer[]) as prefixes
  from named_locations
)
select id, name,
  is_country and has_countries as is_country,
  says_trusted and not is_country and coalesce(list_min(prefixes) >= 8, false) as is_trusted,
  not is_country and coalesce(list_min(prefixes) < 8, false) as is_everywhere,
  says_trusted
from read;

-- What a policy may leave out as 'trusted': trusted networks, and all of them together when none is the whole internet.
-- The two fixed ids are the old trusted addresses of multifactor authentication and the compliant network of Global
-- Secure Access, which no list of named locations contains.
create view ca_trusted_locations as
select id from ca_locations where is_trusted
union all
select id
from (values
  ('AllTrusted'), ('00000000-0000-0000-0000-000000000000'), ('3d46dbda-8382-466a-856d-eb00cbc6b910')
) as fixed(id)
where id <> 'AllTrusted' or not exists (select 1 from ca_locations where says_trusted and is_everywhere);

-- Applications that a policy selects, or leaves out, by the value of a custom security attribute. Only a filter with one
-- comparison, CustomSecurityAttribute.Set_Attribute -eq "value", is worked out.
create view ca_application_filters as
select id as policy_id, lower(application_filter_mode) as mode,
  regexp_extract(application_filter,
    '^\s*CustomSecurityAttribute\.([A-Za-z0-9]+)_([A-Za-z0-9]+)\s+-(eq|contains)\s+"([^"]+)"\s*$',
    ['set', 'attribute', 'comparison', 'value']) as comparison
from ca_settings
where application_filter is not null;

create view ca_filtered_applications as
with compared as (
  select filter.policy_id, app.appId as app_id, filter.comparison.value as wanted,
    json_extract(app.customSecurityAttributes,
      '$.' || filter.comparison.set || '.' || filter.comparison.attribute) as found
  from ca_application_filters filter
  join service_principals app on app.customSecurityAttributes is not null
  where filter.comparison.value <> ''
)
select policy_id, app_id
from compared
where list_contains(coalesce(try_cast(found as varchar[]), [json_extract_string(found, '$')]), wanted);
