-- The reading of Conditional Access, once. A policy counts for a check when it is enabled, covers what the check
-- asks for and is not narrowed by anything else. Whatever stands in the way is a gap with a kind and a saying;
-- a check lays aside the kinds it asks for itself with ca_gaps_except() and adds its own.

-- Graph returns null and an empty list for the same thing.
create macro ca_list(list) as coalesce(list, []::varchar[]);
-- Words and ids are compared letter by letter, so they are spelled as Graph documents them: scripts and exports write
-- 'all', 'Enabled' or an id in capitals. What is not known stays as it is, 'None' and an empty text say nothing.
create macro ca_word(word, known) as
  coalesce(list_filter(known, lambda one: lower(one) = lower(trim(word)))[1], trim(word));
create macro ca_words(list, known) as list_transform(
  list_filter(ca_list(list), lambda word: word is not null and trim(word) <> ''), lambda word: ca_word(word, known));
create macro ca_id(id) as case when length(id) = 36 then lower(id) else id end;
create macro ca_ids(list) as list_transform(
  list_filter(ca_list(list), lambda id: lower(trim(id)) not in ('', 'none')),
  lambda id: ca_word(ca_id(id), ['All', 'GuestsOrExternalUsers', 'AllAgentIdUsers', 'AllTrusted', 'Office365',
    'MicrosoftAdminPortals']));
-- Flags joined by commas, where nothing is said with null, an empty text or 'none'.
create macro ca_flag_list(flags) as list_filter(
  string_split(regexp_replace(coalesce(flags, ''), '[\[\]"\s]', '', 'g'), ','),
  lambda flag: lower(flag) not in ('', 'none'));
create macro ca_flags(flags, known) as
  nullif(array_to_string(ca_words(ca_flag_list(flags), known), ','), '');
create macro ca_risk_levels() as ['none', 'low', 'medium', 'high', 'hidden', 'minor', 'moderate', 'elevated'];

-- The kinds of people that a policy can name: members, and everybody from outside.
create macro ca_people() as [
  'member', 'internalGuest', 'b2bCollaborationGuest', 'b2bCollaborationMember', 'b2bDirectConnectUser',
  'otherExternalUser', 'serviceProvider'];
