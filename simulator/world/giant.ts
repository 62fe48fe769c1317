import { permissionNames } from './application.ts'
import type { Tenant } from './tenant.ts'

/** A tenant of any size for benchmarks: its objects are made while they are read. */
export const giantTenant = (users: number): Tenant => ({
  slug: 'giant',
  id: '91a7d3c0-5b2e-4f68-8d14-e06b9c7f2a35',
  name: 'Giant Holdings',
  domain: 'giant.example',
  kind: 'customer',
  app: { consented: [...permissionNames], globalReader: true, secretExpired: false },
  people: [
    {
      slug: 'gil-admin',
      oid: '4de0b7a8-91c3-4f25-b6d7-20e8c5f3a914',
      name: 'Gil Admin',
      upn: 'gil.admin@giant.example',
      roles: ['Global Administrator'],
      homeTenant: undefined,
      blocked: undefined,
    },
  ],
  exchangeHost: undefined,
  story: { layers: undefined, users: users - 1, licences: ['SPE_E5'], limitPercent: undefined },
})
