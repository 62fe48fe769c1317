import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { rowSchema } from '#contract/kit/answer.ts'
import { bodyOf } from '#contract/kit/body.ts'
import { choices } from '#contract/kit/choices.ts'
import { bool, choice, datetime, id, idList, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import { form } from '#contract/kit/form.ts'
import { fill, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { scopingInput, scopingProblem, sentFilter } from '#contract/recommendations/scoping.ts'
import { byId, filled, name, odataFilter, rowId } from '#contract/schema.ts'

export const groupStatus = choices('GroupStatus', {
  Active: { value: 1, state: 'ok', en: 'Active', de: 'Aktiv' },
  Deleted: { value: 2, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})

export const groups = entity({
  name: 'groupExtended',
  label: { en: 'Groups', de: 'Gruppen' },
  one: word.group,
  table: 'user_group',
  permission: 'groups.view',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    name: text({
      label: word.name,
      strong: true,
      write: name,
      width: 260,
    }),
    description: text({
      label: word.description,
      filter: true,
      search: true,
      write: filled(2000),
      width: 320,
    }),
    accountId: int({ label: word.accountId, filter: true, internal: true }),
    creationTime: datetime({
      label: word.creationTime,
      filter: true,
      sort: true,
      width: 150,
    }),
    lastUpdatedTime: datetime({
      label: word.lastUpdated,
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
    status: choice(groupStatus, { label: word.status, filter: true, width: 120 }),
    permissions: idList({
      label: { en: 'Permissions', de: 'Berechtigungen' },
      internal: true,
      write: Type.Array(rowId, { maxItems: 50, uniqueItems: true }),
    }),
    recommendationScopingEnabled: bool({
      label: { en: 'Recommendation Scoping', de: 'Eingeschränkte Empfehlungen' },
      filter: true,
      write: true,
      width: 190,
    }),
    recommendationsFilter: maybe(
      text({
        label: { en: 'Recommendations Filter', de: 'Empfehlungsfilter' },
        write: odataFilter,
        width: 260,
      }),
    ),
  },
  defaultColumns: ['name', 'creationTime', 'lastUpdatedTime', 'numberOfUsers'],
})
export type Group = Row<typeof groups>

export const groupRules = {
  remove: (group: Pick<Group, 'numberOfUsers'>): Text | null =>
    group.numberOfUsers > 0
      ? {
          en: 'Move its users to another group first',
          de: 'Verschieben Sie zuerst die Benutzer in eine andere Gruppe',
        }
      : null,
  /** Whether the group may begin to restrict its users to chosen recommendations. */
  scope: (subscription: { recommendationScopingEnabled: boolean }): Text | null =>
    subscription.recommendationScopingEnabled ? null : word.premiumOnly,
}

const groupBody = bodyOf(groups, [
  'name',
  'description',
  'permissions',
  'recommendationScopingEnabled',
  'recommendationsFilter',
])

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

const saysCreate = {
  en: 'The group {name} will be created with these permissions.',
  de: 'Die Gruppe {name} wird mit diesen Berechtigungen erstellt.',
}
const saysUpdate = {
  en: 'The change applies immediately to all users in the group {name}.',
  de: 'Die Änderung gilt sofort für alle Benutzer der Gruppe {name}.',
}

export const groupForm = form(groupCalls.create, {
  entity: groups,
  update: groupCalls.update,
  failure: word.somethingWentWrong,
  fields: [
    { name: 'name', required: { en: 'Name is required', de: 'Name ist erforderlich' } },
    {
      name: 'description',
      input: { kind: 'lines', rows: 2 },
      required: { en: 'Description is required', de: 'Beschreibung ist erforderlich' },
    },
    { name: 'permissions', input: { kind: 'own' } },
    {
      name: 'recommendationScopingEnabled',
      label: { en: 'Limit to selected recommendations', de: 'Auf ausgewählte Empfehlungen beschränken' },
    },
    {
      name: 'recommendationsFilter',
      label: { en: 'Select by', de: 'Auswahl nach' },
      input: scopingInput(accountRecommendations),
      when: ({ recommendationScopingEnabled }) => recommendationScopingEnabled === true,
      check: (filter) => scopingProblem(true, filter as string | null, 'group'),
    },
  ],
  confirm: ({ name: called = '' }, row) => ({
    title: { en: 'Are you sure?', de: 'Sind Sie sicher?' },
    text: fill(row ? saysUpdate : saysCreate, { name: called }),
  }),
  send: (values, [row]) => ({
    ...(row ? { params: { id: row.id } } : {}),
    body: { ...values, recommendationsFilter: sentFilter(values, row ?? null, 'group') },
  }),
})
