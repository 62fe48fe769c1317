import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { migrate } from '#server/migrate.ts'
import { apiProcess } from './api-process.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { signedInAdmin } from './signed-in.ts'

export interface ConsoleWorld {
  /** Where a server of its own process shows the built console. */
  url: string
  /** Of an administrator whose account has the whole catalogue and a year of history. */
  token: string
  recommendations: number
  /** The process of the server. */
  pid: number
  /** Adds accounts as below, and signs in an administrator of each. */
  addPeople(count: number): Promise<string[]>
  /** Adds accounts with the same number of recommendations, and a month of scores. */
  addAccounts(count: number): Promise<void>
  stop(): Promise<void>
}

export async function consoleWorld(): Promise<ConsoleWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  const database = await startBenchPostgres(folder)
  await migrate(database.adminUrl)
  await loadCatalogue(database.adminUrl)
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 })
  admin.on('error', () => undefined)
  const [account] = await addAccounts(admin, 1)
  await addYear(admin, account ?? 0)
  await admin.query('vacuum analyze')
  const server = await apiProcess(database.adminUrl, folder)
  const { rows } = await admin.query<{ count: number }>(
    'select count(*)::int as count from account_recommendation where account_id = $1',
    [account],
  )
  return {
    // The session is of this origin; pages ask the name that people type.
    url: server.url.replace('127.0.0.1', 'localhost'),
    token: await signedInAdmin(admin, account ?? 0),
    recommendations: rows[0]?.count ?? 0,
    pid: server.pid,
    addPeople: async (count) => {
      const tokens: string[] = []
      for (const id of await addAccounts(admin, count)) tokens.push(await signedInAdmin(admin, id))
      await admin.query('vacuum analyze')
      return tokens
    },
    addAccounts: async (count) => {
      await addAccounts(admin, count)
      await admin.query('vacuum analyze')
    },
    stop: async () => {
      server.kill()
      await admin.end()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Scanned accounts with every product, each recommendation decided, and scores of the last 30 days. */
export async function addAccounts(admin: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into account (name, status, subscription_type_id, microsoft_tenant_id, microsoft_application_status,
       last_scan_time, last_scan_time_end, next_scan_time)
     select 'Account ' || n, 1, (select id from subscription_type where is_trial), gen_random_uuid()::text, $2,
       now(), now(), now() + interval '6 hours'
     from generate_series(1, $1::int) n
     returning id`,
    [count, microsoftApplicationStatus.value.Active],
  )
  const ids = rows.map(({ id }) => Number(id))
  await admin.query(
    `insert into account_product (account_id, product_id)
     select account_id, product.id from unnest($1::bigint[]) account_id, product`,
    [ids],
  )
  await admin.query(
    `insert into account_recommendation
       (account_id, recommendation_id, is_compliant, last_decided, non_compliant_items, last_updated_time)
     select account_id, recommendation.id, decided, decided, case when decided then 0 else 3 end, now()
     from unnest($1::bigint[]) account_id, recommendation,
       lateral (select (recommendation.id * 7 + account_id) % 10 < 6 as decided)
     where recommendation.status = 1`,
    [ids],
  )
  await addScores(admin, ids, 30)
  return ids
}

async function addScores(admin: pg.Pool, accounts: number[], days: number): Promise<void> {
  await admin.query(
    `insert into score (account_id, day, product_id, standard_score, custom_score, compliant, assessed, total)
     select account_id, current_date - age, product_id, 55 + (age % 17), 58 + (age % 17), 150, 260, 298
     from unnest($1::bigint[]) account_id, generate_series(0, $2::int - 1) age,
       (select 0 as product_id union all select id from product) products
     on conflict do nothing`,
    [accounts, days],
  )
}

/** Scores of every day and five changes a day, as a year of scans every six hours leaves behind. */
async function addYear(admin: pg.Pool, accountId: number): Promise<void> {
  await addScores(admin, [accountId], 365)
  await admin.query(
    `insert into account_recommendation_history
       (account_id, account_recommendation_id, date, change_field, change_type, snapshot_type, old_value, new_value,
        changed_by)
     select $1, mine.id, now() - make_interval(hours => (5 * age + place) * 24 / 5), 1, 2 - (age + place) % 2, 2 + (age + place) % 2,
       ((age + place) % 2 = 0)::text, ((age + place) % 2 = 1)::text, 'Scan'
     from generate_series(0, 364) age, generate_series(1, 5) place,
       lateral (select id from account_recommendation where account_id = $1
                order by id offset (age * 5 + place) % 250 limit 1) mine`,
    [accountId],
  )
}
