import type { Kysely } from 'kysely'
import { type Index, indexAhead, makeIndex } from './index-ahead.ts'

/** An operator looks for those that failed, which are few among all that ended. */
const index: Index = { name: 'job_by_state', table: 'job', columns: 'state, due_at desc nulls last, id' }

export const ahead = (db: Kysely<unknown>): Promise<void> => indexAhead(db, index)

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, index)
}
