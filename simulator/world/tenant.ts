import {
  flag,
  guid,
  listOf,
  matching,
  oneOf,
  optional,
  type Read,
  type Reader,
  record,
  text,
} from '#simulator/reading.ts'
import { readStoryChoice } from '#simulator/stories/load-story.ts'
import { type Permission, permissionNames } from './application.ts'
import { directoryRoleNames } from './directory-roles.ts'

const slug = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')
const upn = matching(/^[a-z0-9.]+@[a-z0-9.-]+\.example$/, 'an address in a .example domain')

const permissionList = listOf(oneOf(permissionNames))
const consented: Reader<Permission[]> = (value, at) =>
  value === 'all' ? [...permissionNames] : permissionList(value, at)

const readPerson = record({
  slug,
  oid: guid,
  name: text,
  upn,
  roles: listOf(oneOf(directoryRoleNames)),
  /** Slug of the tenant this person comes from; absent for members. */
  homeTenant: optional(slug),
  blocked: optional(flag),
})

export const readTenant = record({
  slug,
  id: guid,
  name: text,
  domain: matching(/^[a-z0-9-]+\.example$/, 'a .example domain'),
  kind: oneOf(['platform', 'reseller', 'customer']),
  app: record({
    /** Nothing consented means that the tenant has no service principal of the application. */
    consented,
    globalReader: flag,
    secretExpired: flag,
  }),
  people: listOf(readPerson),
  story: optional(readStoryChoice),
})

export const readAppChange = record({
  consented: optional(consented),
  globalReader: optional(flag),
  secretExpired: optional(flag),
})

export type Tenant = Read<typeof readTenant>
export type Person = Read<typeof readPerson>
