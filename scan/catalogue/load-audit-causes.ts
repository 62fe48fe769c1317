import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { exact, readJson, words } from '#contract/kit/read-json.ts'

const cause = exact({
  /** Tables of a snapshot that such a change shows in. */
  tables: Type.Array(words, { minItems: 1 }),
  /** Only checks that read one of these columns of the tables. */
  columns: Type.Optional(Type.Array(words)),
  /** Names of the directory audit. */
  activities: Type.Array(words, { minItems: 1 }),
  /** The type that a target of the record must have. */
  target: Type.Optional(words),
  /** Records that touch none of these properties change nothing that a check reads. */
  properties: Type.Optional(Type.Array(words)),
  /**
   * `table`: the table is small, and who changed it changed what the check reads. `object`: only records about an item
   * that came or went count.
   */
  reach: Type.Enum(['table', 'object']),
})
export type AuditCause = Static<typeof cause>

const file = new URL('../../catalogue/audit-causes.json', import.meta.url)
let loaded: readonly AuditCause[] | undefined

/** Which records of the directory audit can have caused a change in which tables. */
export function loadAuditCauses(): readonly AuditCause[] {
  loaded ??= readJson(Type.Array(cause), readFileSync(file, 'utf8'), 'audit-causes.json')
  return loaded
}
