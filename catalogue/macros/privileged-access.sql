-- The settings of PIM, one row per role and rule, the id of the role in small letters; Graph returns null and an empty
-- list for the same thing. `approvers` counts those who are named; it is NULL where the stages of approval were not sent.
create view pim_rules as
select
  lower(roleDefinitionId) as role_id,
  rule.id as rule_id,
  rule.isExpirationRequired as is_expiration_required,
  rule.maximumDuration as maximum_duration,
  coalesce(rule.enabledRules, []) as enabled_rules,
  rule.isEnabled as is_enabled,
  rule.claimValue as claim_value,
  rule.setting.isApprovalRequired as is_approval_required,
  case when rule.setting.approvalStages is not null
    then len(flatten(list_transform(rule.setting.approvalStages, lambda stage: coalesce(stage.primaryApprovers, []))))
  end as approvers,
  list_filter(coalesce(rule.notificationRecipients, []), lambda address: trim(address) <> '') as recipients,
  rule.isDefaultRecipientsEnabled as are_default_recipients_told
from (
  select roleDefinitionId, unnest(policy.rules) as rule
  from role_management_policy_assignments
);

-- PIM for groups: who may activate membership of a group, and whether that needs the approval of somebody.
create view pim_group_approvals as
with rules as (
  select groupId as group_id, unnest(policy.rules) as rule
  from pim_group_policy_assignments
  where lower(roleDefinitionId) = 'member'
), approved as (
  select group_id,
    bool_and(coalesce(rule.setting.isApprovalRequired, false)
      and (rule.setting.approvalStages is null
        or len(flatten(list_transform(rule.setting.approvalStages,
          lambda stage: coalesce(stage.primaryApprovers, [])))) > 0)) as needs_approval
  from rules
  where rule.id = 'Approval_EndUser_Assignment'
  group by group_id
)
select eligible.groupId as group_id, count(*) as members,
  coalesce(bool_and(approved.needs_approval), false) as needs_approval
from pim_group_eligibility_instances eligible
left join approved on approved.group_id = eligible.groupId
where coalesce(lower(eligible.accessId), 'member') = 'member'
group by eligible.groupId;
