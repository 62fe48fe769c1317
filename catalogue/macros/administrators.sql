-- Who holds which directory role, for how long, and who of them is kept for emergencies. Tables that need PIM are empty
-- in tenants without it, and everything that is assigned there is active and without end.

-- The parameters of the shared views: how many emergency-access accounts a tenant can have, and how many days ahead an
-- end has to be for an assignment to count as permanent.
create macro emergency_account_limit() as 4;
create macro permanent_days() as 365;
create macro is_permanent(ends, days) as ends is null or ends > now_at() + to_days(days);

-- The directory roles that can take over a tenant or its data, by template id (the same in every tenant).
create view privileged_roles as
select *
from (values
  ('62e90394-69f5-4237-9190-012177145e10', 'Global Administrator'),
  ('e8611ab8-c189-46e8-94e1-60213ab1f814', 'Privileged Role Administrator'),
  ('7be44c8a-adaf-4e2a-84d6-ab2649e08a13', 'Privileged Authentication Administrator'),
  ('9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3', 'Application Administrator'),
  ('158c047a-c907-4556-b7ef-446551a6b5f7', 'Cloud Application Administrator'),
  ('8ac3fc64-6eca-42ea-9e69-59f4c7b60eb2', 'Hybrid Identity Administrator'),
  ('b1be1c3e-b65d-4f19-8427-f6fa0d97feb9', 'Conditional Access Administrator'),
  ('194ae4cb-b126-40b2-bd5b-6091b380977d', 'Security Administrator'),
  ('c4e39bd9-1100-46d3-8c65-fb160da0071f', 'Authentication Administrator'),
  ('fe930be7-5e62-47db-91af-98c3a49a38b1', 'User Administrator'),
  ('29232cdf-9323-42fd-ade2-1d097af3e4de', 'Exchange Administrator'),
  ('f28a1f50-f6e7-4571-818b-6a12f2af6b6c', 'SharePoint Administrator'),
  ('3a2c62db-5318-420d-8d74-23affee5d9d5', 'Intune Administrator'),
  ('729827e3-9c14-49f7-bb1b-9608f156bbb8', 'Helpdesk Administrator')
) as roles(id, name);

-- Those that Microsoft marks besides, for when the definition of a role was not read.
create view further_privileged_roles as
select *
from (values
  ('db506228-d27e-4b7d-95e5-295956d6615f', 'Agent ID Administrator'),
  ('cf1c38e5-3621-4004-a7cb-879624dced7c', 'Application Developer'),
  ('ecb2c6bf-0ab6-418e-bd87-7986f8d63bbe', 'Attribute Provisioning Administrator'),
  ('25a516ed-2fa0-40ea-a2d0-12923a21473a', 'Authentication Extensibility Administrator'),
  ('aaf43236-0c0d-4d5f-883a-6955382ac081', 'B2C IEF Keyset Administrator'),
  ('7698a772-787b-4ac8-901f-60d6b08affd2', 'Cloud Device Administrator'),
  ('8329153b-31d0-4727-b945-745eb3bc5f31', 'Domain Name Administrator'),
  ('be2f45a1-457d-42af-a067-6ec1fa63bc45', 'External Identity Provider Administrator'),
  ('59d46f88-662b-457b-bceb-5c3809e5908f', 'Lifecycle Workflows Administrator'),
  ('4ba39ca4-527c-499a-b93d-d9b492c50246', 'Partner Tier1 Support'),
  ('e00e864a-17c5-4a4b-9c06-f5b95a8d5bd8', 'Partner Tier2 Support'),
  ('966707d0-3269-4727-9be2-8c3a10f19b9d', 'Password Administrator')
) as roles(id, name);

-- The roles above and every further one that Microsoft marks as privileged, custom roles included, with ids in small
-- letters; `template_id` is the same in every tenant. Left out are the marked roles that only read or only write
-- trifles, and those of the directory synchronisation itself.
create view all_privileged_roles as
with definitions as (
  select
    lower(coalesce(id, templateId)) as id,
    lower(coalesce(templateId, id)) as template_id,
    coalesce(displayName, id, templateId) as name,
    isPrivileged as is_privileged
  from role_definitions
), found as (
  select id, id as template_id, name, 1 as rank from privileged_roles
  union all
  select id, id, name, 1
  from further_privileged_roles
  where id not in (select template_id from definitions where template_id is not null and is_privileged is not null)
  union all
  select id, template_id, name, 0
  from definitions
  where (is_privileged
      or template_id in (select id from privileged_roles)
      or (is_privileged is null and template_id in (select id from further_privileged_roles)))
    and template_id not in (
      'f2ef992c-3afb-46b9-b7cf-a126ee74c451', -- Global Reader
      '5d6b6bb7-de71-4623-b4af-96380a352509', -- Security Reader
      '5f2222b1-57c3-48ba-8ad5-d4759f1fde6f', -- Security Operator
      '422218e4-db15-4ef9-bbe0-8afb41546d79', -- Attribute Provisioning Reader
      '9360feb5-f418-4baa-8175-e2a00bac4301', -- Directory Writers
      'd29b2b05-8046-44ba-8758-1e26182fcf32', -- Directory Synchronization Accounts
      'a92aed5d-d78a-4d16-b381-09adb37eb3b0'  -- On Premises Directory Sync Account
    )
)
select id, any_value(template_id) as template_id, arg_min(name, rank) as name
from found
group by id;

