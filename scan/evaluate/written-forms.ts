import { isObject, type Json } from '#scan/graph/client.ts'

/** A property in whatever letters it is written. */
const own = (row: Json, name: string): unknown =>
  Object.entries(row).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]

/** A TimeSpan, as ConvertTo-Json writes it: as Exchange says it in a text. */
function duration({ Days, Hours, Minutes, Seconds }: Json): string {
  const two = (part: unknown) => String(typeof part === 'number' ? part : 0).padStart(2, '0')
  return `${String(Days)}.${two(Hours)}:${two(Minutes)}:${two(Seconds)}`
}

/** The Graph module of PowerShell keeps there what its types do not know, at every level. */
export function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened)
  if (!isObject(value)) return value
  if (typeof value.Ticks === 'number' && typeof value.Days === 'number') return duration(value)
  // An enumeration with its number beside its name.
  if (typeof value.Value === 'string' && typeof value.value === 'number') return value.Value
  const { AdditionalProperties: more, ...rest } = value
  const whole = isObject(more) ? { ...more, ...rest } : value
  return Object.fromEntries(Object.entries(whole).map(([key, entry]) => [key, opened(entry)]))
}

/** The settings of a service are one object; people write them with and without what is around it. */
const settingsAlone = (row: Json): Json => (isObject(own(row, 'settings')) ? row : { ...row, settings: row })

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
  const said = (name: string) => own(row, name)
  const renamed: Json = {
    sharingCapability: byNumber(said('sharingCapability'), sharingLevels),
    sharingDomainRestrictionMode: byNumber(said('sharingDomainRestrictionMode'), domainRestrictions),
    sharingAllowedDomainList: listed(said('sharingAllowedDomainList')),
    sharingBlockedDomainList: listed(said('sharingBlockedDomainList')),
    isLegacyAuthProtocolsEnabled: said('isLegacyAuthProtocolsEnabled') ?? said('LegacyAuthProtocolsEnabled'),
    isResharingByExternalUsersEnabled:
      said('isResharingByExternalUsersEnabled') ?? not(said('PreventExternalUsersFromResharing')),
    isUnmanagedSyncAppForTenantRestricted:
      said('isUnmanagedSyncAppForTenantRestricted') ?? said('TenantRestrictionEnabled'),
    allowedDomainGuidsForSyncApp: said('allowedDomainGuidsForSyncApp') ?? listed(said('AllowedDomainList')),
  }
  const known = Object.entries(renamed).filter(([, value]) => value !== undefined && value !== null)
  return { ...row, ...Object.fromEntries(known) }
}

/** A schedule says when it begins and ends within; its instance beside. */
function scheduled(row: Json): Json {
  const { scheduleInfo } = row
  if (!isObject(scheduleInfo)) return row
  const begins = row.startDateTime ?? scheduleInfo.startDateTime
  const { endDateTime, duration } = isObject(scheduleInfo.expiration) ? scheduleInfo.expiration : {}
  const ends = row.endDateTime ?? endDateTime ?? endAfter(begins, duration)
  return {
    ...row,
    ...(begins !== undefined && { startDateTime: begins }),
    ...(ends !== undefined && { endDateTime: ends }),
  }
}

function endAfter(begins: unknown, duration: unknown): string | undefined {
  const [, days = 0, hours = 0, minutes = 0] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/i.exec(String(duration ?? '')) ?? []
  const length = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000
  const begin = Date.parse(String(begins))
  return length > 0 && !Number.isNaN(begin) ? new Date(begin + length).toISOString() : undefined
}

/** By table: what other versions and people's own hands call otherwise within a row. */
export const asWritten: Readonly<Record<string, (row: Json) => Json>> = {
  apps_and_services_settings: settingsAlone,
  forms_settings: settingsAlone,
  sharepoint_settings: sharePointSettings,
  role_assignment_schedule_instances: scheduled,
  role_eligibility_schedule_instances: scheduled,
  /** The beta has the list beside the permissions. */
  authorization_policy: (row) => {
    const assigned = own(row, 'permissionGrantPolicyIdsAssignedToDefaultUserRole')
    const permissions = own(row, 'defaultUserRolePermissions')
    const within = isObject(permissions) ? permissions : {}
    const isSaid = [own(within, 'permissionGrantPoliciesAssigned')].flat().some(Boolean)
    if (!Array.isArray(assigned) || isSaid) return row
    const rest = Object.entries(row).filter(([key]) => key.toLowerCase() !== 'defaultuserrolepermissions')
    return {
      ...Object.fromEntries(rest),
      defaultUserRolePermissions: {
        ...Object.fromEntries(
          Object.entries(within).filter(([key]) => key.toLowerCase() !== 'permissiongrantpoliciesassigned'),
        ),
        permissionGrantPoliciesAssigned: assigned,
      },
    }
  },
  /** The role expanded, without its id beside it. */
  role_assignments: (row) => {
    const role = own(row, 'roleDefinition')
    if (own(row, 'roleDefinitionId') || !isObject(role)) return row
    return { ...row, roleDefinitionId: own(role, 'templateId') ?? own(role, 'id') }
  },
  /** A text of JSON in PowerShell. */
  purview_dlp_rules: (row) =>
    isObject(row.AdvancedRule) ? { ...row, AdvancedRule: JSON.stringify(row.AdvancedRule) } : row,
}
