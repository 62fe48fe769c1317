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
  select id, coalesce(appId, id) as appId, 'registration' as place, 'secret' as kind, unnest(passwordCredentials) as one
  from applications
  union all
  select id, coalesce(appId, id), 'enterprise application', 'secret',
    unnest(list_filter(passwordCredentials, lambda secret: len(list_filter(coalesce(keyCredentials, []), lambda key:
      lower(key.usage) = 'sign' and (key.keyId = secret.keyId or key.endDateTime = secret.endDateTime))) = 0))
  from service_principals
), keys as (
  select id, coalesce(appId, id) as appId, 'registration' as place, unnest(keyCredentials) as one
  from applications
  union all
  select id, coalesce(appId, id), 'enterprise application', unnest(keyCredentials)
  from service_principals
)
select
  id as object_id, appId as app_id, place, kind,
  coalesce(one.displayName, one.keyId) as name, one.keyId as key_id, one.endDateTime as ends, null::varchar as usage
from held
union all
select id, appId, place, 'certificate', coalesce(one.displayName, one.keyId), one.keyId, one.endDateTime, one.usage
from keys;

-- The ids of the application permissions that checks ask for, for when the roles of the API were not read; an id is the
-- same in every tenant. These are Microsoft Graph's.
create view graph_app_role_ids as
select *
from (values
  ('9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8', 'RoleManagement.ReadWrite.Directory'),
  ('dd199f4a-f148-40a4-a2ec-f0069cc799ec', 'RoleAssignmentSchedule.ReadWrite.Directory'),
  ('fee28b28-e1f3-4841-818e-2704dc62245f', 'RoleEligibilitySchedule.ReadWrite.Directory'),
  ('31e08e0a-d3f7-4ca2-ac39-7343fb83e8ad', 'RoleManagementPolicy.ReadWrite.Directory'),
  ('854d9ab1-6657-4ec8-be45-823027bcd009', 'PrivilegedAccess.ReadWrite.AzureAD'),
  ('06b708a9-e830-4db3-a914-8e69da51d44f', 'AppRoleAssignment.ReadWrite.All'),
  ('50483e42-d915-4231-9639-7fdb7fd190e5', 'UserAuthenticationMethod.ReadWrite.All'),
  ('0400e371-7db1-4338-a269-96069eb65227', 'UserAuthMethod-Passkey.ReadWrite.All'),
  ('627169a8-8c15-451c-861a-5b80e383de5c', 'UserAuthMethod-TAP.ReadWrite.All'),
  ('9acd699f-1e81-4958-b001-93b1d2506e19', 'EntitlementManagement.ReadWrite.All'),
  ('1bfefb4e-e0b5-418b-a88f-73c46d2cc8e9', 'Application.ReadWrite.All'),
  ('19dbc75e-c2e2-444c-a770-ec69d8559fc7', 'Directory.ReadWrite.All'),
  ('62a82d76-70ea-41e2-9197-370581804d09', 'Group.ReadWrite.All'),
  ('dbaae8cf-10b5-4b86-a4a1-f871c94c6695', 'GroupMember.ReadWrite.All'),
  ('741f803b-c850-494e-b5df-cde7c675a1ca', 'User.ReadWrite.All'),
  ('3011c876-62b7-4ada-afa2-506cbbecc68c', 'User.EnableDisableAccount.All'),
  ('cc117bb9-00cf-4eb8-b580-ea2a878fe8f7', 'User-PasswordProfile.ReadWrite.All'),
  ('c529cfca-c91b-489c-af2b-d92990b66ce6', 'User.ManageIdentities.All'),
  ('280d0935-0796-47d1-8d26-273470a3f17a', 'User-Mail.ReadWrite.All'),
  ('86ceff06-c822-49ff-989a-d912845ffe69', 'User-Phone.ReadWrite.All'),
  ('01c0a623-fc9b-48e9-b794-0756f8e8f067', 'Policy.ReadWrite.ConditionalAccess'),
  ('29c18626-4985-4dcd-85c0-193eef327366', 'Policy.ReadWrite.AuthenticationMethod'),
  ('a402ca1c-2696-4531-972d-6e5ee4aa11ea', 'Policy.ReadWrite.PermissionGrant'),
  ('8e8e4742-1d95-4f68-9d56-6ee75648c72a', 'DelegatedPermissionGrant.ReadWrite.All'),
  ('2f6817f8-7b12-4f0f-bc18-eeaf60705a9e', 'PrivilegedAccess.ReadWrite.AzureADGroup'),
  ('41202f2c-f7ab-45be-b001-85c9728b9d69', 'PrivilegedAssignmentSchedule.ReadWrite.AzureADGroup'),
  ('618b6020-bca8-4de6-99f6-ef445fa4d857', 'PrivilegedEligibilitySchedule.ReadWrite.AzureADGroup'),
  ('b38dcc4d-a239-4ed6-aa84-6c65b284f97c', 'RoleManagementPolicy.ReadWrite.AzureADGroup'),
  ('9241abd9-d0e6-425a-bd4f-47ba86e767a4', 'DeviceManagementConfiguration.ReadWrite.All'),
  ('9255e99d-faf5-445e-bbf7-cb71482737c4', 'DeviceManagementScripts.ReadWrite.All'),
  ('292d869f-3427-49a8-9dab-8c70152b74e9', 'Organization.ReadWrite.All'),
  ('a2b63618-5350-462d-b1b3-ba6eb3684e26', 'PublicKeyInfrastructure.ReadWrite.All'),
  ('7e05723c-0bb0-42da-be95-ae9f08a6e53c', 'Domain.ReadWrite.All'),
  ('64d40371-8d58-4270-bc8a-b4a66de36b9a', 'Domain-InternalFederation.ReadWrite.All'),
  ('9b50c33d-700f-43b1-b2eb-87e89b703581', 'Synchronization.ReadWrite.All'),
  ('e8ecb853-1435-4a49-95ba-ec5b31b11672', 'UserAuthMethod-Email.ReadWrite.All'),
  ('c7a22c2e-5b01-4129-8159-6c8be2c78f16', 'UserAuthMethod-External.ReadWrite.All'),
  ('7e9ebcc1-90aa-4471-8051-e68d6b4e9c89', 'UserAuthMethod-HardwareOATH.ReadWrite.All'),
  ('c833c349-a1ab-4b6d-94a2-fa9a8674420c', 'UserAuthMethod-MicrosoftAuthApp.ReadWrite.All'),
  ('f6d38dfd-ec08-4995-8f07-23e929df0936', 'UserAuthMethod-Password.ReadWrite.All'),
  ('6e85d483-7092-4375-babe-0a94a8213a58', 'UserAuthMethod-Phone.ReadWrite.All'),
  ('1a87acf4-a9ca-4576-a974-452ea265d5f6', 'UserAuthMethod-PlatformCred.ReadWrite.All'),
  ('4869299f-18c3-40c8-98f2-222657e67db1', 'UserAuthMethod-QR.ReadWrite.All'),
  ('1bf7461f-222a-4525-9760-f7739228d0f4', 'UserAuthMethod-ResourceKey.ReadWrite.All'),
  ('787442d4-3c6e-4e99-aa95-8ccca20a48ff', 'UserAuthMethod-SoftwareOATH.ReadWrite.All'),
  ('f14eee8a-713e-45aa-8223-2ab74632db1a', 'UserAuthMethod-WindowsHello.ReadWrite.All'),
  ('810c84a8-4a9e-49e6-bf7d-12d183f40d01', 'Mail.Read'),
  ('6be147d2-ea4f-4b5a-a3fa-3eab6f3c140a', 'Mail.ReadBasic'),
  ('693c5e45-0940-467d-9b8a-1022fb9d42ef', 'Mail.ReadBasic.All'),
  ('e2a3a72e-5f79-4c64-b1b1-878b674786c9', 'Mail.ReadWrite'),
  ('b633e1c5-b582-4048-a93e-9f11b44c7e96', 'Mail.Send'),
  ('7d9f353d-a7bd-4fbb-822a-26d5dd39a3ce', 'MailboxItem.Read.All'),
  ('937550e9-33a3-494b-88ae-d9cd394b1fbb', 'MailboxItem.Export.All'),
  ('76577085-e73d-4f1d-b26a-85fb33892327', 'MailboxItem.ImportExport.All'),
  ('01d4889c-1287-42c6-ac1f-5d1e02578ef6', 'Files.Read.All'),
  ('75359482-378d-4052-8f01-80520e7db3cd', 'Files.ReadWrite.All'),
  ('332a536c-c7ef-4017-ab91-336970924f0d', 'Sites.Read.All'),
  ('9492366f-7969-46a4-8d15-ed1a20078fff', 'Sites.ReadWrite.All'),
  ('0c0bf378-bf22-4481-8f81-9e89a9b4960a', 'Sites.Manage.All'),
  ('a82116e5-55eb-4c41-a434-62fe8a61c773', 'Sites.FullControl.All')
) as roles(id, permission);