-- Every assignment as it was made, to a person, a group or an application: 'active' ones work at the time of the scan
-- (those activated through PIM included), 'eligible' ones can be activated.
create view role_grants as
select
  principalId as principal_id,
  coalesce(principal.displayName, principal.userPrincipalName, principalId) as name,
  lower(roleDefinitionId) as role_id,
  directoryScopeId as scope,
  'active' as state
from role_assignments
union all
select
  principalId,
  coalesce(principal.displayName, principal.userPrincipalName, principalId),
  lower(roleDefinitionId),
  directoryScopeId,
  'eligible'
from role_eligibility_schedule_instances
where endDateTime is null or endDateTime > now_at();

-- The same by holder: whoever was given the role, the members of every group that was, and whoever can become one or
-- make somebody one by PIM for groups (an owner adds members). `through` names the group.
create view role_holders as
select distinct principal_id as holder_id, role_id, scope, state, null::varchar as through
from role_grants
union
select distinct member.id, role_grants.role_id, role_grants.scope, role_grants.state, role_grants.name
from role_grants
join group_members member on member.groupId = role_grants.principal_id
union
select distinct coalesce(member.id, eligible.principalId), role_grants.role_id, role_grants.scope, 'eligible', role_grants.name
from role_grants
join pim_group_eligibility_instances eligible on eligible.groupId = role_grants.principal_id
left join group_members member on member.groupId = eligible.principalId
where eligible.endDateTime is null or eligible.endDateTime > now_at();

create macro role_held_how(state, through) as case
  when state = 'active' and through is null then say('heldActive')
  when state = 'active' then say('heldActiveThrough', {through: through})
  when through is null then say('heldEligible')
  else say('heldEligibleThrough', {through: through})
end;

-- One row for each holder of a privileged role, with the names of the roles and how each is held.
create view privileged_holders as
select
  holder_id,
  list_sort(list(distinct role.name)) as roles,
  list_sort(list(distinct say('roleHeld', {role: role.name, how: role_held_how(state, through)}))) as held,
  bool_or(role.template_id = '62e90394-69f5-4237-9190-012177145e10') as is_global_administrator
from role_holders
join all_privileged_roles role on role.id = role_holders.role_id
group by holder_id;

-- Assignments that are active and were not made by activating an eligible one, with their end. One that does not say
-- how it was made counts. `is_permanent(ends, days)` tells which of them have no end in sight.
create view standing_grants as
select
  principalId as principal_id,
  coalesce(principal.displayName, principal.userPrincipalName, principalId) as name,
  case ltrim(lower(principal."@odata.type"), '#')
    when 'microsoft.graph.serviceprincipal' then 'application'
    when 'microsoft.graph.group' then 'group'
    else 'user'
  end as kind,
  lower(roleDefinitionId) as role_id,
  directoryScopeId as scope,
  startDateTime as since,
  endDateTime as ends
from role_assignment_schedule_instances
where lower(assignmentType) is distinct from 'activated';

-- The same by holder.
create view standing_holders as
select distinct principal_id as holder_id, role_id, scope, ends, null::varchar as through
from standing_grants
union
select distinct member.id, standing_grants.role_id, standing_grants.scope, standing_grants.ends, standing_grants.name
from standing_grants
join group_members member on member.groupId = standing_grants.principal_id;

-- Who is Global Administrator now, directly or as a member of a group that is, and whether for good. What PIM has no
-- record of was assigned outside it and has no end.
create view global_administrators as
with assigned as (
  select distinct principalId as principal_id
  from role_assignments
  where lower(roleDefinitionId) = '62e90394-69f5-4237-9190-012177145e10'
    and coalesce(directoryScopeId, '/') = '/'
), recorded as (
  select principalId as principal_id,
    bool_or(lower(assignmentType) is distinct from 'activated' and is_permanent(endDateTime, permanent_days())) as is_permanent
  from role_assignment_schedule_instances
  where lower(roleDefinitionId) = '62e90394-69f5-4237-9190-012177145e10'
  group by principalId
), holders as (
  select principal_id, principal_id as holder_id from assigned
  union all
  select assigned.principal_id, member.id
  from assigned
  join group_members member on member.groupId = assigned.principal_id
)
select holder_id, bool_or(coalesce(recorded.is_permanent, true)) as is_permanent
from holders
left join recorded using (principal_id)
group by holder_id;

-- Who could be an emergency-access account: enabled, cloud-only, and Global Administrator for good.
create view emergency_candidates as
select users.id as user_id, coalesce(users.displayName, users.userPrincipalName, users.id) as name
from users
join global_administrators held on held.holder_id = users.id and held.is_permanent
where users.accountEnabled is distinct from false
  and users.onPremisesSyncEnabled is distinct from true
  and lower(users.userType) is distinct from 'guest';
