-- The accounts that people work with: enabled, not a guest nor invited as a member from another tenant, not the account
-- of a device or of a shared, room or equipment mailbox, not the account of directory synchronisation, and of somebody
-- who has already started.
create view working_members as
with not_people as (
  select ExternalDirectoryObjectId as id
  from exo_mailboxes
  where RecipientTypeDetails in ('SharedMailbox', 'RoomMailbox', 'EquipmentMailbox', 'SchedulingMailbox')
  union
  select principalId
  from role_assignments
  where roleDefinitionId = 'd29b2b05-8046-44ba-8758-1e26182fcf32'
)
select
  users.id,
  coalesce(users.displayName, users.userPrincipalName, users.id) as displayName,
  users.userPrincipalName,
  -- NULL: the licenses were not sent.
  len(users.assignedLicenses) > 0 as is_licensed
from users
anti join not_people on not_people.id = users.id
where users.accountEnabled is distinct from false
  and users.userType is distinct from 'Guest'
  and users.creationType is distinct from 'Invitation'
  and users.isResourceAccount is distinct from true
  and (users.employeeHireDate is null or users.employeeHireDate <= now_at());

-- The same with what the registration report says of each. The report lags behind and does not know everybody:
-- without a row (`is_known` false) nothing is known, which is not the same as nothing registered.
create view member_registrations as
select
  working_members.*,
  report.id is not null as is_known,
  report.isAdmin as is_admin,
  report.isMfaCapable as is_mfa_capable,
  report.isSsprEnabled as is_sspr_enabled,
  coalesce(report.methodsRegistered, []) as methods
from working_members
left join user_registration_details report on report.id = working_members.id;

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
