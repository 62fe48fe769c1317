import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { migrate } from '#server/migrate.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { load } from './scan-world.ts'
import { scannedTenant } from './scanned-tenant.ts'
import { median, printTable } from './table.ts'
import { cleanTimes } from './year-clean.ts'
import { fillYear, places } from './year-fill.ts'
import { questionTimes } from './year-questions.ts'
import { recordTimes } from './year-record.ts'

const goal = 1.3
/** About ten minutes. */
const defaultAccounts = 500
/** Of a container its own, where it has a limit. */
const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem())
/** A quarter of the memory, as its manual says; the default of the embedded one is for a laptop. */
const shared_buffers = `${Math.round(memory / 4 / 2 ** 20)}MB`
const settings = { shared_buffers, max_wal_size: '8GB', checkpoint_timeout: '30min' }

/** A database with a year of so many accounts. */
export interface Year {
  name: 'few' | 'many'
  accounts: number
  url: string
  folder: string
  admin: pg.Pool
  /** Of each measured account, alike in both. */
  asked: readonly number[]
}
/** What was measured in both, by turns. */
export interface Compared {
  name: string
  few: readonly number[]
  many: readonly number[]
}

/** Lists, statistics, recording a scan and clean-up after a year of many accounts, against a year of a hundred. */
export async function benchYear(): Promise<void> {
  const many = Number(process.argv[3] ?? defaultAccounts)
  const tenant = await scannedTenant()
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  const database = await startBenchPostgres(folder, settings)
  const years: Year[] = []
  try {
    for (const [name, accounts] of [
      ['few', places],
      ['many', many],
    ] as const) {
      const began = performance.now()
      const year = await emptyYear(database.adminUrl, { name, accounts, folder })
      years.push(year)
      await fillYear(year.url, accounts, tenant)
      year.asked = await askedAccounts(year)
      console.log(
        `${accounts.toLocaleString('en')} accounts filled in ${((performance.now() - began) / 1000).toFixed(0)} s`,
      )
    }
    const [small, large] = years as [Year, Year]
    await printSizes(large)
    const { ofAccounts, ofOperators } = await questionTimes(small, large)
    const compare = comparing(small, large)
    compare('an account asks', 'ms', ofAccounts)
    compare('an operator asks, over all accounts', 'ms', ofOperators)
    compare('recording a scan', 'ms', await recordTimes(small, large, tenant))
    compare('clean-up', 'ms per 1,000 rows', await cleanTimes(small, large))
    console.log(`load ${load()}`)
  } finally {
    for (const { admin } of years) await admin.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const comparing = (few: Year, many: Year) => (what: string, unit: string, measured: readonly Compared[]) =>
  printTable(
    [
      what,
      `${few.accounts} accounts, ${unit}`,
      `${many.accounts.toLocaleString('en')} accounts`,
      'times',
      `goal ${goal}`,
    ],
    measured.map(({ name, ...times }) => {
      const [less, more] = [median(times.few), median(times.many)]
      const isReached = more / less <= goal
      return [name, less.toFixed(2), more.toFixed(2), (more / less).toFixed(2), isReached ? 'yes' : 'NO']
    }),
  )

async function emptyYear(
  adminUrl: string,
  { name, accounts, folder }: Pick<Year, 'name' | 'accounts' | 'folder'>,
): Promise<Year> {
  const house = new pg.Client({ connectionString: adminUrl })
  await house.connect()
  await house.query(`create database ${name}`)
  await house.end()
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString()
  await migrate(url)
  await loadCatalogue(url)
  const admin = new pg.Pool({ connectionString: url, max: 2 })
  admin.on('error', () => undefined)
  return { name, accounts, url, folder, admin, asked: [] }
}

/** Busy and quiet ones as there are, at the same places of the hundred, from anywhere in the table. */
async function askedAccounts({ admin }: Year): Promise<number[]> {
  const { rows } = await admin.query<{ id: string }>(
    `select distinct on (place) id from bench.account where place % 7 = 0 order by place, md5(id::text)`,
  )
  return rows.map(({ id }) => Number(id))
}

async function printSizes({ admin, accounts }: Year): Promise<void> {
  const { rows } = await admin.query<{ name: string; rows: number; bytes: number }>(
    `select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1
     order by 3 desc`,
    [accounts],
  )
  const sum = (of: 'rows' | 'bytes') => rows.reduce((all, row) => all + row[of], 0)
  printTable(
    [`${accounts.toLocaleString('en')} accounts x a year`, 'rows', 'MB', 'rows / account', 'kB / account'],
    [...rows, { name: 'together', rows: sum('rows'), bytes: sum('bytes') }].map((row) => [
      row.name,
      Math.round(row.rows).toLocaleString('en'),
      (row.bytes / 1e6).toFixed(0),
      (row.rows / accounts).toFixed(0),
      (row.bytes / accounts / 1000).toFixed(0),
    ]),
  )
}
