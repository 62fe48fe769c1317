import { type Static, Type } from 'typebox'
import { exact, formed, read, words } from '#contract/kit/read-json.ts'
import { storyChoice } from '#simulator/stories/load-story.ts'
import { type Permission, permissionNames } from './application.ts'
import { directoryRoleNames } from './directory-roles.ts'

const guid = formed(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'a GUID in lower case')
const slug = formed(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')
const upn = formed(/^[a-z0-9.]+@[a-z0-9.-]+\.example$/, 'an address in a .example domain')

const consented = Type.Union([Type.Literal('all'), Type.Array(Type.Enum([...permissionNames]))])
export const permissionsIn = (given: Static<typeof consented>): Permission[] =>
  given === 'all' ? [...permissionNames] : given

const person = exact({
  slug,
  oid: guid,
  name: words,
  upn,
  roles: Type.Array(Type.Enum([...directoryRoleNames])),
  /** Slug of the tenant this person comes from; absent for members. */
  homeTenant: Type.Optional(slug),
  blocked: Type.Optional(Type.Boolean()),
})

const tenant = exact({
  slug,
  id: guid,
  name: words,
  domain: formed(/^[a-z0-9-]+\.example$/, 'a .example domain'),
  kind: Type.Enum(['platform', 'reseller', 'customer']),
  app: exact({
    /** Nothing consented means that the tenant has no service principal of the application. */
    consented,
    globalReader: Type.Boolean(),
    secretExpired: Type.Boolean(),
  }),
  people: Type.Array(person),
  /** The domain that the tenant began with, when it is not that of its slug. */
  initialDomain: Type.Optional(words),
  /** The subdomain of Exchange that holds the tenant, when its front door sends calls on. */
  exchangeHost: Type.Optional(formed(/^[a-z0-9-]+$/, 'a label of a host')),
  story: Type.Optional(storyChoice),
})

export const appChange = exact({
  consented: Type.Optional(consented),
  globalReader: Type.Optional(Type.Boolean()),
  secretExpired: Type.Optional(Type.Boolean()),
})

type Written = Static<typeof tenant>
export type Tenant = Omit<Written, 'app'> & {
  app: Omit<Written['app'], 'consented'> & { consented: Permission[] }
}
export type Person = Static<typeof person>

export function readTenant(value: unknown, file: string): Tenant {
  const { app, ...rest } = read(tenant, value, file)
  return { ...rest, app: { ...app, consented: permissionsIn(app.consented) } }
}
