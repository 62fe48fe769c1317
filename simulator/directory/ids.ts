import { createHash } from 'node:crypto'

export const objectKinds = {
  user: 'a1c3',
  group: 'b2d4',
  device: 'c3e5',
  application: 'd4f6',
  servicePrincipal: 'e507',
  appId: 'f618',
  joinedDevice: '0729',
  signIn: '183a',
} as const

export type ObjectKind = keyof typeof objectKinds

// an odd factor and its inverse modulo 2^32: numbers scatter over the id and can still be read back
const scatter = 0x9e3779b1
const gather = 0xe8b2f51

/** The id of the nth generated object: looks like any GUID, and says its number to who knows how. */
export function numberedId(tenantId: string, kind: ObjectKind, index: number): string {
  const scattered = (Math.imul(index + 1, scatter) >>> 0).toString(16).padStart(8, '0')
  return `${tenantId.slice(0, 8)}-${objectKinds[kind]}-4${tenantId.slice(15, 18)}-9${tenantId.slice(20, 23)}-${tenantId.slice(24, 28)}${scattered}`
}

export function numberIn(tenantId: string, kind: ObjectKind, id: string): number {
  const index = (Math.imul(Number.parseInt(id.slice(28), 16), gather) >>> 0) - 1
  return numberedId(tenantId, kind, index) === id ? index : -1
}

/** An id that belongs to a label for good, such as a group that a story names. */
export function labelledId(tenantId: string, label: string): string {
  const hex = createHash('sha256').update(`${label} in ${tenantId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A number from 0 to below 1 that is the same for the same object and question at every reading. */
export function chance(index: number, question: number): number {
  let mixed = Math.imul(index + 1, 0x85ebca6b) ^ Math.imul(question + 7, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
}
