import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTenant, type WrittenTenant } from './tenant.ts'

const rowsOfTenant = (tenant: WrittenTenant) => readTenant(tenant).rows

test('request paths, cmdlets and table names lead to the same tables', () => {
  const user = { id: 'u1' }
  for (const key of ['/v1.0/users', '/users?$select=id', 'users', 'https://graph.microsoft.com/v1.0/Users'])
    assert.deepEqual(rowsOfTenant({ [key]: [user] }).users, [user], key)
  assert.deepEqual(rowsOfTenant({ 'Get-OrganizationConfig': { Name: 'x' } }).exo_organization_config, [
    { Name: 'x' },
  ])
  assert.deepEqual(rowsOfTenant({ '/v1.0/users': { value: [user] } }).users, [user])
})

test("a table's own version wins over the other one", () => {
  const path = 'identity/conditionalAccess/policies'
  const both = rowsOfTenant({ [`/beta/${path}`]: [{ id: 'b' }], [`/v1.0/${path}`]: [{ id: 'v' }] })
  assert.deepEqual(both.conditional_access_policies, [{ id: 'v' }])
  assert.deepEqual(both.conditional_access_policies_beta, [{ id: 'b' }])
  const one = rowsOfTenant({ [`/v1.0/${path}`]: [{ id: 'v' }] })
  assert.deepEqual(one.conditional_access_policies_beta, [{ id: 'v' }])
})

test('the parent of a path and the type of an object become columns', () => {
  const rows = rowsOfTenant({
    '/v1.0/groups/g1/transitiveMembers': [{ '@odata.type': '#microsoft.graph.user', id: 'u1' }],
    '/v1.0/groups/g2/transitiveMembers': [{ id: 'u2' }],
  })
  assert.deepEqual(
    rows.group_members?.map((row) => (row as { groupId: string }).groupId),
    ['g1', 'g2'],
  )
  const [first] = rows.group_members as { odataType: string }[]
  assert.equal(first?.odataType, '#microsoft.graph.user')
})

test('a path that nothing reads is named; a row that is no object is an error', () => {
  const { rows, unread } = readTenant({
    '/v1.0/identity/conditionalAcess/policies': [],
    users: [{ id: 'u1' }],
  })
  assert.deepEqual(unread, ['/v1.0/identity/conditionalAcess/policies'])
  assert.deepEqual(rows, { users: [{ id: 'u1' }] })
  assert.throws(() => rowsOfTenant({ users: ['u1'] }), /a row is an object/)
})

test('settings of configuration policies become rows of their own, as in a scan', () => {
  const policy = {
    id: 'p1',
    name: 'Disk',
    isAssigned: true,
    settings: [{ settingInstance: { settingDefinitionId: 's1', simpleSettingValue: { value: 5 } } }],
  }
  const rows = rowsOfTenant({ '/beta/deviceManagement/configurationPolicies': [policy] })
  const [setting] = rows.configuration_policy_settings as Record<string, unknown>[]
  assert.deepEqual([setting?.policyId, setting?.settingDefinitionId, setting?.value], ['p1', 's1', '5'])
})

test('every cmdlet of a table is read, also in the form for many calls and with arguments, and says what its rows are', () => {
  const rows = rowsOfTenant({
    'Get-EOPProtectionPolicyRule': [{ Name: 'Strict Preset Security Policy', State: 'Enabled' }],
    'Get-ATPProtectionPolicyRule -State Enabled': { Name: 'Standard Preset Security Policy' },
    'Get-EXOMailbox': [{ UserPrincipalName: 'mara@fabrikam.example' }],
  })
  assert.deepEqual(rows.exo_preset_policy_rules, [
    { Name: 'Strict Preset Security Policy', State: 'Enabled', RuleKind: 'EOP' },
    { Name: 'Standard Preset Security Policy', RuleKind: 'ATP' },
  ])
  assert.equal(rows.exo_mailboxes?.length, 1)
})

test('a row is read as a scan reads it: names in any case, single values of lists, what PowerShell keeps apart', () => {
  const rows = rowsOfTenant({
    '/v1.0/domains': [
      { ID: 'fabrikam.example', SupportedServices: 'Email', AdditionalProperties: { isVerified: 'True' } },
    ],
  })
  assert.deepEqual(rows.domains, [{ id: 'fabrikam.example', supportedServices: ['Email'], isVerified: true }])
})

