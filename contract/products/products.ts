import { entity } from '#contract/access/permissions.ts'
import { id, int, type Row, text, up } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'

const named = {
  id: id({ label: word.id, width: 72 }),
  name: text({ label: word.name, filter: true, sort: true, width: 190 }),
  displayName: text({
    label: word.displayName,
    filter: true,
    sort: true,
    search: true,
    strong: true,
    width: 220,
    grow: true,
  }),
}
const columns = ['id', 'name', 'displayName'] as const

/** The Microsoft products that recommendations belong to. */
export const products = entity({
  name: 'product',
  view: 'product',
  label: { en: 'Products', de: 'Produkte' },
  permission: 'signedIn',
  fence: 'open',
  key: 'id',
  fields: named,
  defaultColumns: columns,
  defaultSort: up('displayName'),
})
export type Product = Row<typeof products>

export const licenses = entity({
  name: 'license',
  view: 'license',
  label: { en: 'Licenses', de: 'Lizenzen' },
  permission: 'signedIn',
  fence: 'open',
  key: 'id',
  fields: named,
  defaultColumns: columns,
  defaultSort: up('displayName'),
})

/** Which licence (service plan) comes with which plan that people buy. */
export const licensesRelationship = entity({
  name: 'licensesRelationship',
  view: 'licenses_relationship',
  label: { en: 'Licenses of plans', de: 'Lizenzen der Pläne' },
  permission: 'signedIn',
  fence: 'open',
  key: 'id',
  fields: {
    id: id({ label: word.id }),
    licenseId: int({ label: { en: 'License ID', de: 'Lizenz-ID' }, filter: true }),
    licensePlanId: int({ label: { en: 'Plan ID', de: 'Plan-ID' }, filter: true }),
  },
  defaultColumns: ['licenseId', 'licensePlanId'],
  defaultSort: up('id'),
})

export const licensePlans = entity({
  name: 'licensePlan',
  view: 'license_plan',
  label: { en: 'License plans', de: 'Lizenzpläne' },
  permission: 'signedIn',
  fence: 'open',
  key: 'id',
  fields: named,
  defaultColumns: columns,
  defaultSort: up('displayName'),
})
