import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { choices, oneOf } from '#contract/kit/choices.ts'
import { type Entity, id, int, text } from '#contract/kit/entity.ts'
import { type Form, formFor } from '#contract/kit/form.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { filled, rowId } from '#contract/schema.ts'
import { licensePlans, licenses, products } from './products.ts'

export const dataManagementType = choices('DataManagementType', {
  Product: { value: 1, en: 'Product', de: 'Produkt' },
  License: { value: 2, en: 'License', de: 'Lizenz' },
  LicensePlan: { value: 3, en: 'License Plan', de: 'Lizenzplan' },
})
export type DataType = 1 | 2 | 3

/** The list of each type, and its name in calls. */
export const dataEntities = {
  1: { list: products, name: 'product' },
  2: { list: licenses, name: 'license' },
  3: { list: licensePlans, name: 'license_plan' },
} as const satisfies Record<DataType, { list: Entity; name: string }>

/** What refers to a product, a license or a license plan. */
export const dataDependents = entity({
  name: 'dataDependent',
  label: { en: 'Related records', de: 'Zugehörige Einträge' },
  permission: 'dataManagement.manage',
  fence: 'platform',
  fields: {
    id: id({ width: 72 }),
    displayName: text({
      label: word.displayName,
      strong: true,
      width: 220,
      grow: true,
    }),
    dependentTableDisplayName: text({
      label: { en: 'Table', de: 'Tabelle' },
      filter: true,
      sort: true,
      width: 120,
    }),
    ownerId: int({ label: word.id, filter: true, internal: true }),
    ownerType: int({ label: word.type, filter: true, internal: true }),
  },
  defaultColumns: ['id', 'displayName', 'dependentTableDisplayName'],
})

const permission = 'dataManagement.manage'
const edits = { en: 'Data entity', de: 'Datensätzen' }
const displayName = Type.Unsafe<string>({
  ...filled(200),
  'x-label': word.displayName,
})
const type = oneOf(dataManagementType)
const relationships = Type.Object(
  {
    relationships: Type.Array(
      Type.Object({ licenseId: rowId, licensePlanId: rowId }, { additionalProperties: false }),
      { minItems: 1, maxItems: 500 },
    ),
  },
  { additionalProperties: false },
)
const text8k = Type.Optional(Type.String({ maxLength: 8192 }))
const dataEntity = Type.Object({
  id: rowId,
  displayName: Type.String(),
  name: Type.String(),
  type: Type.Integer(),
})

