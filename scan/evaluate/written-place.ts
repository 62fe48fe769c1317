import type { Table } from './tables.ts'

/** What the key of a written tenant names: a request path, a cmdlet, or a table itself. */
export interface WrittenPlace {
  key: string
  /** 'other' for a way that is not the one of a connector. */
  version: string | null
  segments: string[]
  query: string
}

/** How a key leads to a table. */
export interface Reader {
  table: Table
  /** The column that the value is, where the path leads into the table's only object, or into the one of an id. */
  part: string | null
  id: string | null
  /** What the cmdlet says of each of its rows. */
  adds: Record<string, unknown>
}

/** Paths that lead to the same things as those of a connector: of another version, or from the other side. */
const otherWays: [pattern: RegExp, way: string][] = [
  [/^(directory)?settings$/i, 'groupSettings'],
  // What is planned, and what of it is in force now.
  [
    /^(?:roleManagement\/directory\/|get-mg(?:beta)?roleManagementDirectory)role(Assignment|Eligibility)Schedules?$/i,
    'roleManagement/directory/role$1ScheduleInstances',
  ],
  [/^legacy\/policies$/i, 'policies/b2bManagementPolicies'],
  [
    /^identity\/conditionalAccess\/authenticationStrengths?\/policies(?=\/|$)/i,
    'policies/authenticationStrengthPolicies',
  ],
]

export function placeOf(key: string): WrittenPlace {
  const path = key.trim().replace(/^https?:\/\/[^/]+/i, '')
  const [, way = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(path) ?? []
  const segments = way
    .replace(/\('([^']*)'\)/g, '/$1')
    .replace(/\(.*$/, '')
    .split('/')
    .filter(Boolean)
  const version = /^(v1\.0|beta)$/i.test(segments[0] ?? '') ? (segments.shift() ?? '').toLowerCase() : null
  // A word alone is a table or a cmdlet.
  const isName = !path.includes('/') && !/^get-/i.test(path)
  const asked = segments.join('/')
  const other = isName ? undefined : otherWays.find(([pattern]) => pattern.test(asked))
  return other
    ? { key, version: 'other', segments: asked.replace(...other).split('/'), query }
    : { key, version, segments, query }
}

/** Null: the key has nothing to do with the table. */
export function readerOf(table: Table, place: WrittenPlace): Reader | null {
  const whole = { table, part: null, id: null, adds: {} }
  if (place.key === table.name || otherCmdlets[cmdletIn(place.key) ?? '']?.includes(table.name)) return whole
  if (table.cmdlet) {
    const cmdlet = cmdletIn(place.key)
    const source = [{ cmdlet: table.cmdlet, adds: table.adds }, ...(table.also ?? [])].find(
      (each) => each.cmdlet.toLowerCase() === cmdlet,
    )
    return source ? { ...whole, adds: source.adds ?? {} } : null
  }
  const own = placeOf(table.path ?? '')
  if (!own.segments.length || !isPrefix(own.segments, place.segments) || isOtherScope(own, place)) return null
  const rest = place.segments.slice(own.segments.length)
  if (rest.length === 0) return whole
  const columnOf = (part = '') => Object.keys(table.columns).find((name) => sameName(name, part))
  const isList = table.paging !== 'none' && 'id' in table.columns && !table.forEach
  const [id = null, below, ...more] = rest
  if (!isList) {
    const part = columnOf(rest[0])
    if (part) return rest.length <= 2 ? { ...whole, part } : null
    // The beta names the only object once more, or by its id.
    return rest.length === 1 && (sameName(own.segments.at(-1) ?? '', rest[0]) || isGuid(rest[0]))
      ? whole
      : null
  }
  const part = below === undefined ? null : columnOf(below)
  return part === undefined || more.length > 0 ? null : { ...whole, id, part }
}

/** Cmdlets of what a scan reads through Graph; `written-forms.ts` knows what they call otherwise. */
const otherCmdlets: Readonly<Record<string, readonly string[]>> = {
  'get-spotenant': ['sharepoint_settings'],
  'get-pnptenant': ['sharepoint_settings'],
  'get-spotenantsyncclientrestriction': ['sharepoint_settings'],
  'get-mgapplication': ['applications'],
  'get-mgdevicemanagementdevicecompliancepolicy': ['device_compliance_policies'],
  'get-mgdevicemanagementdeviceconfiguration': ['device_configurations'],
  'get-mgdevicemanagementmanageddevice': ['managed_devices'],
  'get-mgdomain': ['domains'],
  'get-mggroup': ['groups'],
  'get-mggroupsetting': ['group_settings'],
  'get-mgidentityconditionalaccessnamedlocation': ['named_locations'],
  'get-mgidentityconditionalaccesspolicy': [
    'conditional_access_policies',
    'conditional_access_policies_beta',
  ],
  'get-mgidentitygovernanceaccessreviewdefinition': ['access_review_definitions'],
  'get-mgoauth2permissiongrant': ['oauth2_permission_grants'],
  'get-mgorganization': ['organization'],
  'get-mgpolicyadminconsentrequestpolicy': ['admin_consent_request_policy'],
  'get-mgpolicyauthenticationmethodpolicy': ['authentication_methods_policy'],
  'get-mgpolicyauthenticationstrengthpolicy': ['authentication_strength_policies'],
  'get-mgpolicyauthorizationpolicy': ['authorization_policy'],
  'get-mgpolicydeviceregistrationpolicy': ['device_registration_policy'],
  'get-mgpolicyidentitysecuritydefaultenforcementpolicy': ['security_defaults_policy'],
  'get-mgpolicypermissiongrantpolicy': ['permission_grant_policies'],
  'get-mgreportauthenticationmethoduserregistrationdetail': ['user_registration_details'],
  'get-mgriskyuser': ['risky_users'],
  'get-mgrolemanagementdirectoryroleassignment': ['role_assignments'],
  'get-mgrolemanagementdirectoryroleassignmentscheduleinstance': ['role_assignment_schedule_instances'],
  'get-mgrolemanagementdirectoryroledefinition': ['role_definitions'],
  'get-mgrolemanagementdirectoryroleeligibilityscheduleinstance': ['role_eligibility_schedule_instances'],
  'get-mgserviceprincipal': ['service_principals'],
  'get-mgsubscribedsku': ['subscribed_skus'],
  'get-mguser': ['users'],
}

/** Exchange has a cmdlet of the same answer for many calls ('Get-EXOMailbox'); arguments say nothing of the columns. */
const cmdletIn = (key: string) =>
  key
    .trim()
    .split(/\s/, 1)[0]
    ?.toLowerCase()
    .replace(/^get-(exo|mgbeta)/, (_, family: string) => (family === 'exo' ? 'get-' : 'get-mg'))

const sameName = (one: string, other = '') => one.toLowerCase() === other.toLowerCase()
const isGuid = (text = '') => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const isPrefix = (own: string[], given: string[]) =>
  own.length <= given.length && own.every((part, index) => part === '{id}' || sameName(part, given[index]))

/** Policies of roles and of groups have one path, and say in the query which are meant. */
const scopeIn = (query: string) =>
  /scopeType(?: |\+|%20)eq(?: |\+|%20)(?:'|%27)(\w+?)(?:'|%27)/i.exec(query)?.[1]
const isOtherScope = (own: WrittenPlace, given: WrittenPlace) => {
  const scope = scopeIn(given.query)
  return scope !== undefined && scopeIn(own.query) !== undefined && !sameName(scope, scopeIn(own.query))
}
