-- Whom Intune's policies reach and what they set, once.

create macro intune_is_exclusion(assignment) as
  contains(lower(assignment.target."@odata.type"), 'exclusion');
create macro intune_excluded(assignments) as list_filter(assignments, lambda assignment:
  coalesce(intune_is_exclusion(assignment), false));
-- Whom a policy is for. An exclusion alone reaches nobody, and an excluded group stays out though it is included too.
-- Answers without metadata leave the type of a target out; such a target is somebody.
create macro intune_includes(assignments) as list_filter(assignments, lambda assignment:
  coalesce(not intune_is_exclusion(assignment), assignment.id is not null or assignment.target is not null)
  and not coalesce(list_contains(
    list_transform(intune_excluded(assignments), lambda excluded: lower(excluded.target.groupId)),
    lower(assignment.target.groupId)), false));
-- Those of them that name all devices or all users, and what an assignment filter does to one.
create macro intune_wide(assignments) as list_filter(intune_includes(assignments), lambda assignment:
  contains(lower(assignment.target."@odata.type"), 'alldevices')
  or contains(lower(assignment.target."@odata.type"), 'alllicensedusers'));
create macro intune_filter(assignment) as
  case
    when coalesce(trim(assignment.target.deviceAndAppManagementAssignmentFilterId), '')
      in ('', '00000000-0000-0000-0000-000000000000') then 'none'
    else lower(coalesce(assignment.target.deviceAndAppManagementAssignmentFilterType, 'include'))
  end;

-- 'everybody', 'most' (everybody less an excluded group or what a filter takes out), 'groups', or null when the policy
-- reaches nobody. A filter that devices have to meet counts as a group. Where the assignments did not come along, the
-- flag of the policy has to do.
create macro intune_reach(assignments, is_assigned) as case
  when assignments is null then case when is_assigned then 'groups' end
  when len(list_filter(intune_wide(assignments), lambda assignment: intune_filter(assignment) = 'none')) > 0
    then case when len(intune_excluded(assignments)) = 0 then 'everybody' else 'most' end
  when len(list_filter(intune_wide(assignments), lambda assignment: intune_filter(assignment) = 'exclude')) > 0
    then 'most'
  when len(intune_includes(assignments)) > 0 then 'groups'
end;
-- Whether a policy that does the opposite of what is wanted is for everybody or nearly so, and not for some exceptions.
create macro intune_is_wide(reach) as coalesce(reach in ('everybody', 'most'), false);

-- '#microsoft.graph.windows10CompliancePolicy' as 'windows10compliancepolicy'.
create macro intune_type(odata_type) as regexp_replace(lower(odata_type), '^#?microsoft\.graph\.', '');

create macro policy_gap(is_gap, says) as case when is_gap then [says] else []::varchar[] end;
-- An aggregate: what the policy that comes nearest still lacks, one item per thing.
create macro policy_nearest(policy, missing) as arg_min(
  list_transform(missing, lambda says: {'displayName': policy, 'wouldPassIf': says, 'command': null::varchar}),
  {'gaps': len(missing), 'policy': policy});
-- The same with the commands that fill gaps.
create macro policy_nearest_with(policy, missing, fixes) as arg_min(
  list_transform(missing, lambda says: {
    'displayName': policy,
    'wouldPassIf': says,
    'command': list_filter(fixes, lambda fix: fix.gap = says)[1].command
  }),
  {'gaps': len(missing), 'policy': policy});
-- Completes 'would pass if …' for a setting that a policy has wrong, or that no assigned policy has.
create macro policy_should_set(policy, wanted) as case
  when policy is null then say('assignedPolicySetsIt', {wanted: wanted})
  else say('policySetsIt', {policy: policy, wanted: wanted})
end;
create macro policy_missing(says) as [{'displayName': 'No policy', 'wouldPassIf': says, 'command': null::varchar}];