export const dataManagementCalls = {
  list: call({
    method: 'GET',
    path: '/data-management/:entityName',
    permission,
    summary: 'All products, licenses or license plans',
    params: Type.Object({
      entityName: Type.Unsafe<'product' | 'license' | 'license_plan'>({
        type: 'string',
        enum: ['product', 'license', 'license_plan'],
      }),
    }),
    answer: Type.Array(dataEntity),
  }),
  dependents: call({
    method: 'GET',
    path: '/data-management/:id/:type',
    permission,
    summary: 'What refers to a product, a license or a license plan',
    params: Type.Object({ id: rowId, type }),
    query: Type.Object(
      {
        $select: text8k,
        $filter: text8k,
        $orderby: text8k,
        $top: Type.Optional(Type.Integer({ minimum: 0, maximum: 200 })),
        $skip: Type.Optional(Type.Integer({ minimum: 0 })),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({
      count: Type.Integer(),
      items: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    }),
    list: true,
  }),
  create: call({
    method: 'POST',
    path: '/data-management/create',
    permission,
    summary: 'Create a product, a license or a license plan',
    body: Type.Object({ displayName, type }, { additionalProperties: false }),
    answer: Type.Object({ id: rowId }),
    status: 201,
    edits,
    success: { en: 'Data Entity Successfully Created', de: 'Datensatz erstellt' },
  }),
  update: call({
    method: 'PATCH',
    path: '/data-management/update/:id',
    permission,
    summary: 'Rename a product, a license or a license plan',
    params: Type.Object({ id: rowId }),
    body: Type.Object({ displayName, type }, { additionalProperties: false }),
    edits,
    success: { en: 'Data Entity Successfully Updated', de: 'Datensatz aktualisiert' },
  }),
  relate: call({
    method: 'POST',
    path: '/data-management/relationship',
    permission,
    summary: 'Relate licenses and license plans',
    body: relationships,
    status: 201,
    edits,
    success: { en: 'Relationship Established', de: 'Zuordnung erstellt' },
  }),
  unrelate: call({
    method: 'DELETE',
    path: '/data-management/delete/relationship',
    permission,
    summary: 'End relationships of licenses and license plans',
    body: relationships,
    edits,
    success: { en: 'Relationship Deleted', de: 'Zuordnung gelöscht' },
  }),
  remove: call({
    method: 'DELETE',
    path: '/data-management/delete/entity/:id/:type/:forceDelete',
    permission,
    summary: 'Delete a product, a license or a license plan; with force its relationships too',
    params: Type.Object({ id: rowId, type, forceDelete: Type.Boolean() }),
    answer: Type.Object({ success: Type.Boolean(), warningOnly: Type.Boolean(), message: Type.String() }),
    edits,
  }),
}

/** Where the list of what refers to a row is read. */
export const dependentsPath = (id: number, type: DataType): string =>
  dataManagementCalls.dependents.path.replace(':id', String(id)).replace(':type', String(type))

const one: Record<DataType, Text> = {
  1: dataManagementType.members.Product,
  2: dataManagementType.members.License,
  3: dataManagementType.members.LicensePlan,
}
const titled = (words: Text, kind: DataType): Text => ({
  en: words.en.replace('{one}', one[kind].en),
  de: words.de.replace('{one}', one[kind].de),
})

export const dataEntityForm = (kind: DataType): Form =>
  formFor()(dataManagementCalls.create, {
    entity: dataEntities[kind].list,
    update: dataManagementCalls.update,
    title: titled({ en: 'Create {one}', de: '{one} erstellen' }, kind),
    editTitle: titled({ en: 'Edit {one}', de: '{one} bearbeiten' }, kind),
    fields: ['displayName'],
    send: ({ displayName: said = '' }, rows) => {
      const [row] = rows as unknown as { id: number }[]
      return { ...(row ? { params: { id: row.id } } : {}), body: { displayName: said, type: kind } }
    },
  })

/** Only what is chosen is sent, and only what is not related yet is offered. */
export const relateForm = (kind: 2 | 3, ownId: number, related: readonly number[]): Form => {
  const other = kind === 2 ? 3 : 2
  return formFor<{ chosen: number[] }>()(dataManagementCalls.relate, {
    title: titled({ en: 'Relate {one}', de: '{one} zuordnen' }, other),
    submit: { en: 'Relate', de: 'Zuordnen' },
    fields: [
      {
        name: 'chosen',
        label: one[other],
        shape: { type: 'array', items: { type: 'integer' } },
        required: { en: 'Field is required.', de: 'Feld ist erforderlich.' },
        input: {
          kind: 'rows',
          of: dataEntities[other].list,
          several: true,
          ...(related.length ? { filter: related.map((key) => `id ne ${key}`).join(' and ') } : {}),
        },
      },
    ],
    send: ({ chosen = [] }) => ({
      body: {
        relationships: chosen.map((key) =>
          kind === 2 ? { licenseId: ownId, licensePlanId: key } : { licenseId: key, licensePlanId: ownId },
        ),
      },
    }),
  })
}

/** The name has to be typed, exactly as it is. */
export const deleteEntityForm = (kind: DataType, name: string): Form =>
  formFor<{ typed: string }>()(dataManagementCalls.remove, {
    title: titled({ en: 'Delete {one}', de: '{one} löschen' }, kind),
    submit: word.delete,
    fields: [
      {
        name: 'typed',
        label: { en: `Type “${name}” to confirm`, de: `Geben Sie zur Bestätigung „${name}“ ein` },
        placeholder: { en: 'Enter entity name to confirm', de: 'Namen zur Bestätigung eingeben' },
        shape: { type: 'string', maxLength: 200 },
        required: word.thisFieldIsRequired,
        check: (typed) =>
          typed === name ? null : { en: 'The name does not match', de: 'Der Name stimmt nicht überein' },
      },
    ],
  })
