import { isObject, type Json } from '#scan/graph/client.ts'

/** The settings of a service are one object; people write them with and without what is around it. */
const settingsAlone = (row: Json): Json => (isObject(row.settings) ? row : { ...row, settings: row })

const sharingLevels = [
  'disabled',
  'externalUserSharingOnly',
  'externalUserAndGuestSharing',
  'existingExternalUserSharingOnly',
]
const domainRestrictions = ['none', 'allowList', 'blockList']
const byNumber = (value: unknown, words: readonly string[]) =>
  /^\d$/.test(String(value ?? '')) ? words[Number(value)] : value
const listed = (value: unknown) =>
  typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : value
const not = (value: unknown) => ({ true: false, false: true })[String(value).toLowerCase()]

/** SharePoint's own cmdlets say the same by other names, levels also by number, and lists as texts. */
function sharePointSettings(row: Json): Json {
  const own = (name: string) =>
    Object.entries(row).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
  const renamed: Json = {
    sharingCapability: byNumber(own('sharingCapability'), sharingLevels),
    sharingDomainRestrictionMode: byNumber(own('sharingDomainRestrictionMode'), domainRestrictions),
    sharingAllowedDomainList: listed(own('sharingAllowedDomainList')),
    sharingBlockedDomainList: listed(own('sharingBlockedDomainList')),
    isLegacyAuthProtocolsEnabled: own('isLegacyAuthProtocolsEnabled') ?? own('LegacyAuthProtocolsEnabled'),
    isResharingByExternalUsersEnabled:
      own('isResharingByExternalUsersEnabled') ?? not(own('PreventExternalUsersFromResharing')),
    isUnmanagedSyncAppForTenantRestricted:
      own('isUnmanagedSyncAppForTenantRestricted') ?? own('TenantRestrictionEnabled'),
    allowedDomainGuidsForSyncApp: own('allowedDomainGuidsForSyncApp') ?? listed(own('AllowedDomainList')),
  }
  const said = Object.entries(renamed).filter(([, value]) => value !== undefined && value !== null)
  return { ...row, ...Object.fromEntries(said) }
}

/** By table: what other versions and people's own hands call otherwise within a row. */
export const asWritten: Readonly<Record<string, (row: Json) => Json>> = {
  apps_and_services_settings: settingsAlone,
  forms_settings: settingsAlone,
  sharepoint_settings: sharePointSettings,
  /** The beta has the list beside the permissions. */
  authorization_policy: (row) => {
    const assigned = row.permissionGrantPolicyIdsAssignedToDefaultUserRole
    const permissions = isObject(row.defaultUserRolePermissions) ? row.defaultUserRolePermissions : {}
    if (!assigned || permissions.permissionGrantPoliciesAssigned) return row
    return {
      ...row,
      defaultUserRolePermissions: { ...permissions, permissionGrantPoliciesAssigned: assigned },
    }
  },
  /** A text of JSON in PowerShell. */
  purview_dlp_rules: (row) =>
    isObject(row.AdvancedRule) ? { ...row, AdvancedRule: JSON.stringify(row.AdvancedRule) } : row,
}
