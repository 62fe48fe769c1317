-- The authentication methods policy and what people have registered, read once.

-- One row per method of the policy, its id in small letters. Lists are never null; `settings` holds all of it.
create view authentication_methods as
with methods as (
  select unnest(authenticationMethodConfigurations) as settings
  from authentication_methods_policy
)
select
  lower(settings.id) as id,
  settings.state as state,
  coalesce(settings.includeTargets, []) as include_targets,
  coalesce(settings.excludeTargets, []) as exclude_targets,
  settings
from methods;

-- Whom a method is for ('included') and whom it leaves out ('excluded'); a group that is not found keeps its id.
create view authentication_method_targets as
with targets as (
  select id as method, 'included' as side, unnest(include_targets).id as target_id from authentication_methods
  union all
  select id, 'excluded', unnest(exclude_targets).id from authentication_methods
)
select
  method,
  side,
  target_id,
  case target_id
    when 'all_users' then 'All users'
    else coalesce(groups.displayName, target_id, 'A target without an id')
  end as name
from targets
left join groups on groups.id = target_id;

-- A feature inside a method names one target on each side; the id of zeros leaves out nobody.
create macro method_feature_excludes(target) as
  coalesce(target.id, '') not in ('', '00000000-0000-0000-0000-000000000000');

-- The rules that passkeys are accepted under, when the method is on: the profiles that its targets name, and the
-- rule of the whole policy (profile_id '') for targets that name none.
create view passkey_rules as
with method as (
  select settings, include_targets
  from authentication_methods
  where id = 'fido2' and state = 'enabled'
), targets as (
  select unnest(include_targets).allowedPasskeyProfiles as profiles
  from method
), used as (
  select distinct unnest(case when len(coalesce(profiles, [])) > 0 then profiles else [''] end) as profile_id
  from targets
), profiles as (
  select unnest(settings.passkeyProfiles) as profile
  from method
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
    else profile.attestationEnforcement = 'registrationOnly'
  end as is_attested,
  case used.profile_id when '' then method.settings.keyRestrictions else profile.keyRestrictions end as restrictions
from used
cross join method
left join profiles on profile.id = used.profile_id;

-- Registered methods that a false sign-in page cannot relay and that stay on one device.
create macro device_bound_methods() as [
  'fido2SecurityKey', 'fido2', 'passKeyDeviceBound', 'passKeyDeviceBoundAuthenticator',
  'passKeyDeviceBoundWindowsHello', 'windowsHelloForBusiness', 'macOsSecureEnclaveKey', 'x509CertificateMultiFactor'];
