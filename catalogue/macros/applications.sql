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
  coalesce(one.displayName, one.keyId) as name, one.keyId as key_id, one.endDateTime as ends, null::varchar as usage
from held
union all
select id, appId, place, 'certificate', coalesce(one.displayName, one.keyId), one.keyId, one.endDateTime, one.usage
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
  granted.createdDateTime as since,
  granted.id as grant_id
from app_role_assignments granted
left join service_principals application on application.id = granted.principalId
where coalesce(granted.principalType, 'ServicePrincipal') = 'ServicePrincipal';

-- Application permissions of Microsoft Graph that lead to Global Administrator: directly, because the holder can give
-- itself the role or sign in as somebody who has it, or indirectly, by way of another object.
create view takeover_permissions as
select *
from (values
  ('RoleManagement.ReadWrite.Directory', 'direct', say('givesAnyRole')),
  ('RoleAssignmentSchedule.ReadWrite.Directory', 'direct', say('makesActiveAssignments')),
  ('RoleEligibilitySchedule.ReadWrite.Directory', 'direct', say('makesEligibleAssignments')),
  ('RoleManagementPolicy.ReadWrite.Directory', 'direct', say('loosensActivation')),
  ('PrivilegedAccess.ReadWrite.AzureAD', 'direct', say('assignsThroughOldPim')),
  ('AppRoleAssignment.ReadWrite.All', 'direct', say('grantsItselfPermissions')),
  ('UserAuthenticationMethod.ReadWrite.All', 'direct', say('addsMethods')),
  ('UserAuthMethod-….ReadWrite.All', 'direct', say('setsAMethod')),
  ('UserAuthMethod-Passkey.ReadWrite.All', 'direct', say('registersPasskeys')),
  ('UserAuthMethod-TAP.ReadWrite.All', 'direct', say('issuesPasses')),
  ('EntitlementManagement.ReadWrite.All', 'direct', say('packagesRoles')),
  ('Application.ReadWrite.All', 'indirect', say('addsACredential')),
  ('Directory.ReadWrite.All', 'indirect', say('changesMostObjects')),
  ('Group.ReadWrite.All', 'indirect', say('joinsGroupsWithAccess')),
  ('GroupMember.ReadWrite.All', 'indirect', say('joinsGroupsWithAccess')),
  ('User.ReadWrite.All', 'indirect', say('changesAccounts')),
  ('User.EnableDisableAccount.All', 'indirect', say('revivesAdministrators')),
  ('User-PasswordProfile.ReadWrite.All', 'indirect', say('setsPasswords')),
  ('User.ManageIdentities.All', 'indirect', say('changesIdentities')),
  ('User-Mail.ReadWrite.All', 'indirect', say('redirectsPasswordReset')),
  ('User-Phone.ReadWrite.All', 'indirect', say('redirectsPasswordReset')),
  ('Policy.ReadWrite.ConditionalAccess', 'indirect', say('removesSignInConditions')),
  ('Policy.ReadWrite.AuthenticationMethod', 'indirect', say('permitsWeakMethods')),
  ('Policy.ReadWrite.PermissionGrant', 'indirect', say('writesConsentPolicy')),
  ('DelegatedPermissionGrant.ReadWrite.All', 'indirect', say('actsAsAdministrators')),
  ('PrivilegedAccess.ReadWrite.AzureADGroup', 'indirect', say('makesItselfMember')),
  ('PrivilegedAssignmentSchedule.ReadWrite.AzureADGroup', 'indirect', say('joinsGroupsWithRoles')),
  ('PrivilegedEligibilitySchedule.ReadWrite.AzureADGroup', 'indirect', say('makesOthersEligible')),
  ('RoleManagementPolicy.ReadWrite.AzureADGroup', 'indirect', say('loosensGroupApproval')),
  ('DeviceManagementConfiguration.ReadWrite.All', 'indirect', say('changesComputers')),
  ('DeviceManagementScripts.ReadWrite.All', 'indirect', say('runsScripts')),
  ('Organization.ReadWrite.All', 'indirect', say('addsAnAuthority')),
  ('PublicKeyInfrastructure.ReadWrite.All', 'indirect', say('addsAnAuthority')),
  ('Domain.ReadWrite.All', 'indirect', say('federatesADomain')),
  ('Domain-InternalFederation.ReadWrite.All', 'indirect', say('federatesADomain')),
  ('Synchronization.ReadWrite.All', 'indirect', say('redirectsProvisioning'))
) as permissions(permission, path, means);

-- The grants of those, to applications that are switched on and not Microsoft's own. Every kind of sign-in method has a
-- permission of its own, and there will be more: those without a row are read by their pattern.
create view takeover_grants as
select app_permissions.*, takeover_permissions.path, takeover_permissions.means
from app_permissions
join takeover_permissions on lower(takeover_permissions.permission) = case
  when lower(app_permissions.permission) like 'userauthmethod-%.readwrite.all'
    and lower(app_permissions.permission)
      not in ('userauthmethod-passkey.readwrite.all', 'userauthmethod-tap.readwrite.all')
    then 'userauthmethod-….readwrite.all'
  else lower(app_permissions.permission)
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
