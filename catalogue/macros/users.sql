-- The accounts that people work with: enabled, not a guest nor invited as a member from another tenant, not the account
-- of a device or of a shared, room or equipment mailbox, not the account of directory synchronisation, and of somebody
-- who has already started.
create view working_members as
with not_people as (
  select ExternalDirectoryObjectId as id
  from exo_mailboxes
  where lower(RecipientTypeDetails) in ('sharedmailbox', 'roommailbox', 'equipmentmailbox', 'schedulingmailbox')
  union
  select principalId
  from role_assignments
  where lower(roleDefinitionId) in ('d29b2b05-8046-44ba-8758-1e26182fcf32', 'a92aed5d-d78a-4d16-b381-09adb37eb3b0')
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
  and lower(users.userType) is distinct from 'guest'
  and lower(users.creationType) is distinct from 'invitation'
  and users.isResourceAccount is distinct from true
  and (users.employeeHireDate is null or users.employeeHireDate <= now_at());

-- The same with what the registration report says of each. The report lags behind and does not know everybody:
-- without a row (`is_known` false) nothing is known, which is not the same as nothing registered. Where only the report
-- was given and no list of users, its members are taken for the people at work. Who has nothing registered is not
-- capable, whether the report says so or not.
create view member_registrations as
with people as (
  select id, displayName, userPrincipalName, is_licensed from working_members
  union all
  select id, coalesce(userDisplayName, userPrincipalName, id), userPrincipalName, null
  from user_registration_details
  where not exists (select 1 from users)
    and lower(userType) is distinct from 'guest'
)
select
  people.*,
  coalesce(report.id, report.userPrincipalName) is not null as is_known,
  report.isAdmin as is_admin,
  coalesce(report.isMfaCapable, case when not report.isMfaRegistered then false end) as is_mfa_capable,
  report.isSsprEnabled as is_sspr_enabled,
  coalesce(report.methodsRegistered, []) as methods
from people
left join user_registration_details report
  on lower(coalesce(report.id, report.userPrincipalName)) = lower(coalesce(people.id, people.userPrincipalName));

-- Service plans that make an account one for daily work, one row for each subscription that has them, by what they
-- give. EXCHANGE_S_FOUNDATION, which comes with nearly every licence, gives no mailbox and is not among them. The common
-- subscriptions are known by their ids too, for when the list of subscriptions or its plans were not given.
create view desk_plans as
with known_plans(plan_id, plan_name) as (
  values
    ('efb87545-963c-4e0d-99df-69c6916d9eb0', 'EXCHANGE_S_ENTERPRISE'),
    ('9aaf7827-d63c-4b61-89c3-182f06f82e5c', 'EXCHANGE_S_STANDARD'),
    ('4a82b400-a79f-41a4-b4e2-e94f5787b113', 'EXCHANGE_S_DESKLESS'),
    ('5dbe027f-2339-4123-9542-606e4d348a72', 'SHAREPOINTENTERPRISE'),
    ('c7699d2e-19aa-44de-8edf-1736da088ca1', 'SHAREPOINTSTANDARD'),
    ('57ff2da0-773e-42df-b2af-ffb7a2317929', 'TEAMS1'),
    ('43de0ff5-c92c-492b-9116-175376d08c38', 'OFFICESUBSCRIPTION'),
    ('094e7854-93fc-4d55-b2c0-3ab5369ebdc1', 'OFFICE_BUSINESS')
), known_skus(sku_id, name, plan_names) as (
  values
    ('05e9a617-0261-4cee-bb44-138d3ef5d965', 'SPE_E3',
      ['EXCHANGE_S_ENTERPRISE', 'SHAREPOINTENTERPRISE', 'TEAMS1', 'OFFICESUBSCRIPTION']),
    ('06ebc4ee-1bb5-47dd-8120-11324bc54e06', 'SPE_E5',
      ['EXCHANGE_S_ENTERPRISE', 'SHAREPOINTENTERPRISE', 'TEAMS1', 'OFFICESUBSCRIPTION']),
    ('6fd2c87f-b296-42f0-b197-1e91e994b900', 'ENTERPRISEPACK',
      ['EXCHANGE_S_ENTERPRISE', 'SHAREPOINTENTERPRISE', 'TEAMS1', 'OFFICESUBSCRIPTION']),
    ('c7df2760-2c81-4ef7-b578-5b5392b571df', 'ENTERPRISEPREMIUM',
      ['EXCHANGE_S_ENTERPRISE', 'SHAREPOINTENTERPRISE', 'TEAMS1', 'OFFICESUBSCRIPTION']),
    ('18181a46-0d4e-45cd-891e-60aabd171b4e', 'STANDARDPACK', ['EXCHANGE_S_STANDARD', 'SHAREPOINTSTANDARD', 'TEAMS1']),
    ('cbdc14ab-d96c-4c30-b9f4-6ada7cdc1d46', 'SPB',
      ['EXCHANGE_S_STANDARD', 'SHAREPOINTSTANDARD', 'TEAMS1', 'OFFICE_BUSINESS']),
    ('f245ecc8-75af-4f8e-b61f-27d8114de5f3', 'O365_BUSINESS_PREMIUM',
      ['EXCHANGE_S_STANDARD', 'SHAREPOINTSTANDARD', 'TEAMS1', 'OFFICE_BUSINESS']),
    ('3b555118-da6a-4418-894f-7df1e2096870', 'O365_BUSINESS_ESSENTIALS',
      ['EXCHANGE_S_STANDARD', 'SHAREPOINTSTANDARD', 'TEAMS1']),
    ('66b55226-6b4f-492c-910c-a3b7a3c9d993', 'SPE_F1', ['EXCHANGE_S_DESKLESS', 'TEAMS1']),
    ('4b585984-651b-448a-9e53-3b10f069cf7f', 'DESKLESSPACK', ['EXCHANGE_S_DESKLESS', 'TEAMS1']),
    ('19ec0d23-8335-4cbd-94ac-6050e30712fa', 'EXCHANGEENTERPRISE', ['EXCHANGE_S_ENTERPRISE']),
    ('4b9405b0-7788-4568-add1-99614e613b69', 'EXCHANGESTANDARD', ['EXCHANGE_S_STANDARD'])
), plans as (
  select lower(skuId) as sku_id, unnest(servicePlans) as plan
  from subscribed_skus
  where lower(coalesce(capabilityStatus, 'Enabled')) in ('enabled', 'warning')
), listed as (
  select sku_id, lower(plan.servicePlanId) as plan_id, plan.servicePlanName as plan_name
  from plans
  union
  select known.sku_id, known_plans.plan_id, known_plans.plan_name
  from (select sku_id, unnest(plan_names) as plan_name from known_skus) known
  join known_plans using (plan_name)
  where known.sku_id not in (
    select lower(skuId) from subscribed_skus
    where skuId is not null
      and (len(coalesce(servicePlans, [])) > 0
        or lower(coalesce(capabilityStatus, 'Enabled')) not in ('enabled', 'warning')))
  union
  select null, plan_id, plan_name from known_plans
), sorted as (
  select
    sku_id,
    plan_id,
    plan_name,
    case
      when regexp_matches(upper(plan_name), '^EXCHANGE_([SBL]_STANDARD|S_ENTERPRISE|S_DESKLESS|S_ESSENTIALS)') then 'mailbox'
      when regexp_matches(upper(plan_name), '^(SHAREPOINT|ONEDRIVE)') then 'files'
      when regexp_matches(upper(plan_name), '^(TEAMS1|TEAMS_|MCOSTANDARD|MCOIMP|MCOLITE|YAMMER)') then 'chat'
      when regexp_matches(upper(plan_name), '^(OFFICESUBSCRIPTION|OFFICE_BUSINESS|OFFICE_PRO|OFFICEMOBILE|M365_COPILOT)')
        then 'office apps'
    end as gives
  from listed
)
select *
from sorted
where gives is not null;
