import { createHash } from 'node:crypto'
import { labelledId } from '#simulator/directory/ids.ts'
import type { Row } from '#simulator/graph/rows.ts'
import type { Tenant } from '#simulator/world/tenant.ts'

/** Who did something: a person, or an application. */
export type Actor =
  | { upn: string; id: string; address: string | null }
  | { application: string; servicePrincipalId: string }

export type Property = { name: string; before: unknown; after: unknown }
export type TargetResource = {
  id: string
  type: 'User' | 'Group' | 'Role' | 'Policy' | 'Application' | 'ServicePrincipal' | 'Directory' | 'Other'
  name?: string | null
  upn?: string | null
  properties?: Property[]
}

/** What happened, before it is written as Graph writes it. */
export type Happening = {
  /** Tells it from everything else that happens in the tenant. */
  label: string
  at: Date
  activity: string
  category: string
  service: string
  operation: 'Add' | 'Assign' | 'Update' | 'Unassign' | 'Delete'
  by: Actor
  targets: TargetResource[]
  reason?: string
}

/** One record of the log, when it can be read first, and how often a page has it. */
export type Entry = { at: Date; readableFrom: Date; copies: number; row: Row }

const prefixes: Record<string, string> = { PIM: 'PIM', 'Conditional Access': 'IPCGraph' }

/** The record as the log has it: values are JSON in text, times have seven digits. */
export function auditRow(tenant: Tenant, happening: Happening): Row {
  const { label, at, activity, category, service, operation, by, targets, reason = '' } = happening
  const correlation = labelledId(tenant.id, `audit ${label}`)
  const mark = createHash('sha256').update(`${tenant.id} ${label}`).digest('hex')
  const letters = mark.slice(0, 5).toUpperCase()
  return {
    id: `${prefixes[service] ?? 'Directory'}_${correlation}_${letters}_${Number.parseInt(mark.slice(5, 12), 16)}`,
    category,
    correlationId: correlation,
    result: 'success',
    resultReason: reason,
    activityDisplayName: activity,
    activityDateTime: at.toISOString().replace('Z', '0000Z'),
    loggedByService: service,
    operationType: operation,
    initiatedBy: initiatorOf(by),
    targetResources: targets.map(targetOf),
    additionalDetails: [{ key: 'User-Agent', value: 'Mozilla/5.0' }],
  }
}

const initiatorOf = (by: Actor): Row =>
  'upn' in by
    ? {
        app: null,
        user: { id: by.id, displayName: null, userPrincipalName: by.upn, ipAddress: by.address },
      }
    : {
        // Microsoft leaves the id of the application out of most records.
        app: {
          appId: null,
          displayName: by.application,
          servicePrincipalId: by.servicePrincipalId,
          servicePrincipalName: null,
        },
        user: null,
      }

const targetOf = ({ id, type, name = null, upn = null, properties = [] }: TargetResource): Row => ({
  id,
  displayName: name,
  type,
  userPrincipalName: upn,
  groupType: type === 'Group' ? 'azureAD' : null,
  modifiedProperties: properties.map(({ name: displayName, before, after }) => ({
    displayName,
    oldValue: before === null ? null : JSON.stringify(before),
    newValue: after === null ? null : JSON.stringify(after),
  })),
})

/** A record that names the changed attributes, as the directory does for its own objects. */
export const changedAttributes = (before: Row, after: Row): Property[] => {
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const listed = (value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])
  return [
    ...changed.map((name) => ({
      name: name.charAt(0).toUpperCase() + name.slice(1),
      before: listed(before[name]),
      after: listed(after[name]),
    })),
    { name: 'Included Updated Properties', before: null, after: changed.join(', ') },
  ]
}
