import { isObject, type Json } from '#scan/graph/client.ts'

/** The settings of a service are one object; people write them with and without what is around it. */
const settingsAlone = (row: Json): Json => (isObject(row.settings) ? row : { ...row, settings: row })

/** By table: what other versions and people's own hands call otherwise within a row. */
export const asWritten: Readonly<Record<string, (row: Json) => Json>> = {
  apps_and_services_settings: settingsAlone,
  forms_settings: settingsAlone,
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