test('what the beta names otherwise reaches the same columns', () => {
  const legacy = 'ManagePermissionGrantsForSelf.microsoft-user-default-legacy'
  const rows = rowsOfTenant({
    '/beta/settings': [{ id: 's1', displayName: 'Group.Unified' }],
    '/beta/policies/authorizationPolicy': {
      value: [{ permissionGrantPolicyIdsAssignedToDefaultUserRole: [legacy] }],
    },
  })
  assert.equal(rows.group_settings?.length, 1)
  const twice = rowsOfTenant({
    '/beta/policies/authorizationPolicy/authorizationPolicy': { id: 'authorizationPolicy' },
  })
  assert.deepEqual(twice.authorization_policy, [{ id: 'authorizationPolicy' }])
  assert.deepEqual(rows.authorization_policy, [
    { defaultUserRolePermissions: { permissionGrantPoliciesAssigned: [legacy] } },
  ])
})

test('settings that are written without what is around them, and a rule as the object that it is, are read', () => {
  const rows = rowsOfTenant({
    '/beta/admin/forms': { isInOrgFormsPhishingScanEnabled: true },
    'Get-DlpComplianceRule': [{ Name: 'Cards', AdvancedRule: { Version: '1.0' } }],
  })
  assert.deepEqual(rows.forms_settings, [{ settings: { isInOrgFormsPhishingScanEnabled: true } }])
  assert.deepEqual(rows.purview_dlp_rules, [{ Name: 'Cards', AdvancedRule: '{"Version":"1.0"}' }])
})

test("SharePoint's own cmdlets say what Graph says by other names and by number", () => {
  const rows = rowsOfTenant({
    'Get-SPOTenant': {
      SharingCapability: 3,
      SharingDomainRestrictionMode: 'AllowList',
      SharingAllowedDomainList: 'fabrikam.example larkfield.example',
      LegacyAuthProtocolsEnabled: false,
      PreventExternalUsersFromResharing: true,
    },
    'Get-SPOTenantSyncClientRestriction': { TenantRestrictionEnabled: true },
  })
  assert.deepEqual(rows.sharepoint_settings, [
    {
      sharingCapability: 'existingExternalUserSharingOnly',
      sharingDomainRestrictionMode: 'AllowList',
      sharingAllowedDomainList: ['fabrikam.example', 'larkfield.example'],
      isResharingByExternalUsersEnabled: false,
      isLegacyAuthProtocolsEnabled: false,
      isUnmanagedSyncAppForTenantRestricted: true,
    },
  ])
})

test('a path that leads into the only object of a table is a part of it', () => {
  const methods = '/beta/policies/authenticationMethodsPolicy/authenticationMethodConfigurations'
  const [policy] = rowsOfTenant({
    '/beta/policies/authenticationMethodsPolicy': { id: 'authenticationMethodsPolicy' },
    [`${methods}('Fido2')`]: { state: 'enabled' },
    [`${methods}/sms`]: { id: 'Sms', state: 'disabled' },
  }).authentication_methods_policy as Record<string, unknown>[]
  assert.deepEqual(policy, {
    id: 'authenticationMethodsPolicy',
    authenticationMethodConfigurations: [
      { id: 'Fido2', state: 'enabled' },
      { id: 'Sms', state: 'disabled' },
    ],
  })
})

test('the same path with another scope in its query is another table', () => {
  const path = '/v1.0/policies/roleManagementPolicyAssignments'
  const { rows, unread } = readTenant({
    [`${path}?$filter=scopeId eq '/' and scopeType eq 'DirectoryRole'`]: [{ id: 'r' }],
    [`${path}?$filter=scopeId%20eq%20'g1'%20and%20scopeType%20eq%20'Group'`]: [{ id: 'g' }],
  })
  assert.deepEqual(unread, [])
  assert.deepEqual(rows.role_management_policy_assignments, [{ id: 'r' }])
  assert.deepEqual(rows.pim_group_policy_assignments, [{ id: 'g' }])
})

