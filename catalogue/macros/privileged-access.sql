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
