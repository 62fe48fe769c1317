-- The authentication methods policy and what people have registered, read once.

-- One row per method of the policy, its id and state in small letters; an id that is not given stands in the type. Lists
-- are never null; `settings` holds all of it. An empty list is nobody, while a list that was not sent is Microsoft's
-- default, all users.
create view authentication_methods as
with methods as (
  select unnest(authenticationMethodConfigurations) as settings
  from authentication_methods_policy
)
select
  coalesce(lower(nullif(settings.id, '')),
    nullif(regexp_extract(lower(settings."@odata.type"), '([a-z0-9]+)authenticationmethodconfiguration$', 1), '')) as id,
  nullif(lower(trim(settings.state)), '') as state,
  settings.includeTargets is null as is_for_default,
  coalesce(settings.includeTargets, []) as include_targets,
  list_filter(coalesce(settings.excludeTargets, []), lambda target:
    coalesce(target.id, '') not in ('', '00000000-0000-0000-0000-000000000000')) as exclude_targets,
  settings
from methods;

-- The target that is no group.
create macro is_all_users(target_id) as coalesce(lower(trim(target_id)) = 'all_users', false);

-- Whom a method is for ('included') and whom it leaves out ('excluded'); a group that is not found keeps its id.
create view authentication_method_targets as
with targets as (
  select id as method, 'included' as side, unnest(include_targets).id as given_id from authentication_methods
  union all
  select id, 'included', 'all_users' from authentication_methods where is_for_default
  union all
  select id, 'excluded', unnest(exclude_targets).id from authentication_methods
), read as (
  select method, side, case when is_all_users(given_id) then 'all_users' else given_id end as target_id
  from targets
)
select
  method,
  side,
  target_id,
  case target_id
    when 'all_users' then 'All users'
    else coalesce(groups.displayName, target_id, 'A target without an id')
  end as name
from read
left join groups on lower(groups.id) = lower(target_id);

-- A feature inside a method names one target on each side; the id of zeros leaves out nobody.
create macro method_feature_excludes(target) as
  coalesce(target.id, '') not in ('', '00000000-0000-0000-0000-000000000000');

-- The rules that passkeys are accepted under, when the method is on: the profiles that its targets name, and the
-- rule of the whole policy (profile_id '') for targets that name none. Where the targets or the rule of the policy were
-- not sent, every profile can be in use.
create view passkey_rules as
with method as (
  select settings, include_targets, is_for_default
  from authentication_methods
  where id = 'fido2' and state = 'enabled'
), profiles as (
  select unnest(settings.passkeyProfiles) as profile
  from method
), targets as (
  select target.allowedPasskeyProfiles as named
  from (select unnest(include_targets) as target from method)
  union all
  select (select list(profile.id) from profiles)
  from method
  where is_for_default
), used as (
  select distinct lower(unnest(case
    when len(coalesce(named, [])) > 0 then named
    when settings.isAttestationEnforced is null and settings.keyRestrictions is null
      then coalesce((select list(profile.id) from profiles), [''])
    else ['']
  end)) as profile_id
  from targets
  cross join method
)
select
  used.profile_id,
  case used.profile_id
    when '' then 'The passkey policy'
    else coalesce(profile.name, used.profile_id)
  end as name,
  used.profile_id = '' or profile.id is not null as is_known,
  case used.profile_id
    when '' then method.settings.isAttestationEnforced
    else lower(profile.attestationEnforcement) = 'registrationonly'
  end as is_attested,
  case used.profile_id when '' then method.settings.keyRestrictions else profile.keyRestrictions end as restrictions
from used
cross join method
left join profiles on lower(profile.id) = used.profile_id;

-- Registered methods that a false sign-in page cannot relay and that stay on one device.
create macro device_bound_methods() as [
  'fido2SecurityKey', 'fido2', 'passKeyDeviceBound', 'passKeyDeviceBoundAuthenticator',
  'passKeyDeviceBoundWindowsHello', 'windowsHelloForBusiness', 'macOsSecureEnclaveKey', 'x509CertificateMultiFactor'];
