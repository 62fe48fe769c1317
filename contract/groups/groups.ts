import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { rowSchema } from '#contract/kit/answer.ts'
import { choices } from '#contract/kit/choices.ts'
import { bool, choice, datetime, id, idList, int, maybe, type Row, text, up } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { byId, name, nullable, rowId } from '#contract/schema.ts'

export const groupStatus = choices('GroupStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Deleted: { value: 2, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})

export const groups = entity({
  name: 'groupExtended',
  view: 'group_extended',
  label: { en: 'Groups', de: 'Gruppen' },
  permission: 'groups.view',
  fence: 'account',
  key: 'id',
  fields: {
    id: id({ label: { en: 'ID', de: 'ID' }, width: 88 }),
    name: text({
      label: { en: 'Name', de: 'Name' },
      filter: true,
      sort: true,
      search: true,
      strong: true,
      width: 260,
    }),
    description: text({
      label: { en: 'Description', de: 'Beschreibung' },
      filter: true,
      search: true,
      width: 320,
    }),
    accountId: int({ label: { en: 'Account ID', de: 'Konto-ID' }, filter: true, internal: true }),
    creationTime: datetime({
      label: { en: 'Creation Time', de: 'Erstellt am' },
      filter: true,
      sort: true,
      width: 150,
    }),
    lastUpdatedTime: datetime({
      label: { en: 'Last Updated', de: 'Zuletzt geändert' },
      filter: true,
      sort: true,
      width: 150,
    }),
    numberOfUsers: int({
      label: { en: 'Number of Users', de: 'Anzahl der Benutzer' },
      filter: true,
      sort: true,
      width: 140,
    }),
    status: choice(groupStatus, { label: { en: 'Status', de: 'Status' }, filter: true, width: 120 }),
    permissions: idList({ label: { en: 'Permissions', de: 'Berechtigungen' }, internal: true }),
    recommendationScopingEnabled: bool({
      label: { en: 'Recommendation Scoping', de: 'Eingeschränkte Empfehlungen' },
      filter: true,
      width: 190,
    }),
    recommendationsFilter: maybe(
      text({ label: { en: 'Recommendations Filter', de: 'Filter der Empfehlungen' }, width: 260 }),
    ),
  },
  defaultColumns: ['name', 'creationTime', 'lastUpdatedTime', 'numberOfUsers'],
  defaultSort: up('name'),
})
export type Group = Row<typeof groups>

export const groupRules = {
  remove: (group: Pick<Group, 'numberOfUsers'>): Text | null =>
    group.numberOfUsers > 0
      ? {
          en: 'Move its users to another group first',
          de: 'Zuerst die Benutzer in eine andere Gruppe verschieben',
        }
      : null,
  /** Whether the group may begin to restrict its users to chosen recommendations. */
  scope: (subscription: { recommendationScopingEnabled: boolean }): Text | null =>
    subscription.recommendationScopingEnabled
      ? null
      : {
          en: 'Premium feature - available for premium account only.',
          de: 'Premium-Funktion – nur für Premium-Konten verfügbar.',
        },
}

/** How a group or a subscription narrows the recommendations. */
export type ScopingChoice = 'classification rules' | 'specific recommendations'

/** A filter that names ids was made by picking recommendations one by one. */
export function scopingChoiceOf(filter: string | null): ScopingChoice {
  const namesIds = filter !== null && /\b(recommendationId|id)\s+(eq|in)\b/i.test(filter)
  return namesIds ? 'specific recommendations' : 'classification rules'
}

const groupBody = Type.Object(
  {
    name,
    description: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
    permissions: Type.Array(rowId, { maxItems: 50, uniqueItems: true }),
    recommendationScopingEnabled: Type.Boolean(),
    recommendationsFilter: nullable(Type.String({ maxLength: 8192 })),
  },
  { additionalProperties: false },
)

export const groupCalls = {
  create: call({
    method: 'POST',
    path: '/group',
    permission: 'groups.manage',
    summary: 'Create a group',
    body: groupBody,
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'Group created', de: 'Gruppe erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/group/:id',
    permission: 'groups.manage',
    summary: 'Change a group',
    params: byId,
    body: groupBody,
    success: { en: 'Group updated', de: 'Gruppe aktualisiert' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/group/:id',
    permission: 'groups.manage',
    summary: 'Delete a group without members',
    params: byId,
    success: { en: 'Group deleted', de: 'Gruppe gelöscht' },
  }),
  get: call({
    method: 'GET',
    path: '/group/:id',
    permission: 'groups.view',
    summary: 'One group',
    params: byId,
    answer: rowSchema(groups),
  }),
  permissions: call({
    method: 'GET',
    path: '/group/permissions',
    permission: 'groups.view',
    summary: 'The permissions a group can give, in their groups',
    answer: Type.Array(
      Type.Object({
        id: rowId,
        displayName: Type.String(),
        description: Type.String(),
        allowMultiSelect: Type.Boolean(),
        groupPermissions: Type.Array(
          Type.Object({ id: rowId, displayName: Type.String(), description: Type.String() }),
        ),
      }),
    ),
  }),
}
