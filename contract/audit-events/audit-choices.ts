import { choices, type ValueOf } from '#contract/kit/choices.ts'

/** What a change was made to. */
export const auditItemType = choices('AzureAuditItemTypes', {
  Role: { value: 1, en: 'Role Management', de: 'Rollenverwaltung' },
  Group: { value: 2, en: 'Group Management', de: 'Gruppenverwaltung' },
  ConditionalAccess: { value: 3, en: 'Conditional Access Policy', de: 'Richtlinie für bedingten Zugriff' },
})
export type AuditItemType = ValueOf<typeof auditItemType>
export type AuditItemName = keyof typeof auditItemType.value

export const auditActionType = choices('AzureAuditActionTypes', {
  RoleAssigned: { value: 1, en: 'Role assigned', de: 'Rolle zugewiesen' },
  RoleUnassigned: { value: 2, en: 'Role unassigned', de: 'Rolle entzogen' },
  GroupAdd: { value: 3, en: 'Group added', de: 'Gruppe hinzugefügt' },
  GroupDeleted: { value: 4, en: 'Group deleted', de: 'Gruppe gelöscht' },
  GroupMemberAdded: { value: 5, en: 'Member added', de: 'Mitglied hinzugefügt' },
  GroupMemberRemoved: { value: 6, en: 'Member removed', de: 'Mitglied entfernt' },
  GroupUpdated: { value: 7, en: 'Group updated', de: 'Gruppe geändert' },
  GroupOwnerSet: { value: 8, en: 'Owner set', de: 'Besitzer festgelegt' },
  ConditionalAccessCreated: { value: 9, en: 'Policy created', de: 'Richtlinie erstellt' },
  ConditionalAccessUpdated: { value: 10, en: 'Policy updated', de: 'Richtlinie geändert' },
  ConditionalAccessDeleted: { value: 11, en: 'Policy deleted', de: 'Richtlinie gelöscht' },
})
export type AuditActionType = ValueOf<typeof auditActionType>
export type AuditActionName = keyof typeof auditActionType.value

/** The order of screens, charts and mails, each with its actions. */
export const auditItems: readonly { name: AuditItemName; actions: readonly AuditActionName[] }[] = [
  {
    name: 'Group',
    actions: [
      'GroupAdd',
      'GroupDeleted',
      'GroupMemberAdded',
      'GroupMemberRemoved',
      'GroupUpdated',
      'GroupOwnerSet',
    ],
  },
  { name: 'Role', actions: ['RoleAssigned', 'RoleUnassigned'] },
  {
    name: 'ConditionalAccess',
    actions: ['ConditionalAccessCreated', 'ConditionalAccessUpdated', 'ConditionalAccessDeleted'],
  },
]

const itemOfAction = new Map<number, AuditItemType>(
  auditItems.flatMap(({ name, actions }) =>
    actions.map((action) => [auditActionType.value[action], auditItemType.value[name]] as const),
  ),
)
export const itemTypeOf = (action: number): AuditItemType | null => itemOfAction.get(action) ?? null

/** Who made a change, seen from the account. */
export const auditInitiator = choices('AuditInitiator', {
  Team: { value: 1, en: 'Console user', de: 'Benutzer der Konsole' },
  Outside: { value: 2, en: 'User outside the team', de: 'Benutzer außerhalb des Teams' },
  Application: { value: 3, en: 'Application', de: 'Anwendung' },
})
