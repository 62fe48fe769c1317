import type { AuditDetails, TargetResource } from '#contract/audit-events/audit-record.ts'
import { readValue } from '#contract/audit-events/read-value.ts'
import type { Text } from '#contract/kit/text.ts'
import { text } from './texts.ts'

/** What a card says of an event: a few facts with their names. */
export interface Fact {
  name: Text
  value: string
}

const nameOf = (target: TargetResource | undefined): string =>
  target?.displayName ?? target?.userPrincipalName ?? target?.id ?? ''
const ofType = (targets: readonly TargetResource[], ...types: string[]) =>
  targets.find(({ type }) => type !== null && types.includes(type))

/** Microsoft leaves the name of a role or group out of the target itself and writes it as a property of the member. */
function propertyOf(targets: readonly TargetResource[], property: string): string {
  const found = targets
    .flatMap(({ modifiedProperties }) => modifiedProperties)
    .find(({ displayName }) => displayName === property)
  const value = readValue(found?.newValue ?? null) ?? readValue(found?.oldValue ?? null)
  return typeof value === 'string' ? value : ''
}

type Card = (targets: readonly TargetResource[]) => Fact[]

const role: Card = (targets) => [
  { name: text.role, value: propertyOf(targets, 'Role.DisplayName') || nameOf(ofType(targets, 'Role')) },
  { name: text.member, value: nameOf(ofType(targets, 'User', 'Group', 'ServicePrincipal')) },
]
const membership: Card = (targets) => [
  { name: text.group, value: nameOf(ofType(targets, 'Group')) || propertyOf(targets, 'Group.DisplayName') },
  { name: text.member, value: nameOf(ofType(targets, 'User', 'ServicePrincipal', 'Device')) },
]
const group: Card = (targets) => [{ name: text.group, value: nameOf(ofType(targets, 'Group') ?? targets[0]) }]
const policy: Card = (targets) => [
  { name: text.policy, value: nameOf(ofType(targets, 'Policy') ?? targets[0]) },
]

/** One card for each category and operation that we know. */
const cards: Record<string, Record<string, Card>> = {
  RoleManagement: { Add: role, Assign: role, Update: role, Unassign: role, Delete: role },
  GroupManagement: { Add: group, Update: group, Delete: group, Assign: membership, Unassign: membership },
  Policy: { Add: policy, Update: policy, Delete: policy },
}

/** Null: a category or an operation that Microsoft has brought since. */
export function cardOf({ category, operationType, targetResources }: AuditDetails): Fact[] | null {
  const card = cards[category ?? '']?.[operationType ?? '']
  return card ? card(targetResources).filter(({ value }) => value !== '') : null
}
