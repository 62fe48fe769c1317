import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissionNames, requiredPermissionNames } from './world/application.ts'
import { checkTogether, loadTenants } from './world/load-tenants.ts'
import { readTenant, type Tenant } from './world/tenant.ts'
import { isGlobalAdministrator } from './world/world.ts'

const tenants = loadTenants()

test('every customer has a Global Administrator and an ordinary member', () => {
  const customers = tenants.filter(({ kind }) => kind === 'customer')
  assert.equal(customers.length, 10)
  for (const { name, people } of customers) {
    assert.ok(people.some(isGlobalAdministrator), name)
    assert.ok(
      people.some(({ roles, homeTenant, blocked }) => roles.length === 0 && !homeTenant && !blocked),
      name,
    )
  }
})

test('each story of a connection is told by a tenant', () => {
  const app = (slug: string) => tenants.find((tenant) => tenant.slug === slug)?.app
  assert.deepEqual(app('northbrine')?.consented, permissionNames)
  assert.equal(app('northbrine')?.globalReader, true)
  const missing = requiredPermissionNames.filter((name) => !app('fallowfield')?.consented.includes(name))
  assert.equal(missing.length, 4)
  assert.equal(app('glasshouse')?.globalReader, false)
  assert.deepEqual(app('hollowbrook')?.consented, [])
  assert.equal(app('kestrel-rowe')?.secretExpired, true)
  assert.deepEqual(app('marlow')?.consented, [])
})

const aTenant = (change: object = {}): unknown => ({
  slug: 'birchwood',
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Birchwood',
  domain: 'birchwood.example',
  kind: 'customer',
  app: { consented: 'all', globalReader: true, secretExpired: false },
  people: [aPerson()],
  ...change,
})

const aPerson = (change: object = {}) => ({
  slug: 'bea-boss',
  oid: '22222222-2222-4222-8222-222222222222',
  name: 'Bea Boss',
  upn: 'bea.boss@birchwood.example',
  roles: [],
  ...change,
})

const read = (change?: object): Tenant => readTenant(aTenant(change), 'birchwood.json')

test('says where a file does not fit', () => {
  assert.throws(() => read({ id: 'no-guid' }), /^Error: birchwood\.json: 'id' must be a GUID/)
  assert.throws(() => read({ domain: 'birchwood.com' }), /'domain' must be a \.example domain/)
  assert.throws(() => read({ kind: 'friend' }), /'kind' must be one of/)
  assert.throws(() => read({ colour: 'red' }), /'colour' is not a known key/)
  assert.throws(
    () => read({ people: [aPerson({ roles: ['King'] })] }),
    /'people\[0\]\.roles\[0\]' must be one of/,
  )
  assert.throws(() => read({ people: [aPerson({ upn: 'bea@real.com' })] }), /upn' must be an address/)
  assert.throws(
    () => read({ app: { consented: ['Everything'], globalReader: true, secretExpired: false } }),
    /consented\[0\]/,
  )
  assert.throws(() => readTenant(null, 'birchwood.json'), /must be an object/)
})

test('holds the files against each other', () => {
  const other = read({ slug: 'other', id: '33333333-3333-4333-8333-333333333333', domain: 'other.example' })
  assert.throws(() => checkTogether([read(), { ...read(), slug: 'twin' }]), /tenant id used twice/)
  assert.throws(() => checkTogether([read(), other]), /oid used twice/)
  assert.throws(() => checkTogether([{ ...other }]), /is not in other\.example/)
  const guestFrom = (homeTenant: string) => ({
    ...other,
    people: [{ ...aPerson(), blocked: undefined, homeTenant, roles: [] }],
  })
  assert.throws(() => checkTogether([guestFrom('nowhere')]), /which does not exist/)
  const elsewhere = read({ people: [] })
  assert.throws(
    () => checkTogether([elsewhere, guestFrom('birchwood')]),
    /guest without an account in birchwood/,
  )
  checkTogether([read()])
})
