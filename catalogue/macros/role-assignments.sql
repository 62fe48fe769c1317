-- Who holds which directory role. Tables that need PIM are empty in tenants without it, and everything that is
-- assigned there is active and without end.

-- Every assignment as it was made, to a person, a group or an application: 'active' ones work at the time of the scan
-- (those activated through PIM included), 'eligible' ones can be activated.
create view role_grants as
select
  principalId as principal_id,
  coalesce(principal.displayName, principal.userPrincipalName, principalId) as name,
  roleDefinitionId as role_id,
  directoryScopeId as scope,
  'active' as state
from role_assignments
union all
select
  principalId,
  coalesce(principal.displayName, principal.userPrincipalName, principalId),
  roleDefinitionId,
  directoryScopeId,
  'eligible'
from role_eligibility_schedule_instances;

-- The same by holder: whoever was given the role, and the members of every group that was. `through` names the group.
create view role_holders as
select distinct principal_id as holder_id, role_id, scope, state, null::varchar as through
from role_grants
union
select distinct member.id, role_grants.role_id, role_grants.scope, role_grants.state, role_grants.name
from role_grants
join group_members member on member.groupId = role_grants.principal_id;

-- One row for each holder of a privileged role, with the names of the roles and how each is held.
create view privileged_holders as
select
  holder_id,
  list_sort(list(distinct role.name)) as roles,
  list_sort(list(distinct role.name || ' (' || state || coalesce(' through ' || through, '') || ')')) as held,
  bool_or(role.id = '62e90394-69f5-4237-9190-012177145e10') as is_global_administrator
from role_holders
join all_privileged_roles role on role.id = role_holders.role_id
group by holder_id;

-- Assignments that are active without an end and were not made by activating an eligible one. One that does not say
-- how it was made counts.
create view permanent_grants as
select
  principalId as principal_id,
  coalesce(principal.displayName, principal.userPrincipalName, principalId) as name,
  case principal."@odata.type"
    when '#microsoft.graph.servicePrincipal' then 'application'
    when '#microsoft.graph.group' then 'group'
    else 'user'
  end as kind,
  roleDefinitionId as role_id,
  directoryScopeId as scope,
  startDateTime as since
from role_assignment_schedule_instances
where assignmentType is distinct from 'Activated'
  and endDateTime is null;

-- The same by holder.
create view permanent_holders as
select distinct principal_id as holder_id, role_id, scope, null::varchar as through
from permanent_grants
union
select distinct member.id, permanent_grants.role_id, permanent_grants.scope, permanent_grants.name
from permanent_grants
join group_members member on member.groupId = permanent_grants.principal_id;

-- The settings of PIM, one row per role and rule; Graph returns null and an empty list for the same thing.
create view pim_rules as
select
  roleDefinitionId as role_id,
  rule.id as rule_id,
  rule.isExpirationRequired as is_expiration_required,
  rule.maximumDuration as maximum_duration,
  coalesce(rule.enabledRules, []) as enabled_rules,
  rule.isEnabled as is_enabled,
  rule.claimValue as claim_value,
  rule.setting.isApprovalRequired as is_approval_required,
  len(flatten(list_transform(coalesce(rule.setting.approvalStages, []),
    lambda stage: coalesce(stage.primaryApprovers, [])))) as approvers,
  list_filter(coalesce(rule.notificationRecipients, []), lambda address: trim(address) <> '') as recipients,
  rule.isDefaultRecipientsEnabled as are_default_recipients_told
from (
  select roleDefinitionId, unnest(policy.rules) as rule
  from role_management_policy_assignments
);

-- Service plans that make an account one for daily work, one row for each subscription that has them, by what they
-- give. EXCHANGE_S_FOUNDATION, which comes with nearly every licence, gives no mailbox and is not among them.
create view desk_plans as
with plans as (
  select skuId, unnest(servicePlans) as plan
  from subscribed_skus
  where coalesce(capabilityStatus, 'Enabled') in ('Enabled', 'Warning')
), sorted as (
  select
    skuId as sku_id,
    plan.servicePlanId as plan_id,
    plan.servicePlanName as plan_name,
    case
      when regexp_matches(plan_name, '^EXCHANGE_([SBL]_STANDARD|S_ENTERPRISE|S_DESKLESS|S_ESSENTIALS)') then 'mailbox'
      when regexp_matches(plan_name, '^(SHAREPOINT|ONEDRIVE)') then 'files'
      when regexp_matches(plan_name, '^(TEAMS1|TEAMS_|MCOSTANDARD|MCOIMP|MCOLITE|YAMMER)') then 'chat'
      when regexp_matches(plan_name, '^(OFFICESUBSCRIPTION|OFFICE_BUSINESS|OFFICE_PRO|OFFICEMOBILE|M365_COPILOT)')
        then 'office apps'
    end as gives
  from plans
)
select *
from sorted
where gives is not null;
