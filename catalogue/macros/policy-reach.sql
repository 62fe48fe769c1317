-- What policies reach, so that several of them can meet a demand together.
--
-- A cell is a kind of person, a kind of client and a platform: 'member|browser/windows'. `reach.covers` has the cells that
-- a policy reaches. Whoever a policy leaves out by name, group or role is owed: `reach.owes` has these cells, and the policy
-- counts when one that leaves out nobody covers them. Groups are not expanded to claim that somebody is covered.
create macro ca_clients() as ['browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'other'];
create macro ca_platforms() as ['android', 'ios', 'windows', 'windowsphone', 'macos', 'linux', 'unknown'];
create macro ca_places(clients, platforms) as flatten(list_transform(clients, lambda client:
  list_transform(platforms, lambda platform: client || '/' || platform)));
create macro ca_everywhere() as ca_places(ca_clients(), ca_platforms());
create macro ca_cells(people, places) as flatten(list_transform(people, lambda person:
  list_transform(places, lambda place: person || '|' || place)));

-- The gaps that another policy can fill.
create macro ca_fillable() as [
  'users', 'platforms', 'client apps', 'excluded user', 'excluded group', 'excluded role', 'excluded guests'];
-- Whether a policy does its part of a demand: it has no other gaps, or it blocks and lacks nothing but the `waived` kinds,
-- for what is blocked needs no demand.
create macro ca_is_part(missing, reach, waived) as len(list_filter(missing, lambda gap:
  not list_contains(ca_fillable(), gap.kind) and not (reach.blocks and list_contains(waived, gap.kind)))) = 0;
-- Aggregates: whether at least one policy does its part by what the check asks for and not by a block; the policies that
-- do their part.
create macro ca_by_demand(missing, reach) as bool_or(ca_is_part(missing, reach, []::varchar[]));
create macro ca_part_reach(missing, reach, waived) as
  coalesce(list(reach) filter (ca_is_part(missing, reach, waived)), []);
-- The cells that these parts cover together. A part counts when others pay what it owes at these places, and is laid aside
-- when they do not: a policy that leaves somebody out takes nothing away from what others cover without it.
create macro ca_covered(parts, places) as list_transform(
  list_transform([parts], lambda all_parts: {
    'parts': all_parts, 'covered': list_distinct(flatten(list_transform(all_parts, lambda part: part.covers)))}),
  lambda all_parts: flatten(list_transform(
    list_filter(all_parts.parts, lambda part: list_has_all(
      all_parts.covered, list_filter(part.owes, lambda cell: list_contains(places, split_part(cell, '|', 2))))),
    lambda part: part.covers)))[1];
-- Whether they add up to these people and places.
create macro ca_adds_up(by_demand, covered, people, places) as
  coalesce(by_demand and list_has_all(covered, ca_cells(people, places)), false);
-- An aggregate: all of it at once.
create macro ca_met_for(missing, reach, waived, people, places) as ca_adds_up(
  ca_by_demand(missing, reach), ca_covered(ca_part_reach(missing, reach, waived), places), people, places);
create macro ca_met(missing, reach, waived) as ca_met_for(missing, reach, waived, ca_people(), ca_everywhere());
-- An aggregate: the names of those policies.
create macro ca_parts(policy, missing, reach, waived) as
  list(policy order by policy) filter (ca_is_part(missing, reach, waived));

create view ca_reach as
with objects as (
  select distinct
    kind || ':' || object_id as object,
    case kind
      when 'user' then lower(users.userType) is not distinct from 'guest' or users.id is null
      when 'group' then coalesce(excluded.has_guests, true)
      else true
    end as may_be_guest
  from ca_exclusions
  left join users on kind = 'user' and ca_id(users.id) = object_id
  left join ca_excluded_groups excluded on kind = 'group' and excluded.group_id = object_id
  where kind in ('user', 'group', 'role')
), left_out as (
  select policy_id, list(kind || ':' || object_id) as objects
  from ca_exclusions
  where kind in ('user', 'group', 'role')
  group by policy_id
), read as (
  select s.id,
    list_contains(s.include_users, 'All') as is_for_all,
    case
      when list_contains(s.include_users, 'All') then ca_people()
      when list_contains(s.include_users, 'GuestsOrExternalUsers') then ca_guests()
      when s.include_guests_of_all_tenants then list_filter(ca_guests(), lambda kind:
        list_contains(ca_flag_list(s.include_guests), kind))
      else []
    end as people_in,
    list_filter(ca_flag_list(s.exclude_guests), lambda kind: kind <> '') as people_out,
    list_transform(s.include_users, lambda one: 'user:' || one)
      || list_transform(s.include_groups, lambda one: 'group:' || one)
      || list_transform(s.include_roles, lambda one: 'role:' || one) as named,
    coalesce(left_out.objects, []) as objects_out,
    ca_places(
      case when len(s.client_apps) = 0 or list_contains(s.client_apps, 'all') then ca_clients()
        else list_filter(ca_clients(), lambda client: list_contains(s.client_apps, client)) end,
      list_filter(ca_platforms(), lambda platform:
        (len(s.include_platforms) = 0
          or list_has_any(list_transform(s.include_platforms, lambda one: lower(one)), ['all', platform]))
        and not list_has_any(list_transform(s.exclude_platforms, lambda one: lower(one)), ['all', platform])
        -- Whatever we do not know by name is among the unknown ones.
        and (platform <> 'unknown' or list_has_all(ca_platforms(), list_transform(s.exclude_platforms, lambda one: lower(one)))))
      ) as places
  from ca_settings s
  left join left_out on left_out.policy_id = s.id
), whole as (
  select read.id, list(objects.object) as objects
  from read
  join objects
    on len(read.objects_out) = 0
    and (read.is_for_all or list_contains(read.named, objects.object))
    and (len(read.people_out) = 0 or not objects.may_be_guest)
  group by read.id
)
select read.id,
  list_filter(read.people_in, lambda kind: not list_contains(read.people_out, kind)) as people,
  read.people_out,
  coalesce(whole.objects, []) as objects,
  read.objects_out,
  read.places
from read
left join whole on whole.id = read.id;

-- An authentication strength by what it guarantees. The three built-in ones are the same in every tenant. What the
-- strength says of itself comes first, otherwise its combinations decide: two things together are two factors.
create macro ca_strength(strength_id, requirements, combinations) as
  case
    when strength_id = '00000000-0000-0000-0000-000000000004' then 'phishingResistantStrength'
    when strength_id in ('00000000-0000-0000-0000-000000000002', '00000000-0000-0000-0000-000000000003')
      then 'mfaStrength'
    when len(ca_list(combinations)) > 0 and list_has_all(
      ['fido2', 'windowshelloforbusiness', 'x509certificatemultifactor'],
      list_transform(combinations, lambda one: lower(one)))
      then 'phishingResistantStrength'
    when lower(requirements) = 'mfa' then 'mfaStrength'
    when requirements is null and len(ca_list(combinations)) > 0 and len(list_filter(combinations, lambda one:
      not contains(one, ',') and lower(one) not in ('fido2', 'windowshelloforbusiness', 'x509certificatemultifactor',
        'devicebasedpush', 'temporaryaccesspassonetime', 'temporaryaccesspassmultiuse', 'federatedmultifactor'))) = 0
      then 'mfaStrength'
    else 'otherStrength'
  end;

-- Every policy aimed at people, with what it demands and its gaps against 'enabled, all users, all apps, always'.
-- A check that needs more of a policy joins ca_settings by id.
create view ca_policies as
select
  p.id,
  p.displayName,
  p.client_apps,
  p.operator,
  p.built_in_controls
    || case
      when p.strength_id is null then []
      else [ca_strength(
        p.strength_id,
        coalesce(strength.requirementsSatisfied, p.strength_requirements),
        coalesce(strength.allowedCombinations, p.strength_combinations))]
    end
    || case when p.has_terms_of_use then ['termsOfUse'] else [] end
    || case when p.has_custom_control then ['customControl'] else [] end
    as controls,
  list_filter([
    ca_when(p.state is distinct from 'enabled', 'state', ca_turned_on(p.state)),
    ca_when(not list_contains(p.include_users, 'All'), 'users', say('policyIncludesAllUsers')),
    ca_when(
      not list_contains(p.include_applications, 'All')
        and len(p.user_actions) = 0 and len(p.authentication_contexts) = 0,
      'applications', say('policyIncludesAllResources')),
    ca_when(len(p.user_actions) > 0, 'user actions', say('policyResourcesNotAction')),
    ca_when(len(p.authentication_contexts) > 0, 'authentication context', say('policyResourcesNotContext')),
    ca_when(p.application_filter is not null, 'application filter', say('policyNoApplicationFilter')),
    ca_when(
      len(p.exclude_platforms) > 0
        or (len(p.include_platforms) > 0 and not list_contains(p.include_platforms, 'all')),
      'platforms', say('policyAnyPlatform')),
    ca_when(
      len(p.exclude_locations) > 0
        or (len(p.include_locations) > 0 and not list_contains(p.include_locations, 'All')),
      'locations', say('policyAnyLocation')),
    ca_when(
      len(p.client_apps) > 0
        and not list_contains(p.client_apps, 'all')
        and not list_has_all(p.client_apps,
          ['browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'other']),
      'client apps', say('policyAnyClientApp')),
    ca_when(p.device_filter is not null, 'device filter', say('policyNoDeviceFilter')),
    ca_when(p.authentication_flows is not null, 'authentication flows', say('policyAnyFlow')),
    ca_when(len(p.sign_in_risk) > 0, 'sign-in risk', say('policyAnySignInRisk')),
    ca_when(len(p.user_risk) > 0, 'user risk', say('policyAnyUserRisk')),
    ca_when(p.insider_risk is not null, 'insider risk', say('policyAnyInsiderRisk')),
    ca_when(len(p.service_principal_risk) > 0, 'service principal risk', say('policyAnyPrincipalRisk'))
  ], lambda gap: gap is not null) || coalesce(ca_exclusion_gaps.gaps, []) as gaps,
  {
    'covers': ca_cells(reach.people || reach.objects, reach.places),
    'owes': case when len(reach.people) + len(reach.objects) > 0
      then ca_cells(reach.objects_out, reach.places) else [] end,
    'blocks': list_contains(p.built_in_controls, 'block')
  } as reach
from ca_settings p
left join ca_exclusion_gaps on ca_exclusion_gaps.policy_id = p.id
join ca_reach reach on reach.id = p.id
left join authentication_strength_policies strength on ca_id(strength.id) = p.strength_id
where not p.is_for_applications;

-- The fourteen administrator roles that checks about administrators ask for, by template id.
create view ca_administrator_roles as
select *
from (values
  ('62e90394-69f5-4237-9190-012177145e10', 'Global Administrator'),
  ('e8611ab8-c189-46e8-94e1-60213ab1f814', 'Privileged Role Administrator'),
  ('7be44c8a-adaf-4e2a-84d6-ab2649e08a13', 'Privileged Authentication Administrator'),
  ('194ae4cb-b126-40b2-bd5b-6091b380977d', 'Security Administrator'),
  ('b1be1c3e-b65d-4f19-8427-f6fa0d97feb9', 'Conditional Access Administrator'),
  ('9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3', 'Application Administrator'),
  ('158c047a-c907-4556-b7ef-446551a6b5f7', 'Cloud Application Administrator'),
  ('c4e39bd9-1100-46d3-8c65-fb160da0071f', 'Authentication Administrator'),
  ('fe930be7-5e62-47db-91af-98c3a49a38b1', 'User Administrator'),
  ('966707d0-3269-4727-9be2-8c3a10f19b9d', 'Password Administrator'),
  ('729827e3-9c14-49f7-bb1b-9608f156bbb8', 'Helpdesk Administrator'),
  ('b0f54661-2d74-4c50-afa3-1ec803f12efe', 'Billing Administrator'),
  ('29232cdf-9323-42fd-ade2-1d097af3e4de', 'Exchange Administrator'),
  ('f28a1f50-f6e7-4571-818b-6a12f2af6b6c', 'SharePoint Administrator')
) as roles(id, name);

-- Policies as checks about administrators read them: whom they include is no gap but the list of the administrator
-- roles that they reach, so that several policies can cover the roles together.
create view ca_administrator_policies as
with reached as (
  select s.id,
    list(role.name order by role.name)
      filter (list_contains(s.include_users, 'All') or list_contains(s.include_roles, role.id)) as roles,
    list(role.name) filter (list_contains(s.exclude_roles, role.id)) as roles_out
  from ca_settings s
  cross join ca_administrator_roles role
  group by s.id
)
select
  p.id,
  p.displayName,
  p.operator,
  p.controls,
  ca_gaps_except(p.gaps, ['users']) as gaps,
  coalesce(reached.roles, []) as roles,
  list_contains(s.include_users, 'All') as is_for_everybody,
  s.include_roles,
  s.sign_in_hours,
  s.asks_second_factor_only,
  s.persistent_browser,
  {
    'covers': p.reach.covers || ca_cells(
      list_filter(coalesce(reached.roles, []), lambda role: not list_contains(coalesce(reached.roles_out, []), role)),
      all_reach.places),
    'owes': case when len(reached.roles) > 0
      then ca_cells(all_reach.objects_out || all_reach.people_out, all_reach.places) else [] end,
    'blocks': p.reach.blocks
  } as reach
from ca_policies p
join ca_settings s on s.id = p.id
join ca_reach all_reach on all_reach.id = p.id
join reached on reached.id = p.id;

-- Further roles that Microsoft calls privileged and that somebody holds: shown, not judged.
create view ca_other_privileged_roles as
select ca_id(coalesce(templateId, id)) as id, displayName as name
from role_definitions
where isPrivileged
  and ca_id(coalesce(templateId, id)) not in (select id from ca_administrator_roles)
  and (templateId in (select roleDefinitionId from role_assignments)
    or id in (select roleDefinitionId from role_assignments));
