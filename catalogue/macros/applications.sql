-- What applications hold: credentials, application permissions, owners.

-- The two tenants from which Microsoft publishes its own applications.
create macro is_microsoft_tenant(tenant_id) as coalesce(lower(tenant_id) in (
  'f8cdef31-a31e-4b4a-93e4-5f571e91255a',
  '72f988bf-86f1-41af-91ab-2d7cd011db47'
), false);

-- One row per secret and certificate, on the registration or on the enterprise application (service principal).
-- `ends` is null when nothing is said about an end. The password of a certificate that signs SAML tokens stands among the
-- secrets of its enterprise application, with the same id or the same end: it signs nobody in and is left out.
create view app_credentials as
with held as (
  select id, appId, 'registration' as place, 'secret' as kind, unnest(passwordCredentials) as one
  from applications
  union all
  select id, appId, 'enterprise application', 'secret',
    unnest(list_filter(passwordCredentials, lambda secret: len(list_filter(coalesce(keyCredentials, []), lambda key:
      lower(key.usage) = 'sign' and (key.keyId = secret.keyId or key.endDateTime = secret.endDateTime))) = 0))
  from service_principals
), keys as (
  select id, appId, 'registration' as place, unnest(keyCredentials) as one
  from applications
  union all
  select id, appId, 'enterprise application', unnest(keyCredentials)
  from service_principals
)
select
  id as object_id, appId as app_id, place, kind,
  coalesce(one.displayName, one.keyId) as name, one.endDateTime as ends, null::varchar as usage
from held
union all
select id, appId, place, 'certificate', coalesce(one.displayName, one.keyId), one.endDateTime, one.usage
from keys;

-- Application permissions that were granted, with what is known of the application. One whose service principal was
-- not read keeps its row.
create view app_permissions as
select
  granted.principalId as service_principal_id,
  application.appId as app_id,
  coalesce(application.displayName, granted.principalDisplayName, granted.principalId) as name,
  application.servicePrincipalType as kind,
  application.accountEnabled is distinct from false as is_enabled,
  is_microsoft_tenant(application.appOwnerOrganizationId) as is_microsoft,
  application.createdDateTime as created,
  granted.resourceAppId as resource_app_id,
  granted.resourceDisplayName as resource,
  granted.appRoleValue as permission,
  granted.createdDateTime as since
from app_role_assignments granted
left join service_principals application on application.id = granted.principalId
where coalesce(granted.principalType, 'ServicePrincipal') = 'ServicePrincipal';

-- Application permissions of Microsoft Graph that lead to Global Administrator: directly, because the holder can give
-- itself the role or sign in as somebody who has it, or indirectly, by way of another object.
create view takeover_permissions as
select *
from (values
  ('RoleManagement.ReadWrite.Directory', 'direct', 'gives any directory role to anybody'),
  ('RoleAssignmentSchedule.ReadWrite.Directory', 'direct', 'makes active role assignments'),
  ('RoleEligibilitySchedule.ReadWrite.Directory', 'direct', 'makes eligible role assignments'),
  ('RoleManagementPolicy.ReadWrite.Directory', 'direct', 'removes approval and second factor from role activation'),
  ('PrivilegedAccess.ReadWrite.AzureAD', 'direct', 'makes role assignments through the old PIM interface'),
  ('AppRoleAssignment.ReadWrite.All', 'direct', 'grants itself any application permission'),
  ('UserAuthenticationMethod.ReadWrite.All', 'direct', 'adds sign-in methods to administrators'),
  ('UserAuthMethod-….ReadWrite.All', 'direct', 'sets a kind of sign-in method for administrators'),
  ('UserAuthMethod-Passkey.ReadWrite.All', 'direct', 'registers passkeys for administrators'),
  ('UserAuthMethod-TAP.ReadWrite.All', 'direct', 'issues Temporary Access Passes for administrators'),
  ('EntitlementManagement.ReadWrite.All', 'direct', 'puts directory roles into access packages and assigns them'),
  ('Application.ReadWrite.All', 'indirect', 'adds a credential to an application that holds more'),
  ('Directory.ReadWrite.All', 'indirect', 'changes groups, applications and most other objects'),
  ('Group.ReadWrite.All', 'indirect', 'joins groups that give access, Azure roles among it'),
  ('GroupMember.ReadWrite.All', 'indirect', 'joins groups that give access, Azure roles among it'),
  ('User.ReadWrite.All', 'indirect', 'changes accounts, and with them dynamic groups and sign-in names'),
  ('User.EnableDisableAccount.All', 'indirect', 'revives disabled administrators and locks out the others'),
  ('User-PasswordProfile.ReadWrite.All', 'indirect', 'sets passwords of users'),
  ('User.ManageIdentities.All', 'indirect', 'changes the identities with which users sign in'),
  ('User-Mail.ReadWrite.All', 'indirect', 'changes where the password reset of users is sent'),
  ('User-Phone.ReadWrite.All', 'indirect', 'changes where the password reset of users is sent'),
  ('Policy.ReadWrite.ConditionalAccess', 'indirect', 'removes the conditions of signing in'),
  ('Policy.ReadWrite.AuthenticationMethod', 'indirect', 'permits weak sign-in methods and issuing passes'),
  ('Policy.ReadWrite.PermissionGrant', 'indirect', 'writes a consent policy that lets it grant permissions'),
  ('DelegatedPermissionGrant.ReadWrite.All', 'indirect', 'acts with the rights of every administrator who signs in'),
  ('PrivilegedAccess.ReadWrite.AzureADGroup', 'indirect', 'makes itself a member of groups that hold roles'),
  ('PrivilegedAssignmentSchedule.ReadWrite.AzureADGroup', 'indirect', 'joins groups that hold roles'),
  ('PrivilegedEligibilitySchedule.ReadWrite.AzureADGroup', 'indirect', 'makes others eligible for groups that hold roles'),
  ('RoleManagementPolicy.ReadWrite.AzureADGroup', 'indirect', 'removes approval from groups that hold roles'),
  ('DeviceManagementConfiguration.ReadWrite.All', 'indirect', 'changes the settings of administrators'' computers'),
  ('DeviceManagementScripts.ReadWrite.All', 'indirect', 'runs scripts on administrators'' computers'),
  ('Organization.ReadWrite.All', 'indirect', 'adds an authority whose certificates sign people in'),
  ('PublicKeyInfrastructure.ReadWrite.All', 'indirect', 'adds an authority whose certificates sign people in'),
  ('Domain.ReadWrite.All', 'indirect', 'federates a domain with a server of its own'),
  ('Domain-InternalFederation.ReadWrite.All', 'indirect', 'federates a domain with a server of its own'),
  ('Synchronization.ReadWrite.All', 'indirect', 'redirects provisioning and the synchronisation of accounts')
) as permissions(permission, path, means);

