import { isObject, type Json } from '#scan/graph/client.ts'
import { isDnsRecord, mailRecordsOf } from './written-dns.ts'
import { placeOf } from './written-place.ts'

/** Entries of a collection, or the one object. */
export function valuesOf(value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value
  const collection = (value as { value?: unknown }).value
  return Array.isArray(collection) ? collection : [value]
}

/**
 * What is also told from the other side, turned to the side that is read: permissions by who holds them, the holders
 * of roles by activated role, and records of DNS one by one. Roles are left out where their assignments are given as
 * well.
 */
export function turned(tenant: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  const grants: Json[] = []
  const roles: Json[] = []
  const records: Json[] = []
  const members: { role: string; member: Json }[] = []
  let hasAssignments = false
  for (const [key, value] of Object.entries(tenant)) {
    const objects = valuesOf(value).filter(isObject)
    const [, id = ''] = placeOf(key).segments
    if (/^resolve-dnsname\b/i.test(key.trim()) && objects.some(isDnsRecord)) {
      records.push(...objects)
      continue
    }
    const way = placeOf(key)
      .segments.map((part, index) => (index === 1 ? '' : part.toLowerCase()))
      .join('/')
    if (way === 'serviceprincipals//approleassignments')
      grants.push(...objects.map((row) => ({ principalId: id, ...row })))
    else if (way === 'directoryroles') roles.push(...objects)
    else if (way === 'directoryroles//members')
      members.push(...objects.map((member) => ({ role: id.replace(/^roleTemplateId=/i, ''), member })))
    else kept[key] = value
    hasAssignments ||=
      key === 'role_assignments' || /\/roleManagement\/directory\/roleAssignments(\?|$)/i.test(key)
  }
  const assignments = hasAssignments ? [] : assignmentsOf(roles, members)
  const added = {
    app_role_assignments: grants,
    role_assignments: assignments,
    dns_mail_records: mailRecordsOf(records),
  }
  for (const [table, rows] of Object.entries(added))
    if (rows.length > 0) kept[table] = [...valuesOf(kept[table]), ...rows]
  return kept
}

function assignmentsOf(roles: Json[], members: { role: string; member: Json }[]): Json[] {
  const templates = new Map(
    roles.flatMap((role) =>
      [role.id, role.roleTemplateId].map((id) => [String(id).toLowerCase(), role.roleTemplateId ?? role.id]),
    ),
  )
  const assigned = (role: unknown, member: Json): Json => ({
    id: `${String(role)}-${String(member.id)}`,
    principalId: member.id,
    roleDefinitionId: role,
    directoryScopeId: '/',
    principal: member,
  })
  return [
    ...roles.flatMap((role) =>
      valuesOf(role.members)
        .filter(isObject)
        .map((member) => assigned(role.roleTemplateId ?? role.id, member)),
    ),
    ...members.map(({ role, member }) => assigned(templates.get(role.toLowerCase()) ?? role, member)),
  ]
}