-- The same with those of Exchange and SharePoint, of which Exchange shares the ids for mail with Graph.
create view app_role_ids as
select id, '00000003-0000-0000-c000-000000000000' as resource_app_id, permission from graph_app_role_ids
union all
select *
from (values
  ('dc890d15-9560-4a4c-9b7f-a736ec74ec40', '00000002-0000-0ff1-ce00-000000000000', 'full_access_as_app'),
  ('d13f72ca-a275-4b96-b789-48ebcc4da984', '00000003-0000-0ff1-ce00-000000000000', 'Sites.Read.All'),
  ('fbcd29d2-fcca-4405-aded-518d457caae4', '00000003-0000-0ff1-ce00-000000000000', 'Sites.ReadWrite.All'),
  ('9bff6588-13f2-4c48-bbf2-ddab62256b36', '00000003-0000-0ff1-ce00-000000000000', 'Sites.Manage.All'),
  ('678536fe-1083-478a-9c59-b99265e6b0d3', '00000003-0000-0ff1-ce00-000000000000', 'Sites.FullControl.All')
) as roles(id, resource_app_id, permission);

-- Application permissions that were granted, with what is known of the application. One whose service principal was
-- not read keeps its row. A scan adds the name of the permission and the API's application id; a grant as Graph sends it
-- has only the ids of both, and is looked up in the roles of the API, or among the ids above.
create view app_permissions as
with api_roles as (
  select id as resource_id, unnest(appRoles) as role
  from service_principals
), named as (
  select
    granted.*,
    coalesce(
      granted.resourceAppId,
      api.appId,
      case lower(granted.resourceDisplayName)
        when 'microsoft graph' then '00000003-0000-0000-c000-000000000000'
        when 'office 365 exchange online' then '00000002-0000-0ff1-ce00-000000000000'
        when 'office 365 sharepoint online' then '00000003-0000-0ff1-ce00-000000000000'
        else known.resource_app_id
      end) as api_app_id,
    coalesce(granted.appRoleValue, api_roles.role.value, known.permission) as permission
  from app_role_assignments granted
  left join service_principals api on api.id = granted.resourceId
  left join api_roles on api_roles.resource_id = granted.resourceId and lower(api_roles.role.id) = lower(granted.appRoleId)
  left join app_role_ids known on known.id = lower(granted.appRoleId)
)
select
  granted.principalId as service_principal_id,
  application.appId as app_id,
  coalesce(application.displayName, granted.principalDisplayName, granted.principalId) as name,
  application.servicePrincipalType as kind,
  application.accountEnabled is distinct from false as is_enabled,
  is_microsoft_tenant(application.appOwnerOrganizationId) as is_microsoft,
  application.createdDateTime as created,
  lower(granted.api_app_id) as resource_app_id,
  granted.resourceDisplayName as resource,
  granted.permission,
  granted.createdDateTime as since,
  granted.id as grant_id
from named granted
left join service_principals application on application.id = granted.principalId
where lower(coalesce(granted.principalType, 'ServicePrincipal')) = 'serviceprincipal';

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
  select coalesce(application.appId, application.id) as app_id, application.displayName as name, 'registration' as place,
    owner.id,
    owner.displayName, owner.userPrincipalName, owner.userType, owner.odataType
  from application_owners owner
  join applications application on application.id = owner.applicationId
  union all
  select coalesce(application.appId, application.id), application.displayName, 'enterprise application', owner.id,
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
where ltrim(lower(coalesce(odataType, 'microsoft.graph.user')), '#') = 'microsoft.graph.user'
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
  lower(restriction.restrictionType) = lower(type)
  and coalesce(lower(restriction.state), 'enabled') = 'enabled'
  and coalesce(restriction.restrictForAppsCreatedAfterDateTime <= now_at(), true));
