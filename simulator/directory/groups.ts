import { madeRows, noRows, type Row, type Rows, rowsOf, rowWithId } from '#simulator/graph/rows.ts'
import { chance, numberedId, numberIn } from './ids.ts'
import names from './names.json' with { type: 'json' }
import { asDirectoryObject } from './roles.ts'
import { fixedPast, picked, type Scene } from './scene.ts'

export const madeGroups = (scene: Scene): Rows =>
  madeRows(
    scene.counts.groups,
    (index) => madeGroup(scene, index),
    (id) => numberIn(scene.tenant.id, 'group', id),
  )

function madeGroup({ tenant, posture }: Scene, index: number): Row {
  const unified = chance(index, 30) < 0.5
  const name = `${picked(names.departments, index)} ${picked(names.teams, Math.floor(index / 7))} ${index + 1}`
  return {
    id: numberedId(tenant.id, 'group', index),
    displayName: name,
    mail: unified ? `${name.toLowerCase().replaceAll(' ', '.')}@${tenant.domain}` : null,
    groupTypes: unified ? ['Unified'] : [],
    securityEnabled: !unified,
    mailEnabled: unified,
    visibility: unified ? (chance(index, 31) < posture.publicGroups ? 'Public' : 'Private') : null,
    isAssignableToRole: null,
    isManagementRestricted: null,
    membershipRule: null,
    membershipRuleProcessingState: null,
    onPremisesSyncEnabled: null,
    resourceProvisioningOptions: unified && chance(index, 32) < 0.6 ? ['Team'] : [],
    createdDateTime: fixedPast(chance(index, 33), 3),
    expirationDateTime: null,
    renewedDateTime: fixedPast(chance(index, 33), 1),
    assignedLabels: [],
  }
}

/** Members of a group: those a story names, or a run of generated users. */
export function membersOf(scene: Scene, named: Map<string, string[]>, users: Rows, groupId: string): Rows {
  const ids = named.get(groupId)
  if (ids) return rowsOf(ids.flatMap((id) => memberRow(rowWithId(users, id))))
  const index = numberIn(scene.tenant.id, 'group', groupId)
  if (index < 0 || scene.counts.users === 0) return noRows
  const size = Math.min(scene.counts.users, 3 + Math.floor(chance(index, 34) * 40))
  return rowsOf(
    Array.from({ length: size }, (_, place) => {
      const user = (index * 17 + place) % scene.counts.users
      return memberRow(rowWithId(users, numberedId(scene.tenant.id, 'user', user)))
    }).flat(),
  )
}

export const memberRow = (user: Row | null): Row[] => (user ? [asDirectoryObject('user', user)] : [])
