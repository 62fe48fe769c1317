import { chance, labelledId } from '#simulator/directory/ids.ts'
import { directoryRoleId } from '#simulator/directory/roles.ts'
import { picked } from '#simulator/directory/scene.ts'
import type { Row } from '#simulator/graph/rows.ts'
import type { TenantView } from '#simulator/stories/tenant-view.ts'
import { directoryRoles } from '#simulator/world/directory-roles.ts'
import type { Tenant } from '#simulator/world/tenant.ts'
import type { Actor, Happening } from './entry.ts'

type Untimed = Omit<Happening, 'label' | 'at'>

/** Microsoft's own application, which writes each activation once more as a plain assignment. */
const privilegedIdentity = {
  application: 'MS-PIM',
  servicePrincipalId: '01fc33a7-78ba-4d2f-a4b7-768e336e890e',
}

export const actorsOf = (tenant: Tenant): [Actor, ...Actor[]] => {
  const people = tenant.people
    .filter(({ roles, homeTenant }) => roles.length > 0 && homeTenant === undefined)
    .map(({ upn, oid }): Actor => ({ upn, id: oid, address: '203.0.113.9' }))
  const partner: Actor = {
    upn: `rafe.partner_brightwater.example#EXT#@${tenant.slug}.onmicrosoft.example`,
    id: labelledId(tenant.id, 'partner'),
    address: '198.51.100.24',
  }
  const pipeline: Actor = {
    application: 'Deployment pipeline',
    servicePrincipalId: labelledId(tenant.id, 'pipeline'),
  }
  return [people[0] ?? partner, ...people, partner, pipeline]
}

/** What goes on in any tenant on any day: memberships, activations, and things that nobody watches. */
export function everydayHappenings(tenant: Tenant, view: TenantView, day: Date): Happening[] {
  const number = Math.floor(day.getTime() / 86_400_000)
  const busy = Math.floor(chance(number, 401) * 6)
  return Array.from({ length: busy }, (_, place) => {
    const seed = number * 8 + place
    const secondsIn = 6 * 3600 + Math.floor(chance(seed, 402) * 12 * 3600)
    const at = new Date(day.getTime() + secondsIn * 1000)
    return oneOf(tenant, view, seed).map((happening, part) => ({
      ...happening,
      label: `everyday ${seed} ${part}`,
      at: new Date(at.getTime() + part * 1000),
    }))
  }).flat()
}

function oneOf(tenant: Tenant, view: TenantView, seed: number): Untimed[] {
  const by = picked(actorsOf(tenant), Math.floor(chance(seed, 403) * 97))
  const user = rowFrom(view, '/users', seed, 404)
  const group = rowFrom(view, '/groups', seed, 405)
  const kinds = [membership, membership, membership, groupItself, owner, activation, activation, unwatched]
  return picked(kinds, Math.floor(chance(seed, 406) * 64))({ tenant, by, user, group, seed })
}

type Given = { tenant: Tenant; by: Actor; user: Row; group: Row; seed: number }

const rowFrom = (view: TenantView, key: string, seed: number, question: number): Row => {
  const rows = view.rows(key, null)
  return rows.length === 0 ? {} : rows.at(Math.floor(chance(seed, question) * rows.length))
}
const userTarget = ({ id, userPrincipalName }: Row) =>
  ({ id: String(id), type: 'User', upn: String(userPrincipalName) }) as const
const groupTarget = ({ id, displayName }: Row) =>
  ({ id: String(id), type: 'Group', name: String(displayName ?? 'Project') }) as const

export function membership({ by, user, group, seed }: Omit<Given, 'tenant'>): Untimed[] {
  const isAdded = chance(seed, 407) < 0.6
  const property = (name: string, value: unknown) => ({
    name,
    before: isAdded ? null : value,
    after: isAdded ? value : null,
  })
  return [
    {
      activity: isAdded ? 'Add member to group' : 'Remove member from group',
      category: 'GroupManagement',
      service: 'Core Directory',
      operation: isAdded ? 'Assign' : 'Unassign',
      by,
      targets: [
        {
          ...userTarget(user),
          properties: [
            property('Group.ObjectID', group.id),
            property('Group.DisplayName', group.displayName),
          ],
        },
        groupTarget(group),
      ],
    },
  ]
}

function groupItself({ by, group, seed }: Given): Untimed[] {
  const description = `Reviewed in round ${seed % 40}`
  return [
    {
      activity: 'Update group',
      category: 'GroupManagement',
      service: 'Core Directory',
      operation: 'Update',
      by,
      targets: [
        {
          ...groupTarget(group),
          properties: [
            { name: 'Description', before: ['Reviewed before'], after: [description] },
            { name: 'Included Updated Properties', before: null, after: 'Description' },
          ],
        },
      ],
    },
  ]
}

const owner = ({ by, user, group }: Given): Untimed[] => [
  {
    activity: 'Add owner to group',
    category: 'GroupManagement',
    service: 'Core Directory',
    operation: 'Assign',
    by,
    targets: [userTarget(user), groupTarget(group)],
  },
]

/** An activation for some hours: what PIM writes, and the same once more by its application. */
function activation({ tenant, by, user, seed }: Given): Untimed[] {
  const isOver = chance(seed, 408) < 0.4
  const template = directoryRoles['User Administrator']
  const role = {
    id: directoryRoleId(tenant.id, template),
    type: 'Role',
    name: 'User Administrator',
  } as const
  const holder = userTarget(user)
  const activator: Actor = 'upn' in by ? { upn: holder.upn, id: holder.id, address: null } : by
  const change = { before: isOver ? template : '', after: isOver ? '' : template }
  return [
    {
      activity: isOver
        ? 'Remove member from role (PIM activation expired)'
        : 'Add member to role completed (PIM activation)',
      category: 'RoleManagement',
      service: 'PIM',
      operation: isOver ? 'Unassign' : 'Assign',
      by: activator,
      reason: isOver ? '' : 'Ticket of the day',
      targets: [{ ...role, properties: [{ name: 'TemplateId', ...change }] }, holder],
    },
    {
      activity: isOver ? 'Remove member from role' : 'Add member to role',
      category: 'RoleManagement',
      service: 'Core Directory',
      operation: isOver ? 'Unassign' : 'Assign',
      by: privilegedIdentity,
      targets: [
        {
          ...holder,
          properties: [
            {
              name: 'Role.DisplayName',
              before: isOver ? 'User Administrator' : null,
              after: isOver ? null : 'User Administrator',
            },
          ],
        },
        role,
      ],
    },
  ]
}

/** Names that no list of ours knows, some of which Microsoft may bring tomorrow. */
const unwatched = ({ by, user, seed }: Given): Untimed[] => [
  {
    activity: picked(['Update user', 'Reset password', 'Review tenant posture (preview)'], seed),
    category: picked(['UserManagement', 'UserManagement', 'TenantPosture'], seed),
    service: 'Core Directory',
    operation: 'Update',
    by,
    targets: [
      {
        ...userTarget(user),
        properties: [{ name: 'Department', before: ['Sales'], after: ['Service'] }],
      },
    ],
  },
]
