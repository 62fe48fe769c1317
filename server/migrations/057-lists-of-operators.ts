import type { Kysely } from 'kysely'
import { type Index, indexAhead, makeIndex } from './index-ahead.ts'

/** What operators list over ten thousand accounts: in the order that people read names in, and by how a reading ended. */
const indexes: readonly Index[] = [
  {
    name: 'account_by_name',
    table: 'account',
    columns: 'name collate "und-x-icu", id',
    where: 'status <> 5',
  },
  {
    name: 'user_in_order',
    table: 'app_user',
    columns: 'email collate "und-x-icu", id',
    where: 'status <> 4',
  },
  { name: 'account_connector_by_outcome', table: 'account_connector', columns: 'outcome, account_id' },
  {
    name: 'account_recommendation_of',
    table: 'account_recommendation',
    columns: 'recommendation_id, is_compliant, account_id',
  },
  { name: 'account_connector_of', table: 'account_connector', columns: 'connector_id, outcome' },
]

export async function ahead(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await indexAhead(db, index)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await makeIndex(db, index)
}