test('a path to one row, or into it, is that row, in whichever order they stand', () => {
  const policies = '/beta/deviceManagement/configurationPolicies'
  const target = { '@odata.type': '#microsoft.graph.allDevicesAssignmentTarget' }
  const setting = { settingInstance: { settingDefinitionId: 's1', simpleSettingValue: { value: 5 } } }
  const rows = rowsOfTenant({
    [`${policies}/p1/settings`]: { value: [setting] },
    [policies]: [{ id: 'P1', name: 'Disk' }],
    [`${policies}('p1')/assignments`]: [{ id: 'a1', target }],
    '/v1.0/users/u1': { displayName: 'Mara Lind' },
  })
  assert.deepEqual(rows.configuration_policies, [
    { id: 'P1', name: 'Disk', assignments: [{ id: 'a1', target }], settings: [setting] },
  ])
  const [found] = rows.configuration_policy_settings as Record<string, unknown>[]
  assert.deepEqual([found?.policyName, found?.value], ['Disk', '5'])
  assert.deepEqual(rows.users, [{ id: 'u1', displayName: 'Mara Lind' }])
})

test('permissions by their holder and holders by their role are turned to the side that is read', () => {
  const member = { '@odata.type': '#microsoft.graph.user', id: 'u1', displayName: 'Mara Lind' }
  const [admin, reader] = ['62e90394-69f5-4237-9190-012177145e10', 'f2ef992c-3afb-46b9-b7cf-a126ee74c451']
  const tenant = {
    '/v1.0/servicePrincipals/s1/appRoleAssignments': [{ id: 'g1', resourceId: 'r1', appRoleId: 'a1' }],
    '/v1.0/directoryRoles?$expand=members': [
      { id: 'd1', roleTemplateId: admin, members: [member] },
      { id: 'd2', roleTemplateId: reader },
    ],
    '/v1.0/directoryRoles/d2/members': { value: [{ id: 'u2' }] },
    [`/v1.0/directoryRoles/roleTemplateId=${reader}/members`]: { value: [{ id: 'u3' }] },
  }
  const { rows, unread } = readTenant(tenant)
  assert.deepEqual(unread, [])
  assert.deepEqual(rows.app_role_assignments, [
    { id: 'g1', principalId: 's1', resourceId: 'r1', appRoleId: 'a1' },
  ])
  const held = (rows.role_assignments as Record<string, unknown>[]).map((row) => [
    row.principalId,
    row.roleDefinitionId,
  ])
  assert.deepEqual(held, [
    ['u1', admin],
    ['u2', reader],
    ['u3', reader],
  ])
  const given = { '/v1.0/roleManagement/directory/roleAssignments': [{ id: 'x' }] }
  assert.deepEqual(rowsOfTenant({ ...tenant, ...given }).role_assignments, [{ id: 'x' }])
})

test('what the Graph module of PowerShell answers is read, with what it keeps apart at every level', () => {
  const passkeys = { Id: 'Fido2', State: 'enabled', AdditionalProperties: { isAttestationEnforced: true } }
  const rows = rowsOfTenant({
    'Get-MgBetaPolicyAuthenticationMethodPolicy': { AuthenticationMethodConfigurations: [passkeys] },
    'Get-MgIdentityConditionalAccessPolicy -All': [{ Id: 'p1', State: 'enabled' }],
    'Get-MgPolicyAuthorizationPolicy': {
      PermissionGrantPolicyIdsAssignedToDefaultUserRole: ['managePermissionGrantsForSelf.low'],
      DefaultUserRolePermissions: { AllowedToCreateApps: false, PermissionGrantPoliciesAssigned: [] },
    },
    '/beta/admin/forms': { Settings: { IsInOrgFormsPhishingScanEnabled: true } },
    role_assignments: [{ principalId: 'u1', roleDefinition: { templateId: 'r1' } }],
  })
  assert.deepEqual(rows.authentication_methods_policy, [
    { authenticationMethodConfigurations: [{ id: 'Fido2', state: 'enabled', isAttestationEnforced: true }] },
  ])
  assert.deepEqual(rows.conditional_access_policies, [{ id: 'p1', state: 'enabled' }])
  assert.deepEqual(rows.authorization_policy, [
    {
      defaultUserRolePermissions: {
        allowedToCreateApps: false,
        permissionGrantPoliciesAssigned: ['managePermissionGrantsForSelf.low'],
      },
    },
  ])
  assert.deepEqual(rows.forms_settings, [{ settings: { isInOrgFormsPhishingScanEnabled: true } }])
  assert.deepEqual(rows.role_assignments, [{ principalId: 'u1', roleDefinitionId: 'r1' }])
})

