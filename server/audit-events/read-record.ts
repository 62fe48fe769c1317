import type { AuditActionType } from '#contract/audit-events/audit-choices.ts'
import type { AuditDetails, ModifiedProperty, TargetResource } from '#contract/audit-events/audit-record.ts'
import { cut } from '#contract/kit/cut.ts'
import type { AuditCause } from '#scan/catalogue/load-audit-causes.ts'
import { storable } from '#scan/evaluate/plain.ts'
import { isObject, type Json } from '#scan/graph/client.ts'
import { actionOf, plainActivity } from './action-of.ts'

/** A record of the directory audit as we keep it. */
export interface AuditRecord {
  recordId: string
  /** As Microsoft wrote it, with all its digits. */
  at: string
  actionType: AuditActionType | null
  activity: string
  initiatedBy: string | null
  isApplication: boolean
  ipAddress: string | null
  targetName: string | null
  targetId: string | null
  targetIds: string[]
  details: AuditDetails
  /** Can have caused a change of what a check reads. */
  isCause: boolean
}

const longestText = 500
const longestValue = 32_000
const mostTargets = 50
const mostProperties = 100

const text = (value: unknown, longest = longestText): string | null =>
  typeof value === 'string' && value !== '' ? storable(cut(value, longest)) : null
const objectsIn = (value: unknown, most: number): Json[] =>
  Array.isArray(value) ? value.filter(isObject).slice(0, most) : []

/** Microsoft's own application writes each activation once more as a plain assignment. */
const doubles = 'ms-pim'

/** Null: not a record, or one that tells of nothing that changed. */
export function readRecord(row: Json, causes: readonly AuditCause[]): AuditRecord | null {
  const recordId = text(row.id)
  const at = typeof row.activityDateTime === 'string' ? row.activityDateTime : ''
  const activity = text(row.activityDisplayName)
  if (!recordId || !activity || Number.isNaN(Date.parse(at)) || row.result === 'failure') return null
  const initiator = initiatorOf(row)
  if (initiator.isApplication && initiator.name?.toLowerCase() === doubles) return null
  const category = text(row.category)
  const details: AuditDetails = {
    category,
    operationType: text(row.operationType),
    activity,
    service: text(row.loggedByService),
    reason: text(row.resultReason),
    targetResources: objectsIn(row.targetResources, mostTargets).map(targetOf),
  }
  const target = mainTarget(details.targetResources)
  return {
    recordId,
    at,
    activity,
    details,
    actionType: actionOf(activity, category),
    initiatedBy: initiator.name,
    isApplication: initiator.isApplication,
    ipAddress: initiator.ipAddress,
    targetName: target ? (target.displayName ?? target.userPrincipalName ?? target.id) : null,
    targetId: target?.id ?? null,
    targetIds: [
      ...new Set(details.targetResources.flatMap(({ id, userPrincipalName }) => [id, userPrincipalName])),
    ]
      .filter((one) => one !== null)
      .map((one) => one.toLowerCase()),
    isCause: causes.some((cause) => isCausedBy(cause, activity, details)),
  }
}

/** Whether a record is one that the rule speaks of. */
export function isCausedBy(
  { activities, target, properties }: AuditCause,
  activity: string,
  { targetResources }: AuditDetails,
): boolean {
  if (!activities.some((one) => plainActivity(one) === plainActivity(activity))) return false
  if (target && !targetResources.some(({ type }) => type === target)) return false
  return (
    !properties ||
    targetResources.some(({ modifiedProperties }) =>
      modifiedProperties.some(({ displayName }) => properties.includes(displayName)),
    )
  )
}

function initiatorOf({ initiatedBy, additionalDetails }: Json) {
  const { user, app } = isObject(initiatedBy) ? initiatedBy : {}
  const address = objectsIn(additionalDetails, 50).find(({ key }) => key === 'ipaddr')?.value
  if (isObject(user)) {
    const name = text(user.userPrincipalName) ?? text(user.displayName) ?? text(user.id)
    return { name, isApplication: false, ipAddress: text(user.ipAddress) ?? text(address) }
  }
  // The id of the application is missing from most records: its name, else its service principal, tells it.
  const from = isObject(app) ? app : {}
  const name = text(from.displayName) ?? text(from.servicePrincipalId) ?? text(from.appId)
  return { name, isApplication: isObject(app), ipAddress: text(address) }
}

function targetOf(target: Json): TargetResource {
  return {
    id: text(target.id),
    type: text(target.type),
    displayName: text(target.displayName),
    userPrincipalName: text(target.userPrincipalName),
    modifiedProperties: objectsIn(target.modifiedProperties, mostProperties).map(propertyOf),
  }
}

/** What a credential is made of is never kept, neither old nor new. */
const secret = /credential|password(?!Polic)|secret/i

function propertyOf({ displayName, oldValue, newValue }: Json): ModifiedProperty {
  const name = text(displayName) ?? ''
  const kept = (value: unknown) => (secret.test(name) ? null : text(value, longestValue))
  return { displayName: name, oldValue: kept(oldValue), newValue: kept(newValue) }
}

/** What a person would say was changed: the group or role, whoever came or went; else the first that has a name. */
function mainTarget(targets: readonly TargetResource[]): TargetResource | undefined {
  const named = targets.filter(({ displayName, userPrincipalName }) => displayName || userPrincipalName)
  return named.find(({ type }) => type === 'Group' || type === 'Policy') ?? named[0] ?? targets[0]
}
