import { id, type Row, text, up } from './kit/entity.ts'
import { entity } from './permissions.ts'

const named = {
  id: id({ label: { en: 'ID', de: 'ID' }, width: 88 }),
  name: text({ label: { en: 'Name', de: 'Name' }, filter: true, sort: true, width: 220 }),
  displayName: text({
    label: { en: 'Display Name', de: 'Anzeigename' },
    filter: true,
    sort: true,
    search: true,
    strong: true,
    width: 300,
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