test('durations and enumerations that ConvertTo-Json takes apart are put together', () => {
  const age = { Ticks: 25_920_000_000_000, Days: 30, Hours: 6, Minutes: 0, Seconds: 0, TotalDays: 30.25 }
  const { exo_mailboxes } = rowsOfTenant({
    'Get-Mailbox': [{ AuditLogAgeLimit: age, RecipientTypeDetails: { value: 1, Value: 'UserMailbox' } }],
  })
  assert.deepEqual(exo_mailboxes, [{ AuditLogAgeLimit: '30.06:00:00', RecipientTypeDetails: 'UserMailbox' }])
})

test('schedules of roles are read where their instances are not given', () => {
  const path = 'roleManagement/directory/roleAssignmentSchedule'
  const schedule = {
    principalId: 'u1',
    roleDefinitionId: 'r1',
    assignmentType: 'Assigned',
    scheduleInfo: {
      startDateTime: '2026-01-01T00:00:00Z',
      expiration: { type: 'afterDateTime', endDateTime: '2026-06-01T00:00:00Z' },
    },
  }
  const read = (tenant: WrittenTenant) =>
    rowsOfTenant(tenant).role_assignment_schedule_instances?.map((row) => {
      const { principalId, startDateTime, endDateTime } = row as Record<string, unknown>
      return [principalId, startDateTime, endDateTime]
    })
  const asRead = [['u1', '2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z']]
  assert.deepEqual(read({ [`/v1.0/${path}s`]: [schedule] }), asRead)
  assert.deepEqual(read({ 'Get-MgRoleManagementDirectoryRoleAssignmentSchedule': [schedule] }), asRead)
  const instance = { principalId: 'u2' }
  for (const tenant of [
    { [`/${path}Instances`]: [instance], [`/${path}s`]: [schedule] },
    { [`/${path}s`]: [schedule], [`/${path}Instances`]: [instance] },
  ])
    assert.deepEqual(read(tenant), [['u2', undefined, undefined]])
  const lasting = { principalId: 'u1', scheduleInfo: { expiration: { type: 'noExpiration' } } }
  const { role_eligibility_schedule_instances: eligible } = rowsOfTenant({
    '/beta/roleManagement/directory/roleEligibilitySchedules': [lasting],
  })
  assert.deepEqual((eligible as Record<string, unknown>[])[0]?.endDateTime, undefined)
  assert.equal(eligible?.length, 1)
})

test('an end that follows from a start and a duration is worked out', () => {
  const scheduleInfo = {
    startDateTime: '2026-01-01T00:00:00Z',
    expiration: { type: 'afterDuration', endDateTime: null, duration: 'P10DT12H' },
  }
  const [row] = rowsOfTenant({
    '/v1.0/roleManagement/directory/roleAssignmentSchedules': [{ principalId: 'u1', scheduleInfo }],
  }).role_assignment_schedule_instances as Record<string, unknown>[]
  assert.equal(row?.endDateTime, '2026-01-11T12:00:00.000Z')
})

test('records as Resolve-DnsName answers are put together for each domain', () => {
  const { dns_mail_records, dns_redirect_hosts } = rowsOfTenant({
    'Resolve-DnsName': [
      { Name: 'Northbrine.example', Type: 16, Strings: ['v=spf1 ', '-all'] },
      { Name: 'northbrine.example', Type: 'TXT', Strings: ['MS=ms1'] },
      { Name: '_dmarc.northbrine.example', QueryType: 'TXT', Strings: ['v=DMARC1; p=reject'] },
      { Name: 'northbrine.example', Type: 'MX', NameExchange: 'mx.northbrine.example' },
      { Name: 'selector1._domainkey.northbrine.example', Type: 'CNAME', NameHost: 's1.northbrine.example' },
      { Name: 'kiln.example', Type: 'TXT', Strings: 'v=spf1 ~all' },
    ],
  })
  assert.deepEqual(dns_mail_records, [
    {
      domain: 'northbrine.example',
      spf: ['v=spf1 -all'],
      dmarc: ['v=DMARC1; p=reject'],
      mx: ['mx.northbrine.example'],
      dkimSelector1: 's1.northbrine.example',
    },
    { domain: 'kiln.example', spf: ['v=spf1 ~all'], dmarc: [], mx: [] },
  ])
  assert.equal(dns_redirect_hosts, undefined)
})
