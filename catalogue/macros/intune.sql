-- Whom Intune's policies reach and what they set, once.

-- An assignment that only takes a group out reaches nobody.
create macro intune_includes(assignments) as list_filter(assignments, lambda assignment:
  assignment.target."@odata.type" is not null
  and not contains(lower(assignment.target."@odata.type"), 'exclusion'));

-- 'everybody', 'groups', or null when the policy reaches nobody. An assignment filter can leave devices out, so that
-- it counts as a group. Where the assignments did not come along, the flag of the policy has to do.
create macro intune_reach(assignments, is_assigned) as case
  when assignments is null then case when is_assigned then 'groups' end
  when len(list_filter(intune_includes(assignments), lambda assignment:
    (contains(lower(assignment.target."@odata.type"), 'alldevices')
      or contains(lower(assignment.target."@odata.type"), 'alllicensedusers'))
    and (assignment.target.deviceAndAppManagementAssignmentFilterId is null
      or assignment.target.deviceAndAppManagementAssignmentFilterType = 'none'))) > 0 then 'everybody'
  when len(intune_includes(assignments)) > 0 then 'groups'
end;

-- '#microsoft.graph.windows10CompliancePolicy' as 'windows10compliancepolicy'.
create macro intune_type(odata_type) as lower(replace(replace(odata_type, '#', ''), 'microsoft.graph.', ''));

create macro policy_gap(is_gap, says) as case when is_gap then [says] else []::varchar[] end;
-- An aggregate: what the policy that comes nearest still lacks, one item per thing.
create macro policy_nearest(policy, missing) as arg_min(
  list_transform(missing, lambda says: {'displayName': policy, 'wouldPassIf': says}),
  {'gaps': len(missing), 'policy': policy});
-- Completes 'would pass if …' for a setting that a policy has wrong, or that no assigned policy has.
create macro policy_should_set(policy, wanted) as
  coalesce('the policy ' || policy, 'an assigned policy') || ' sets it to ' || wanted;
create macro policy_missing(says) as [{'displayName': 'No policy', 'wouldPassIf': says}];

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
  count(devices.platform) filter (agent <> 'mssense' and owner <> 'personal') as company
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
  intune_reach(assignments, isAssigned) as reach
from configuration_policies;

-- Every setting of those policies. `choice` is the option without the setting's name before it, or the plain value.
create view intune_settings as
with flat as (
  select policyId, lower(settingDefinitionId) as setting, lower(value) as value
  from configuration_policy_settings
)
select
  flat.policyId as policy_id,
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
join intune_policies policies on policies.id = flat.policyId;

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
