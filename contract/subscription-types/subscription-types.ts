import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { bodyOf, patchOf } from '#contract/kit/body.ts'
import { choices } from '#contract/kit/choices.ts'
import { bool, choice, datetime, id, idList, maybe, type Row, text } from '#contract/kit/entity.ts'
import { form } from '#contract/kit/form.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { scopingInput, scopingProblem, sentFilter } from '#contract/recommendations/scoping.ts'
import { ids, name, odataFilter, rowId } from '#contract/schema.ts'

export const subscriptionTypeStatus = choices('SubscriptionTypeStatus', {
  Enabled: { value: 1, state: 'ok', en: 'Enabled', de: 'Aktiviert' },
  Disabled: { value: 2, state: 'disabled', en: 'Disabled', de: 'Deaktiviert' },
})

export const subscriptionTypes = entity({
  name: 'subscriptionType',
  view: 'subscription_type_extended',
  label: word.subscriptionTypes,
  one: word.subscriptionType,
  permission: 'subscriptionTypes.view',
  fence: 'open',
  importable: true,
  catalogue: { en: 'Subscription Type', de: 'Abonnementtypen' },
  fields: {
    id: id({ import: 'key', width: 88 }),
    name: text({
      label: word.name,
      strong: true,
      import: 'write',
      write: name,
      width: 280,
    }),
    status: choice(subscriptionTypeStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      import: 'write',
      write: true,
      width: 140,
    }),
    recommendationScopingEnabled: bool({
      label: { en: 'Recommendation Scoping', de: 'Eingeschränkte Empfehlungen' },
      filter: true,
      import: 'write',
      write: true,
      width: 190,
    }),
    recommendationsFilter: maybe(
      text({
        label: { en: 'Recommendations Filter', de: 'Empfehlungsfilter' },
        import: 'write',
        write: odataFilter,
        width: 260,
      }),
    ),
    enableExport: bool({
      label: { en: 'Export Enabled', de: 'Export erlaubt' },
      filter: true,
      import: 'write',
      write: true,
      width: 150,
    }),
    allowedTypeIds: idList({
      label: { en: 'Types for Customers', de: 'Typen für Kunden' },
      internal: true,
      write: Type.Array(rowId, { maxItems: 200, uniqueItems: true }),
    }),
    isChoosable: bool({ label: { en: 'Selectable', de: 'Auswählbar' }, filter: true, internal: true }),
    isTrial: bool({ label: { en: 'Default Type', de: 'Standardtyp' }, filter: true, width: 120 }),
    creationTime: datetime({
      label: word.creationTime,
      filter: true,
      sort: true,
      width: 150,
    }),
  },
  defaultColumns: ['name'],
})
export type SubscriptionType = Row<typeof subscriptionTypes>

const { Enabled, Disabled } = subscriptionTypeStatus.value
type Selected = readonly Pick<SubscriptionType, 'status' | 'isTrial'>[]

export const subscriptionTypeRules = {
  rename: (selected: readonly Pick<SubscriptionType, 'name' | 'isTrial'>[], name: string): Text | null =>
    selected.some((type) => type.isTrial && type.name !== name.trim())
      ? {
          en: 'The trial type is the default and keeps its name',
          de: 'Der Testtyp ist Standard und behält seinen Namen',
        }
      : null,
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

/** Why an asker cannot give it to an account, or null. */
export const chooseType = (type: Pick<SubscriptionType, 'isChoosable'> | undefined): Text | null =>
  type?.isChoosable
    ? null
    : {
        en: 'Your own subscription type does not include this subscription type for customers. Ask the operator.',
        de: 'Ihr eigener Abonnementtyp sieht diesen Abonnementtyp für Kunden nicht vor. Fragen Sie den Betreiber.',
      }

/** A subscription that is gone or disabled gives way to the trial type. */
export function subscriptionOrTrial(
  types: readonly Pick<SubscriptionType, 'id' | 'status' | 'isTrial'>[],
  chosen: number | null | undefined,
): number | undefined {
  const usable = types.find((type) => type.id === chosen && type.status === Enabled)
  return (usable ?? types.find((type) => type.isTrial))?.id
}

export const subscriptionTypeCalls = {
  create: call({
    method: 'POST',
    path: '/subscription-type',
    permission: 'subscriptionTypes.manage',
    summary: 'Create a subscription type',
    edits: subscriptionTypes.catalogue,
    body: bodyOf(subscriptionTypes, [
      'name',
      'status?',
      'recommendationScopingEnabled?',
      'recommendationsFilter?',
      'enableExport?',
      'allowedTypeIds?',
    ]),
    answer: Type.Object({ id: rowId }),
    status: 201,
    success: { en: 'Subscription Type Created', de: 'Abonnementtyp erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/subscription-type',
    permission: 'subscriptionTypes.manage',
    summary: 'Change, enable or disable subscription types',
    edits: subscriptionTypes.catalogue,
    body: Type.Object(
      {
        ids,
        updateSubscriptionDto: patchOf(subscriptionTypes, [
          'name',
          'status',
          'recommendationScopingEnabled',
          'recommendationsFilter',
          'enableExport',
          'allowedTypeIds',
        ]),
      },
      { additionalProperties: false },
    ),
    success: { en: 'Subscription Type(s) Updated', de: 'Abonnementtypen aktualisiert' },
  }),
}

export const subscriptionTypeForm = form(subscriptionTypeCalls.create, {
  entity: subscriptionTypes,
  update: subscriptionTypeCalls.update,
  title: { en: 'Create Subscription', de: 'Abonnement erstellen' },
  editTitle: { en: 'Edit Subscription', de: 'Abonnement bearbeiten' },
  fields: [
    'name',
    {
      name: 'recommendationScopingEnabled',
      label: { en: 'Limit to selected recommendations', de: 'Auf ausgewählte Empfehlungen beschränken' },
    },
    {
      name: 'recommendationsFilter',
      label: { en: 'Select by', de: 'Auswahl nach' },
      help: {
        en: 'Leave it empty to keep all recommendations and let groups limit them.',
        de: 'Lassen Sie die Auswahl leer, um alle Empfehlungen zu behalten und sie in Gruppen zu beschränken.',
      },
      input: scopingInput(recommendations),
      when: ({ recommendationScopingEnabled }) => recommendationScopingEnabled === true,
      check: (filter) => scopingProblem(true, filter as string | null, 'subscriptionType'),
    },
    'enableExport',
    {
      name: 'allowedTypeIds',
      label: {
        en: 'Types that resellers can give their customers',
        de: 'Typen, die Vertriebspartner ihren Kunden geben können',
      },
      help: {
        en: 'Applies to resellers with this type. Leave it empty to allow this type only.',
        de: 'Gilt für Vertriebspartner mit diesem Typ. Lassen Sie die Auswahl leer, um nur diesen Typ zuzulassen.',
      },
      input: { kind: 'rows', of: subscriptionTypes, several: true },
    },
  ],
  send: (values, rows) => {
    const [row] = rows
    const body = { ...values, recommendationsFilter: sentFilter(values, row ?? null, 'subscriptionType') }
    return { body: row ? { ids: rows.map(({ id: key }) => key), updateSubscriptionDto: body } : body }
  },
})
