-- Who may be left out of Conditional Access policies, and who else is.

-- Names for the ids that policies carry; what is not found keeps its id.
create view ca_names as
select id, any_value(name) as name
from (
  select ca_id(id) as id, coalesce(displayName, userPrincipalName) as name from users
  union all select ca_id(id), displayName from groups
  union all select ca_id(coalesce(templateId, id)), displayName from role_definitions
  union all select ca_id(appId), displayName from service_principals
)
where name is not null
group by id;

-- The emergency-access accounts: candidates that policies leave out, by name or through a group. When there are more than
-- the limit, those that the most policies leave out count, and none of those that share the place at which it is passed. A
-- policy that leaves out more of them than the limit does not tell which ones are meant, so the others are asked first.
create view ca_emergency_users as
with in_use as (
  select id, state = 'enabled' as is_on, exclude_users, exclude_groups
  from ca_settings
  where state in ('enabled', 'enabledForReportingButNotEnforced')
    and not is_for_applications
), left_out as (
  select id, is_on, unnest(exclude_users) as user_id from in_use
  union
  select excluded.id, excluded.is_on, ca_id(member.id)
  from (select id, is_on, unnest(exclude_groups) as group_id from in_use) excluded
  join group_members member on ca_id(member.groupId) = excluded.group_id
), candidates as (
  select left_out.id, left_out.is_on, candidate.user_id,
    count(*) over (partition by left_out.id) <= emergency_account_limit() as is_few
  from left_out
  join emergency_candidates candidate on ca_id(candidate.user_id) = left_out.user_id
), counted as (
  select user_id,
    count(*) filter (is_on and is_few) as policies_of_few,
    count(*) filter (is_on) as policies_on,
    count(*) as policies
  from candidates
  group by user_id
), placed as (
  select user_id,
    count(*) over (
      order by policies_of_few desc, policies_on desc, policies desc
      range between unbounded preceding and current row) as place
  from counted
)
select user_id
from placed
where place <= emergency_account_limit();

-- Groups of emergency-access accounts and nobody else.
create view emergency_groups as
select member.groupId as group_id
from group_members member
left join ca_emergency_users emergency on emergency.user_id = member.id
where member.odataType is distinct from '#microsoft.graph.group'
group by member.groupId
having bool_and(emergency.user_id is not null);

-- Every group that a policy leaves out: whether that is accepted, because each of its members is an emergency account,
-- and the names of those who are not. A group without members that were read is not accepted.
create view ca_excluded_groups as
with excluded as (
  select distinct unnest(exclude_groups) as group_id from ca_settings
), members as (
  select ca_id(member.groupId) as group_id,
    coalesce(member.displayName, member.userPrincipalName, member.id) as name,
    lower(member.userType) is not distinct from 'guest' as is_guest,
    emergency.user_id is not null as is_emergency
  from group_members member
  semi join excluded on excluded.group_id = ca_id(member.groupId)
  left join ca_emergency_users emergency on emergency.user_id = member.id
  where member.odataType is distinct from '#microsoft.graph.group'
)
select
  excluded.group_id,
  coalesce(bool_and(members.is_emergency), false) as is_accepted,
  coalesce(bool_or(members.is_guest), true) as has_guests,
  count(*) filter (not members.is_emergency) as others,
  coalesce((list(members.name order by members.name) filter (not members.is_emergency))[1:100], []) as names
from excluded
left join members on members.group_id = excluded.group_id
group by excluded.group_id;

-- One row per exclusion that is not accepted: every user, group, role, kind of guest and application that a policy
-- leaves out, save the directory-synchronisation role and the emergency accounts.
create view ca_exclusions as
with excluded as (
  select id as policy_id, 'user' as kind, unnest(list_distinct(exclude_users)) as object_id from ca_settings
  union all
  select id, 'group', unnest(list_distinct(exclude_groups)) from ca_settings
  union all
  select id, 'role', unnest(list_distinct(exclude_roles)) from ca_settings
  union all
  select id, 'application', unnest(list_distinct(exclude_applications)) from ca_settings
  union all
  select id, 'guests', exclude_guests from ca_settings where exclude_guests is not null
)
select policy_id, kind, object_id, coalesce(ca_names.name, object_id) as name
from excluded
left join ca_names on ca_names.id = object_id
where not (kind = 'role' and object_id = 'd29b2b05-8046-44ba-8758-1e26182fcf32')
  and not (kind = 'user' and object_id in (select ca_id(user_id) from ca_emergency_users))
  and not (kind = 'group' and object_id in (select group_id from ca_excluded_groups where is_accepted));

-- The same as gaps. Whoever is left out through a group is named, up to a hundred of them.
create view ca_exclusion_gaps as
with sentences as (
  select policy_id, 'excluded ' || kind as kind, name as place,
    case
      when kind = 'guests' and list_has_all(ca_flag_list(object_id), ca_guests()) then [say('policyKeepsGuests')]
      when kind = 'guests' then [say('policyKeepsSomeGuests', {kinds: object_id})]
      when kind = 'group' and excluded.others > 0 then
        list_transform(excluded.names, lambda person: say('policyKeepsMember', {'user': person, 'group': name}))
        || case when excluded.others > 100
          then [say('policyKeepsMoreMembers', {'count': excluded.others - 100, 'group': name})] else [] end
      when kind = 'group' then [say('policyKeepsGroup', {name: name})]
      when kind = 'role' then [say('policyKeepsRole', {name: name})]
      when kind = 'application' then [say('policyKeepsApplication', {name: name})]
      else [say('policyKeepsUser', {name: name})]
    end as says
  from ca_exclusions
  left join ca_excluded_groups excluded on kind = 'group' and excluded.group_id = object_id
)
select policy_id,
  flatten(list(list_transform(says, lambda sentence: {'kind': kind, 'says': sentence}) order by kind, place)) as gaps
from sentences
group by policy_id;
