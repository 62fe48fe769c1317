-- The reading of Conditional Access, once. A policy counts for a check when it is enabled, covers what the check
-- asks for and is not narrowed by anything else. Whatever stands in the way is a gap with a kind and a sentence;
-- a check lays aside the kinds it asks for itself with ca_gaps_except() and adds its own.

-- Graph returns null and an empty list for the same thing.
create macro ca_list(list) as coalesce(list, []::varchar[]);
create macro ca_has(list, value) as list_contains(ca_list(list), value);
create macro ca_text(list) as array_to_string(ca_list(list), ', ');
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

-- Emergency-access accounts: the users that every enabled policy for all users or for a role leaves out, when they
-- are at most two. More than two is a hole, not an emergency.
create view ca_emergency_users as
with wide as (
  select id, conditions.users.excludeUsers as excluded
  from conditional_access_policies
  where state = 'enabled'
    and len(ca_list(conditions.clientApplications.includeServicePrincipals)) = 0
    and (ca_has(conditions.users.includeUsers, 'All') or len(ca_list(conditions.users.includeRoles)) > 0)
), left_out as (
  select id, unnest(list_distinct(ca_list(excluded))) as user_id
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
  select id as policy_id, 'user' as kind, unnest(list_distinct(ca_list(conditions.users.excludeUsers))) as object_id
  from conditional_access_policies
  union all
  select id, 'group', unnest(list_distinct(ca_list(conditions.users.excludeGroups)))
  from conditional_access_policies
  union all
  select id, 'role', unnest(list_distinct(ca_list(conditions.users.excludeRoles)))
  from conditional_access_policies
  union all
  select id, 'application', unnest(list_distinct(ca_list(conditions.applications.excludeApplications)))
  from conditional_access_policies
  union all
  select id, 'guests', conditions.users.excludeGuestsOrExternalUsers.guestOrExternalUserTypes
  from conditional_access_policies
  where coalesce(conditions.users.excludeGuestsOrExternalUsers.guestOrExternalUserTypes, 'none') not in ('', 'none')
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
  p.state = 'enabled' as is_enabled,
  p.conditions as c,
  p.grantControls as g,
  p.sessionControls as s,
  ca_list(p.conditions.clientAppTypes) as client_apps,
  p.grantControls.operator as operator,
  ca_list(p.grantControls.builtInControls)
    || case
      when p.grantControls.authenticationStrength.id is null then []
      else [ca_strength(
        p.grantControls.authenticationStrength.id,
        coalesce(strength.requirementsSatisfied, p.grantControls.authenticationStrength.requirementsSatisfied),
        coalesce(strength.allowedCombinations, p.grantControls.authenticationStrength.allowedCombinations))]
    end
    || case when len(ca_list(p.grantControls.termsOfUse)) > 0 then ['termsOfUse'] else [] end
    || case when len(ca_list(p.grantControls.customAuthenticationFactors)) > 0 then ['customControl'] else [] end
    as controls,
  ca_gap(p.state is distinct from 'enabled', 'state',
    case p.state
      when 'enabledForReportingButNotEnforced' then 'it is on instead of report-only'
      else 'it is on instead of off'
    end)
  || ca_gap(not ca_has(p.conditions.users.includeUsers, 'All'), 'users', 'it includes all users')
  || ca_gap(
    not ca_has(p.conditions.applications.includeApplications, 'All')
      and len(ca_list(p.conditions.applications.includeUserActions)) = 0
      and len(ca_list(p.conditions.applications.includeAuthenticationContextClassReferences)) = 0,
    'applications', 'it includes all resources')
  || ca_gap(len(ca_list(p.conditions.applications.includeUserActions)) > 0, 'user actions',
    'it applies to all resources instead of a user action')
  || ca_gap(len(ca_list(p.conditions.applications.includeAuthenticationContextClassReferences)) > 0,
    'authentication context', 'it applies to all resources instead of an authentication context')
  || ca_gap(p.conditions.applications.applicationFilter.rule is not null, 'application filter',
    'it has no application filter')
  || ca_gap(
    len(ca_list(p.conditions.platforms.excludePlatforms)) > 0
      or (len(ca_list(p.conditions.platforms.includePlatforms)) > 0
        and not ca_has(p.conditions.platforms.includePlatforms, 'all')),
    'platforms', 'it is not limited to device platforms')
  || ca_gap(
    len(ca_list(p.conditions.locations.excludeLocations)) > 0
      or (len(ca_list(p.conditions.locations.includeLocations)) > 0
        and not ca_has(p.conditions.locations.includeLocations, 'All')),
    'locations', 'it is not limited to locations')
  || ca_gap(
    len(ca_list(p.conditions.clientAppTypes)) > 0
      and not ca_has(p.conditions.clientAppTypes, 'all')
      and not list_has_all(p.conditions.clientAppTypes,
        ['browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'other']),
    'client apps', 'it is not limited to client apps')
  || ca_gap(p.conditions.devices.deviceFilter.rule is not null, 'device filter', 'it has no device filter')
  || ca_gap(coalesce(p.conditions.authenticationFlows.transferMethods, 'none') not in ('', 'none'),
    'authentication flows', 'it is not limited to authentication flows')
  || ca_gap(len(ca_list(p.conditions.signInRiskLevels)) > 0, 'sign-in risk', 'it is not limited to sign-in risk')
  || ca_gap(len(ca_list(p.conditions.userRiskLevels)) > 0, 'user risk', 'it is not limited to user risk')
  || ca_gap(coalesce(p.conditions.insiderRiskLevels, '') not in ('', 'none'), 'insider risk',
    'it is not limited to insider risk')
  || ca_gap(len(ca_list(p.conditions.servicePrincipalRiskLevels)) > 0, 'service principal risk',
    'it is not limited to the risk of service principals')
  || coalesce(exclusion_gaps.gaps, []) as gaps
from conditional_access_policies p
left join exclusion_gaps on exclusion_gaps.policy_id = p.id
left join authentication_strength_policies strength on strength.id = p.grantControls.authenticationStrength.id
where len(ca_list(p.conditions.clientApplications.includeServicePrincipals)) = 0
  and p.conditions.clientApplications.servicePrincipalFilter.rule is null;
