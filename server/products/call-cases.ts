import { dataManagementCalls, dataManagementType } from '#contract/products/data-management.ts'
import { type Db, sql } from '../kit/db.ts'
import { absent, casesFor, fresh } from '../testing/call-case.ts'

const { License } = dataManagementType.value
const license = async (db: Db) => {
  const name = fresh('license')
  const { id } = await db.one(sql<{ id: number }>`
    insert into license (name, display_name) values (${name}, ${name}) returning id`)
  return id
}
const pair = (licenseId: number) => ({ relationships: [{ licenseId, licensePlanId: absent }] })

export const dataManagementCases = casesFor(dataManagementCalls, {
  list: { parts: () => ({ params: { entityName: 'license_plan' as const } }), passes: [200] },
  dependents: { target: license, parts: (id) => ({ params: { id, type: License } }), passes: [200] },
  create: { parts: () => ({ body: { displayName: fresh('license'), type: License } }), passes: [201] },
  update: {
    target: license,
    parts: (id) => ({ params: { id }, body: { displayName: fresh('license'), type: License } }),
    passes: [200],
  },
  // There is no such plan.
  relate: { target: license, parts: (id) => ({ body: pair(id) }), passes: [404] },
  unrelate: { target: license, parts: (id) => ({ body: pair(id) }), passes: [404] },
  remove: {
    target: license,
    parts: (id) => ({ params: { id, type: License, forceDelete: false } }),
    passes: [200],
  },
})
