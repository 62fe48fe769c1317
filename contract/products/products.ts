import { entity } from '#contract/access/permissions.ts'
import { id, int, type Row, text, up } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'

const named = {
  id: id({ width: 72 }),
  name: text({ label: word.name, filter: true, sort: true, width: 190 }),
  displayName: text({
    label: word.displayName,
    strong: true,
    width: 220,
    grow: true,
  }),
}
const columns = ['id', 'name', 'displayName'] as const

/** The Microsoft products that recommendations belong to. */
export const products = entity({
  name: 'product',
  label: { en: 'Products', de: 'Produkte' },
  permission: 'signedIn',
  fence: 'open',
  fields: named,
  defaultColumns: columns,
})
export type Product = Row<typeof products>

export const licenses = entity({
  name: 'license',
  label: { en: 'Licenses', de: 'Lizenzen' },
  permission: 'signedIn',
  fence: 'open',
  fields: named,
  defaultColumns: columns,
})

/** Which licence (service plan) comes with which plan that people buy. */
export const licensesRelationship = entity({
  name: 'licensesRelationship',
  label: { en: 'Licenses of plans', de: 'Lizenzen der Pläne' },
  permission: 'signedIn',
  fence: 'open',
  fields: {
    id: id(),
    licenseId: int({ label: { en: 'License ID', de: 'Lizenz-ID' }, filter: true }),
    licensePlanId: int({ label: { en: 'Plan ID', de: 'Plan-ID' }, filter: true }),
  },
  defaultSort: up('id'),
})

export const licensePlans = entity({
  name: 'licensePlan',
  label: { en: 'License plans', de: 'Lizenzpläne' },
  permission: 'signedIn',
  fence: 'open',
  fields: named,
  defaultColumns: columns,
})
