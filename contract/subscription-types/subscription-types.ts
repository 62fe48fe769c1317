import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { bool, choice, datetime, id, maybe, type Row, text, up } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { ids, name, nullable, rowId } from '#contract/schema.ts'

export const subscriptionTypeStatus = choices('SubscriptionTypeStatus', {
  Enabled: { value: 1, state: 'ok', en: 'Enabled', de: 'Aktiviert' },
  Disabled: { value: 2, state: 'disabled', en: 'Disabled', de: 'Deaktiviert' },
})

export const subscriptionTypes = entity({
  name: 'subscriptionType',
  view: 'subscription_type_extended',
  label: { en: 'Subscription Types', de: 'Abonnementtypen' },
  permission: 'subscriptionTypes.view',
  fence: 'open',
  key: 'id',
  importable: true,
  catalogue: true,
  fields: {
    id: id({ label: { en: 'ID', de: 'ID' }, import: 'key', width: 88 }),
    name: text({
      label: { en: 'Name', de: 'Name' },
      filter: true,
      sort: true,
      search: true,
      strong: true,
      import: 'write',
      width: 280,
    }),
    status: choice(subscriptionTypeStatus, {
      label: { en: 'Status', de: 'Status' },
      filter: true,
      sort: true,
      multipleSelect: true,
      import: 'write',
      width: 140,
    }),
    recommendationScopingEnabled: bool({
      label: { en: 'Recommendation Scoping', de: 'Eingeschränkte Empfehlungen' },
      filter: true,
      import: 'write',
      width: 190,
    }),
    recommendationsFilter: maybe(
      text({
        label: { en: 'Recommendations Filter', de: 'Filter der Empfehlungen' },
        import: 'write',
        width: 260,
      }),
    ),
    enableExport: bool({
      label: { en: 'Export Enabled', de: 'Export erlaubt' },
      filter: true,
      import: 'write',
      width: 150,
    }),
    isTrial: bool({ label: { en: 'Default Type', de: 'Standardtyp' }, filter: true, width: 120 }),
    creationTime: datetime({
      label: { en: 'Creation Time', de: 'Erstellt am' },
      filter: true,
      sort: true,
      width: 150,
    }),
  },
  defaultColumns: ['name'],
  defaultSort: up('name'),
})
export type SubscriptionType = Row<typeof subscriptionTypes>

const { Enabled, Disabled } = subscriptionTypeStatus.value
type Selected = readonly Pick<SubscriptionType, 'status' | 'isTrial'>[]

export const subscriptionTypeRules = {
  enable: (selected: Selected): Text | null =>
    selected.every((type) => type.status === Disabled)
      ? null
      : { en: 'Only disabled types can be enabled', de: 'Nur deaktivierte Typen können aktiviert werden' },
  disable: (selected: Selected): Text | null => {
    if (selected.some((type) => type.isTrial))
      return {
        en: 'The trial type is the default and stays enabled',
        de: 'Der Testtyp ist Standard und bleibt aktiv',
      }
    return selected.every((type) => type.status === Enabled)
      ? null
      : { en: 'Only enabled types can be disabled', de: 'Nur aktivierte Typen können deaktiviert werden' }
  },
}

/** A subscription that is gone or disabled gives way to the trial type. */
export function subscriptionOrTrial(
  types: readonly Pick<SubscriptionType, 'id' | 'status' | 'isTrial'>[],
  chosen: number | null | undefined,
): number | undefined {
  const usable = types.find((type) => type.id === chosen && type.status === Enabled)
  return (usable ?? types.find((type) => type.isTrial))?.id
}

const typeFields = {
  status: Type.Optional(Type.Integer({ minimum: Enabled, maximum: Disabled })),
  recommendationScopingEnabled: Type.Optional(Type.Boolean()),
  recommendationsFilter: Type.Optional(nullable(Type.String({ maxLength: 8192 }))),
  enableExport: Type.Optional(Type.Boolean()),
}

export const subscriptionTypeCalls = {
  create: call({
    method: 'POST',
    path: '/subscription-type',
    permission: 'subscriptionTypes.manage',
    summary: 'Create a subscription type',
    edits: 'Subscription Type',
    body: Type.Object({ name, ...typeFields }, { additionalProperties: false }),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'Subscription Type Created', de: 'Abonnementtyp erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/subscription-type',
    permission: 'subscriptionTypes.manage',
    summary: 'Change, enable or disable subscription types',
    edits: 'Subscription Type',
    body: Type.Object(
      {
        ids,
        updateSubscriptionDto: Type.Object(
          { name: Type.Optional(name), ...typeFields },
          { additionalProperties: false, minProperties: 1 },
        ),
      },
      { additionalProperties: false },
    ),
    success: { en: 'Subscription Type(s) Updated', de: 'Abonnementtyp(en) aktualisiert' },
  }),
}
