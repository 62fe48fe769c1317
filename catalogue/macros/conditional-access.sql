-- The reading of Conditional Access, once. A policy counts for a check when it is enabled, covers what the check
-- asks for and is not narrowed by anything else. Whatever stands in the way is a gap with a kind and a sentence;
-- a check lays aside the kinds it asks for itself with ca_gaps_except() and adds its own.

-- Graph returns null and an empty list for the same thing.
create macro ca_list(list) as coalesce(list, []::varchar[]);
-- Flags joined by commas, where nothing is said with null, an empty text or 'none'.
create macro ca_flags(flags) as nullif(nullif(flags, 'none'), '');

create macro ca_when(is_gap, kind, says) as case when is_gap then {'kind': kind, 'says': says} end;
create macro ca_gap(is_gap, kind, says) as
  case when is_gap then [{'kind': kind, 'says': says}] else []::struct(kind varchar, says varchar)[] end;
create macro ca_gaps_except(gaps, kinds) as list_filter(gaps, lambda gap: not list_contains(kinds, gap.kind));

-- Whether the grant controls leave no way around the accepted ones: with AND one of them is enough, with OR every
-- alternative must be one of them.
create macro ca_demands(operator, controls, accepted) as
  len(controls) > 0
  and case when upper(coalesce(operator, 'OR')) = 'AND'
    then list_has_any(controls, accepted)
    else list_has_all(accepted, controls)
  end;

-- The items of a policy that fails: one per gap, each the single thing that is missing.
create macro ca_items(policy, missing) as list_transform(missing, lambda gap:
  {'displayName': policy, 'kind': gap.kind, 'wouldPassIf': gap.says});
create macro ca_no_policy(says) as [{'displayName': 'Conditional Access', 'kind': 'policy', 'wouldPassIf': says}];

-- An aggregate: the items of the policy that comes nearest. A policy with another purpose (a gap of kind 'grant' or
-- 'purpose') is further away than any that only has holes.
create macro ca_nearest(policy, missing) as arg_min(ca_items(policy, missing), {
  'purpose': len(list_filter(missing, lambda gap: gap.kind in ('grant', 'purpose'))),
  'gaps': len(missing),
  'policy': policy
});

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
  ca_flags(conditions.users.excludeGuestsOrExternalUsers.guestOrExternalUserTypes) as exclude_guests,
  ca_list(conditions.applications.includeApplications) as include_applications,
  ca_list(conditions.applications.excludeApplications) as exclude_applications,
  ca_list(conditions.applications.includeUserActions) as user_actions,
  ca_list(conditions.applications.includeAuthenticationContextClassReferences) as authentication_contexts,
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
  grantControls.authenticationStrength.allowedCombinations as strength_combinations
from conditional_access_policies;

-- Emergency-access accounts: the users that every enabled policy for all users or for a role leaves out, when they
-- are at most two. More than two is a hole, not an emergency.
create view ca_emergency_users as
with wide as (
  select id, exclude_users
  from ca_settings
  where state = 'enabled'
    and not is_for_applications
    and (list_contains(include_users, 'All') or len(include_roles) > 0)
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
