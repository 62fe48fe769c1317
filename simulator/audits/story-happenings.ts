import { labelledId } from '#simulator/directory/ids.ts'
import { directoryRoleId } from '#simulator/directory/roles.ts'
import { eachRow, type Row } from '#simulator/graph/rows.ts'
import type { TenantView } from '#simulator/stories/tenant-view.ts'
import { directoryRoles } from '#simulator/world/directory-roles.ts'
import type { Tenant } from '#simulator/world/tenant.ts'
import { type Actor, changedAttributes, type Happening, type TargetResource } from './entry.ts'

type Kind = Pick<Happening, 'category' | 'service'> & {
  add: string
  update: string
  remove: string
  type: TargetResource['type']
  /** The property that holds the object as a whole; without it the changed attributes are listed. */
  whole?: string
}

/** Collections whose objects the directory writes of, as stories tell them. */
const collections: Record<string, Kind> = {
  '/identity/conditionalAccess/policies': {
    add: 'Add conditional access policy',
    update: 'Update conditional access policy',
    remove: 'Delete conditional access policy',
    category: 'Policy',
    service: 'Conditional Access',
    type: 'Policy',
    whole: 'ConditionalAccessPolicy',
  },
  '/identity/conditionalAccess/namedLocations': {
    add: 'Add named location',
    update: 'Update named location',
    remove: 'Delete named location',
    category: 'Policy',
    service: 'Conditional Access',
    type: 'Policy',
    whole: 'NamedLocation',
  },
  '/groups': {
    add: 'Add group',
    update: 'Update group',
    remove: 'Delete group',
    category: 'GroupManagement',
    service: 'Core Directory',
    type: 'Group',
  },
  '/applications': {
    add: 'Add application',
    update: 'Update application',
    remove: 'Delete application',
    category: 'ApplicationManagement',
    service: 'Core Directory',
    type: 'Application',
  },
}

const settings: Record<string, Pick<Happening, 'activity' | 'category' | 'service'>> = {
  '/policies/authorizationPolicy': {
    activity: 'Update authorization policy',
    category: 'AuthorizationPolicy',
    service: 'Core Directory',
  },
  '/policies/authenticationMethodsPolicy': {
    activity: 'Authentication Methods Policy Update',
    category: 'ApplicationManagement',
    service: 'Authentication Methods',
  },
  '/policies/adminConsentRequestPolicy': {
    activity: 'Update policy',
    category: 'Policy',
    service: 'Core Directory',
  },
  '/policies/identitySecurityDefaultsEnforcementPolicy': {
    activity: 'Update security defaults',
    category: 'Policy',
    service: 'Core Directory',
  },
}

type Change = { tenant: Tenant; before: TenantView; after: TenantView; at: Date; by: Actor }

/** What the directory would have written of a day of the story. Exchange, SharePoint and DNS write nothing here. */
export function happeningsOf(change: Change): Happening[] {
  const made = [...objectChanges(change), ...roleChanges(change), ...settingChanges(change)]
  return made.map((happening, place) => ({
    ...happening,
    label: `${change.at.toISOString()} ${place}`,
    at: new Date(change.at.getTime() + place * 7000),
    by: change.by,
  }))
}

type Untimed = Omit<Happening, 'label' | 'at' | 'by'>

const byId = (rows: Iterable<Row>) => new Map([...rows].map((row) => [String(row.id), row]))
const readRows = (view: TenantView, key: string) => byId(eachRow(view.rows(key, null)))
/** Generated objects come with the size of the tenant: nobody made them on that day. */
const toldRows = (view: TenantView, key: string) => byId((view.story[key] ?? []) as Row[])

function objectChanges({ before, after }: Change): Untimed[] {
  return Object.entries(collections).flatMap(([key, kind]) => {
    const rows = key === '/groups' || key === '/applications' ? toldRows : readRows
    const [old, now] = [rows(before, key), rows(after, key)]
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Untimed[] => {
      const [was, is] = [old.get(id), now.get(id)]
      if (JSON.stringify(was) === JSON.stringify(is)) return []
      const { category, service, type, whole } = kind
      const activity = !was ? kind.add : is ? kind.update : kind.remove
      const operation = !was ? 'Add' : is ? 'Update' : 'Delete'
      const properties = whole
        ? [{ name: whole, before: was ?? null, after: is ?? null }]
        : changedAttributes(was ?? {}, is ?? {})
      const name = String((is ?? was)?.displayName)
      return [{ activity, category, service, operation, targets: [{ id, type, name, properties }] }]
    })
  })
}

const roleNames = new Map<unknown, string>(Object.entries(directoryRoles).map(([name, id]) => [id, name]))
const assignmentsKey = '/roleManagement/directory/roleAssignments'

function roleChanges({ tenant, before, after }: Change): Untimed[] {
  const [old, now] = [readRows(before, assignmentsKey), readRows(after, assignmentsKey)]
  const gone = [...old].filter(([id]) => !now.has(id)).map(([, row]) => ({ row, isAdded: false }))
  const come = [...now].filter(([id]) => !old.has(id)).map(([, row]) => ({ row, isAdded: true }))
  return [...gone, ...come].map(({ row, isAdded }) => roleChange(tenant, row, isAdded))
}

export function roleChange(tenant: Tenant, assignment: Row, isAdded: boolean): Untimed {
  const template = String(assignment.roleDefinitionId)
  const roleId = directoryRoleId(tenant.id, template)
  const principal = (assignment.principal ?? {}) as Row
  const property = (name: string, value: string) => ({
    name,
    before: isAdded ? null : value,
    after: isAdded ? value : null,
  })
  return {
    activity: isAdded ? 'Add member to role' : 'Remove member from role',
    category: 'RoleManagement',
    service: 'Core Directory',
    operation: isAdded ? 'Assign' : 'Unassign',
    targets: [
      {
        id: String(assignment.principalId),
        type: 'User',
        upn: (principal.userPrincipalName as string | undefined) ?? null,
        properties: [
          property('Role.ObjectID', roleId),
          property('Role.DisplayName', roleNames.get(template) ?? template),
          property('Role.TemplateId', template),
        ],
      },
      { id: roleId, type: 'Role' },
    ],
  }
}

function settingChanges({ tenant, before, after }: Change): Untimed[] {
  return Object.entries(settings).flatMap(([key, said]): Untimed[] => {
    const [was, is] = [before.object(key, null) ?? {}, after.object(key, null) ?? {}]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const id = String(is.id ?? labelledId(tenant.id, key))
    const name = String(is.displayName ?? said.activity.replace(/^Update | Update$/g, ''))
    return [
      {
        ...said,
        operation: 'Update',
        targets: [{ id, type: 'Policy', name, properties: changedAttributes(was, is) }],
      },
    ]
  })
}
