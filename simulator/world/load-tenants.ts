import { readdirSync, readFileSync } from 'node:fs'
import { readTenant, type Tenant } from './tenant.ts'

const shippedFolder = new URL('../tenants/', import.meta.url)

export function loadTenants(folder: URL = shippedFolder): Tenant[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const tenants = files.sort().map((file) => {
    const tenant = readTenant(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), file)
    if (`${tenant.slug}.json` !== file) throw new Error(`${file}: slug is ${tenant.slug}`)
    return tenant
  })
  checkTogether(tenants)
  return tenants
}

/** What one file cannot say alone: ids are unique and every guest has a home. */
export function checkTogether(tenants: Tenant[]): void {
  refuseRepeated(
    'tenant id',
    tenants.map((tenant) => tenant.id),
  )
  refuseRepeated(
    'domain',
    tenants.map((tenant) => tenant.domain),
  )
  const people = tenants.flatMap((tenant) => tenant.people.map((person) => ({ tenant, person })))
  refuseRepeated(
    'oid',
    people.map(({ person }) => person.oid),
  )
  refuseRepeated(
    'person',
    people.map(({ tenant, person }) => `${tenant.slug}/${person.slug}`),
  )
  refuseRepeated(
    'user principal name',
    people.map(({ tenant, person }) => `${person.upn} in ${tenant.slug}`),
  )
  for (const { tenant, person } of people) {
    const at = `${tenant.slug}.json: ${person.upn}`
    const home =
      person.homeTenant === undefined ? tenant : tenants.find(({ slug }) => slug === person.homeTenant)
    if (!home) throw new Error(`${at} comes from ${person.homeTenant}, which does not exist`)
    if (!person.upn.endsWith(`@${home.domain}`)) throw new Error(`${at} is not in ${home.domain}`)
    if (!home.people.some(({ upn, homeTenant }) => upn === person.upn && homeTenant === undefined)) {
      throw new Error(`${at} is a guest without an account in ${home.slug}`)
    }
  }
}

function refuseRepeated(what: string, values: string[]): void {
  const repeated = values.find((value, i) => values.indexOf(value) !== i)
  if (repeated !== undefined) throw new Error(`${what} used twice: ${repeated}`)
}
