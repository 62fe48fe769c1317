import type { Entity } from './entity.ts'

/**
 * What somebody saw of a row when they began to change it: a short sum of its writable fields. Sent along as
 * `if-match`, it lets the server tell whether somebody else has changed the row meanwhile, without a column for it.
 */
export function versionOf(entity: Entity, row: object): string {
  const values = row as Record<string, unknown>
  return sumOf(JSON.stringify(writtenFields(entity).map((name) => values[name] ?? null)))
}

export const writtenFields = (entity: Entity): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (field.write ? [name] : []))

/** 53 bits that tell texts apart; nothing here is a secret. */
function sumOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    high = Math.imul(high ^ letter, 2654435761)
    low = Math.imul(low ^ letter, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