create macro ca_guests() as ca_people()[2:];
create macro ca_client_words() as ['all', 'browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'other'];
create macro ca_platform_words() as ['all', 'android', 'iOS', 'windows', 'windowsPhone', 'macOS', 'linux'];

-- A question that cannot be answered is a gap: a missing value must not let a policy pass.
create macro ca_when(is_gap, kind, says) as
  case when is_gap is distinct from false then {'kind': kind, 'says': says} end;
create macro ca_gap(is_gap, kind, says) as
  case
    when is_gap is distinct from false then [{'kind': kind, 'says': says}]
    else []::struct(kind varchar, says varchar)[]
  end;
create macro ca_gaps_except(gaps, kinds) as list_filter(gaps, lambda gap: not list_contains(kinds, gap.kind));
-- What a policy that is not on would have to be.
create macro ca_turned_on(state) as case state
  when 'enabledForReportingButNotEnforced' then say('policyOnNotReportOnly')
  else say('policyOnNotOff')
end;

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
    when len(roles) = 0 then ca_gap(true, 'users', say('policyIncludesAdministrators'))
    else list_transform(
      list_filter(coalesce(wanted, []::varchar[]), lambda role: not list_contains(roles, role)),
      lambda role: {'kind': 'role', 'says': say('policyIncludesRole', {role: role})})
  end;
create macro ca_no_policy(says) as [{'displayName': 'Conditional Access', 'kind': 'policy', 'wouldPassIf': says}];

-- An aggregate: the items of the policy that comes nearest. A policy with another purpose (a gap of kind 'grant' or
-- 'purpose') is further away than any that only has holes, and one of kind 'other purpose' is not named at all: nobody
-- should turn the policy that asks for a second factor into one about risk. A kind of gap counts once: a group that is
-- left out is one mistake, however many people are in it.
create macro ca_nearest(policy, missing) as arg_min(ca_items(policy, missing), {
  'purpose': len(list_filter(missing, lambda gap: gap.kind in ('grant', 'purpose'))),
  'kinds': len(list_distinct(list_transform(missing, lambda gap: gap.kind))),
  'gaps': len(missing),
  'policy': policy
}) filter (len(list_filter(missing, lambda gap: gap.kind = 'other purpose')) = 0);

-- The id of a built-in authentication strength by its name, for when a policy came with the name alone.
create macro ca_built_in_strength(name) as case lower(trim(name))
  when 'multifactor authentication' then '00000000-0000-0000-0000-000000000002'
  when 'passwordless mfa' then '00000000-0000-0000-0000-000000000003'
  when 'phishing-resistant mfa' then '00000000-0000-0000-0000-000000000004'
end;

-- Every policy laid flat: lists are never null, texts without meaning are null, words are spelled as documented.
create view ca_settings as
with worded as (
  select *,
    ca_words(grantControls.builtInControls, ['block', 'mfa', 'compliantDevice', 'domainJoinedDevice',
      'approvedApplication', 'compliantApplication', 'passwordChange', 'riskRemediation']) as controls,
    coalesce(
      nullif(trim(ca_id(grantControls.authenticationStrength.id)), ''),
      case when len(ca_list(grantControls.authenticationStrength.allowedCombinations)) = 0
        then ca_built_in_strength(grantControls.authenticationStrength.displayName) end,
      case when grantControls.authenticationStrength is not null
        and (len(ca_list(grantControls.authenticationStrength.allowedCombinations)) > 0
          or grantControls.authenticationStrength.requirementsSatisfied is not null
          or grantControls.authenticationStrength.displayName is not null) then '' end) as strength
  from conditional_access_policies
)
select
  id,
  displayName,
  ca_word(state, ['enabled', 'disabled', 'enabledForReportingButNotEnforced']) as state,
  ca_ids(conditions.users.includeUsers) as include_users,
  list_filter(ca_ids(conditions.users.excludeUsers), lambda one: one <> 'GuestsOrExternalUsers') as exclude_users,
  ca_ids(conditions.users.includeGroups) as include_groups,
  ca_ids(conditions.users.excludeGroups) as exclude_groups,
  ca_ids(conditions.users.includeRoles) as include_roles,
  ca_ids(conditions.users.excludeRoles) as exclude_roles,
  ca_flags(conditions.users.includeGuestsOrExternalUsers.guestOrExternalUserTypes, ca_guests()) as include_guests,
  coalesce(lower(conditions.users.includeGuestsOrExternalUsers.externalTenants.membershipKind), 'all') = 'all'
    and len(ca_list(conditions.users.includeGuestsOrExternalUsers.externalTenants.members)) = 0
    as include_guests_of_all_tenants,
  case
    when list_contains(ca_ids(conditions.users.excludeUsers), 'GuestsOrExternalUsers')
      then array_to_string(ca_guests(), ',')
    else ca_flags(conditions.users.excludeGuestsOrExternalUsers.guestOrExternalUserTypes, ca_guests())
  end as exclude_guests,
  ca_ids(conditions.applications.includeApplications) as include_applications,
  ca_ids(conditions.applications.excludeApplications) as exclude_applications,
  list_transform(ca_list(conditions.applications.includeUserActions), lambda one: lower(one)) as user_actions,
  ca_list(conditions.applications.includeAuthenticationContextClassReferences) as authentication_contexts,
  lower(conditions.applications.applicationFilter.mode) as application_filter_mode,
  nullif(conditions.applications.applicationFilter.rule, '') as application_filter,
  ca_words(conditions.clientAppTypes, ca_client_words()) as client_apps,
  ca_words(conditions.platforms.includePlatforms, ca_platform_words()) as include_platforms,
  ca_words(conditions.platforms.excludePlatforms, ca_platform_words()) as exclude_platforms,
  ca_ids(conditions.locations.includeLocations) as include_locations,
  ca_ids(conditions.locations.excludeLocations) as exclude_locations,
  lower(conditions.devices.deviceFilter.mode) as device_filter_mode,
  nullif(conditions.devices.deviceFilter.rule, '') as device_filter,
  ca_flags(conditions.authenticationFlows.transferMethods, ['deviceCodeFlow', 'authenticationTransfer'])
    as authentication_flows,
  ca_words(conditions.signInRiskLevels, ca_risk_levels()) as sign_in_risk,
  ca_words(conditions.userRiskLevels, ca_risk_levels()) as user_risk,
  ca_words(conditions.servicePrincipalRiskLevels, ca_risk_levels()) as service_principal_risk,
  ca_flags(conditions.insiderRiskLevels, ca_risk_levels()) as insider_risk,
  len(ca_ids(conditions.clientApplications.includeServicePrincipals)) > 0
    or conditions.clientApplications.servicePrincipalFilter.rule is not null as is_for_applications,
  upper(coalesce(grantControls.operator, 'OR')) as operator,
  controls as built_in_controls,
  len(ca_list(grantControls.termsOfUse)) > 0 as has_terms_of_use,
  len(ca_list(grantControls.customAuthenticationFactors)) > 0 as has_custom_control,
  strength as strength_id,
  grantControls.authenticationStrength.requirementsSatisfied as strength_requirements,
  grantControls.authenticationStrength.allowedCombinations as strength_combinations,
  len(controls) > 0
    or len(ca_list(grantControls.termsOfUse)) > 0
    or len(ca_list(grantControls.customAuthenticationFactors)) > 0
    or strength is not null as has_grant,
  sessionControls is not null
    and len(controls) = 0
    and len(ca_list(grantControls.termsOfUse)) = 0
    and len(ca_list(grantControls.customAuthenticationFactors)) = 0
    and strength is null as is_session_only,
  -- 0 is 'every time', null is no limit.
  case
    when sessionControls.signInFrequency.isEnabled is distinct from true then null
    when lower(sessionControls.signInFrequency.frequencyInterval) = 'everytime' then 0
    when lower(sessionControls.signInFrequency.type) = 'days' then sessionControls.signInFrequency.value * 24
    when lower(sessionControls.signInFrequency.type) = 'hours' then sessionControls.signInFrequency.value
  end as sign_in_hours,
  lower(sessionControls.signInFrequency.authenticationType) = 'secondaryauthentication' is true
    as asks_second_factor_only,
  case when sessionControls.persistentBrowser.isEnabled then lower(sessionControls.persistentBrowser.mode) end
    as persistent_browser,
  sessionControls.applicationEnforcedRestrictions.isEnabled is true as has_app_restrictions
from worded;
