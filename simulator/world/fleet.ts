import { labelledId } from '#simulator/directory/ids.ts'
import { permissionNames } from './application.ts'
import type { Tenant } from './tenant.ts'

const namesake = '5c0f7a12-8e3d-4b96-a1f4-7d2e60b9c385'

/** Many small tenants for benchmarks, all alike but for their names and ids. */
export const fleetTenants = (count: number): Tenant[] =>
  Array.from({ length: count }, (_, place) => {
    const slug = `fleet-${place + 1}`
    const id = labelledId(namesake, slug)
    return {
      slug,
      id,
      name: `Fleet ${place + 1}`,
      domain: `${slug}.example`,
      kind: 'customer',
      app: { consented: [...permissionNames], globalReader: true, secretExpired: false },
      people: [
        {
          slug: 'flo-admin',
          oid: labelledId(id, 'flo'),
          name: 'Flo Admin',
          upn: `flo.admin@${slug}.example`,
          roles: ['Global Administrator'],
          homeTenant: undefined,
          blocked: undefined,
        },
      ],
      exchangeHost: undefined,
      story: { layers: undefined, users: 5, licences: ['SPE_E3'], limitPercent: undefined },
    }
  })
