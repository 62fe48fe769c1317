import type { Kysely } from 'kysely'
import { type Index, indexAhead, makeIndex } from './index-ahead.ts'

/** In the order that clean-up asks for, so that what is over is found without reading what stays. */
const indexes: readonly Index[] = [
  { name: 'audit_event_cause', table: 'audit_event', columns: 'account_id, at', where: 'not is_listed' },
  { name: 'job_done', table: 'job', columns: 'name, ended_at', where: "state = 'done'" },
]

export async function ahead(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await indexAhead(db, index)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await makeIndex(db, index)
}