-- One row per platform, also for those without a device. `devices` can be configured by Intune; of those, `enrolled`
-- are under its full management and take compliance policies, which devices attached through Defender do not.
create view intune_platforms as
with devices as (
  select
    case
      when starts_with(lower(operatingSystem), 'windows') then 'Windows'
      when starts_with(lower(operatingSystem), 'mac') then 'macOS'
      when starts_with(lower(operatingSystem), 'ios') or starts_with(lower(operatingSystem), 'ipad') then 'iOS'
      when starts_with(lower(operatingSystem), 'android') then 'Android'
      when starts_with(lower(operatingSystem), 'linux') then 'Linux'
    end as platform,
    lower(coalesce(managementAgent, '')) as agent,
    lower(coalesce(managedDeviceOwnerType, '')) as owner
  from managed_devices
  where lower(coalesce(managementAgent, '')) not in ('eas', 'configurationmanagerclient')
)
select
  known.platform,
  count(devices.platform) as devices,
  count(devices.platform) filter (agent <> 'mssense') as enrolled,
  count(devices.platform) filter (agent <> 'mssense' and owner = 'personal') as personal,
  count(devices.platform) filter (agent <> 'mssense' and owner = 'company') as company,
  count(devices.platform) filter (agent <> 'mssense' and owner not in ('personal', 'company')) as unowned
from (values ('Windows'), ('macOS'), ('iOS'), ('Android'), ('Linux')) as known(platform)
left join devices on devices.platform = known.platform
group by known.platform;

-- The policies of the settings catalogue, endpoint security and the newer baselines.
create view intune_policies as
select
  id,
  coalesce(name, id) as policy,
  lower(coalesce(platforms, '')) as platforms,
  lower(coalesce(templateReference.templateFamily, '')) as family,
  templateReference.templateDisplayName as template,
  -- Without the number of its version.
  regexp_replace(lower(templateReference.templateId), '_\d+$', '') as template_id,
  intune_reach(assignments, isAssigned) as reach
from configuration_policies;

-- Antivirus and firewall policies that came without their settings, as the list does unless asked for them: only the
-- template tells what they are for. Those for exclusions, rules, appearance and updates protect nothing.
create view intune_unread_policies as
select
  coalesce(name, id) as policy,
  case when contains(lower(platforms), 'windows10') then 'Windows' when contains(lower(platforms), 'macos') then 'macOS' end
    as platform,
  case lower(templateReference.templateFamily)
    when 'endpointsecurityantivirus' then 'antivirus'
    when 'endpointsecurityfirewall' then 'firewall'
  end as kind,
  intune_reach(assignments, isAssigned) as reach
from configuration_policies
where settings is null
  and not regexp_matches(lower(coalesce(templateReference.templateDisplayName, '')), 'exclusion|experience|update|rule')
  and regexp_replace(lower(coalesce(templateReference.templateId, '')), '_\d+$', '') not in (
    '45fea5e9-280d-4da1-9792-fb5736da0ca9', -- antivirus exclusions
    '43397174-2244-4006-b5ad-421b369e90d4', -- antivirus exclusions on macOS
    'd948ff9b-99cb-4ee0-8012-1fbc09685377', -- appearance of Windows Security
    'e3f74c5a-a6de-411d-aef6-eb15628f3a0a', -- Defender update controls
    '19c8aa67-f286-4861-9aa0-f23541d31680', -- firewall rules
    'a5481c22-7a2a-4f59-a33e-6eee30d02f94'  -- firewall rules of Hyper-V
  );

-- Every setting of those policies. `choice` is the option without the setting's name before it, or the plain value.
create view intune_settings as
with flat as (
  select coalesce(policyId, policyName) as policy_id, lower(settingDefinitionId) as setting, lower(value) as value
  from configuration_policy_settings
)
select
  flat.policy_id,
  policies.policy,
  policies.platforms,
  policies.family,
  policies.reach,
  flat.setting,
  flat.value,
  case when starts_with(flat.value, flat.setting || '_') then substr(flat.value, len(flat.setting) + 2)
    else flat.value
  end as choice
from flat
join intune_policies policies on coalesce(policies.id, policies.policy) = flat.policy_id;

-- The older profiles by type.
create view intune_profiles as
select *, intune_type(odataType) as type, intune_reach(assignments, null) as reach
from device_configurations;

-- The compliance policies by type.
create view intune_compliance_policies as
select
  id,
  coalesce(displayName, id) as policy,
  intune_type(odataType) as type,
  intune_reach(assignments, null) as reach
from device_compliance_policies;