-- The grants of those, to applications that are switched on and not Microsoft's own. Every kind of sign-in method has a
-- permission of its own, and there will be more: those without a row are read by their pattern.
create view takeover_grants as
select app_permissions.*, takeover_permissions.path, takeover_permissions.means
from app_permissions
join takeover_permissions on takeover_permissions.permission = case
  when app_permissions.permission like 'UserAuthMethod-%.ReadWrite.All'
    and app_permissions.permission not in ('UserAuthMethod-Passkey.ReadWrite.All', 'UserAuthMethod-TAP.ReadWrite.All')
    then 'UserAuthMethod-….ReadWrite.All'
  else app_permissions.permission
end
where resource_app_id = '00000003-0000-0000-c000-000000000000'
  and is_enabled
  and not is_microsoft;

-- The people who own an application, by its registration or its enterprise application, both found by app_id.
create view app_owners as
with owned as (
  select application.appId as app_id, application.displayName as name, 'registration' as place, owner.id,
    owner.displayName, owner.userPrincipalName, owner.userType, owner.odataType
  from application_owners owner
  join applications application on application.id = owner.applicationId
  union all
  select application.appId, application.displayName, 'enterprise application', owner.id,
    owner.displayName, owner.userPrincipalName, owner.userType, owner.odataType
  from service_principal_owners owner
  join service_principals application on application.id = owner.servicePrincipalId
)
select
  app_id,
  coalesce(any_value(name), app_id) as name,
  id as owner_id,
  coalesce(any_value(displayName), any_value(userPrincipalName), id) as owner,
  any_value(userPrincipalName) as owner_upn,
  any_value(userType) as owner_type,
  list(place order by place desc) as places
from owned
where coalesce(odataType, '#microsoft.graph.user') = '#microsoft.graph.user'
group by app_id, id;

-- The parts of an address that decide where it leads; NULL for one without a host.
create macro address_scheme(address) as lower(nullif(regexp_extract(address, '^([a-zA-Z][a-zA-Z0-9+.-]*):', 1), ''));
create macro address_host(address) as
  lower(nullif(regexp_extract(address, '^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/\\:?#]*)', 1), ''));

-- The redirect addresses of the tenant's own registrations.
create view registration_redirects as
with listed as (
  select id, appId, displayName, 'web' as platform, unnest(web.redirectUris) as address from applications
  union all
  select id, appId, displayName, 'single-page application', unnest(spa.redirectUris) from applications
  union all
  select id, appId, displayName, 'public client', unnest(publicClient.redirectUris) from applications
)
select
  appId as app_id,
  coalesce(displayName, appId, id) as name,
  platform,
  address,
  address_scheme(address) as scheme,
  address_host(address) as host
from listed;

-- Those of the restrictions in an app management policy that are of a type and in force. A restriction without a state
-- comes from a tenant that does not know states yet and is in force; one that begins in the future is not.
create macro app_restrictions(restrictions, type) as list_filter(coalesce(restrictions, []), lambda restriction:
  restriction.restrictionType = type
  and coalesce(lower(restriction.state), 'enabled') = 'enabled'
  and coalesce(restriction.restrictForAppsCreatedAfterDateTime <= now_at(), true));
