import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { applicationLogin, ensureDatabase } from '#server/kit/database.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { startPeople } from './cluster-people.ts'
import { ready } from './cluster-product.ts'
import { judge, judgeExemptions, judgeMails, ofKind, outboxEmpty, writtenIn } from './cluster-verdict.ts'
import { addAccounts } from './console-world.ts'
import { formerCommit, present, unpackFormer } from './former-version.ts'
import { mailServer } from './mail-arrivals.ts'
import { roundRobin } from './round-robin.ts'
import { load } from './scan-world.ts'
import { signedInAdmin } from './signed-in.ts'
import { openUnits, type Unit } from './units.ts'
import { type Phase, printUpgrade } from './upgrade-report.ts'

const quietMs = 5000
const lookEveryMs = 20

/**
 * An earlier version with two servers and a worker is brought to this one while people work: tables first, then one process
 * after the other. `npm run bench -- upgrade [--from COMMIT] [--rows 2000000]`.
 */
export async function benchUpgrade(): Promise<void> {
  const commit = formerCommit(option('--from'))
  const rowCount = Number(option('--rows') ?? 2_000_000)
  const units = await openUnits('parapet-upgrade-')
  const smtp = await mailServer()
  const database = await startBenchPostgres(join(units.folder, 'database'))
  const adminUrl = await ensureDatabase(database.adminUrl, 'parapet')
  const admin = new pg.Pool({ connectionString: adminUrl, max: 3 })
  admin.on('error', () => undefined)
  try {
    const former = join(units.folder, 'former')
    unpackFormer(commit, former)
    const env = {
      ...process.env,
      PARAPET_DATA: join(units.folder, 'data'),
      DATABASE_ADMIN_URL: adminUrl,
      DATABASE_URL: adminUrl,
      RATE_LIMIT: '100000000',
      TRUST_PROXY: '1',
      SMTP_URL: smtp.url,
      PARAPET_SECRET_KEY: randomBytes(32).toString('base64'),
      MICROSOFT_CLIENT_ID: 'bench',
      MICROSOFT_CLIENT_SECRET: 'bench',
    }
    await migrate(former, env)
    env.DATABASE_URL = await applicationLogin(adminUrl)
    const [accountId = 0] = await addAccounts(admin, 1)
    await addRows(admin, rowCount)

    const ports = [await freePort(), await freePort()]
    const started = async (folder: string, command: string, port = 0) => {
      const name = [command, port, folder === present ? 'present' : 'former'].join('-')
      const unit = await units.add(name, parapet(folder, command), { env: { ...env, PORT: String(port) } })
      await unit.start()
      if (port) await ready(`http://127.0.0.1:${port}`)
      return unit
    }
    const servers: { port: number; unit: Unit }[] = []
    for (const port of ports) servers.push({ port, unit: await started(former, 'api', port) })
    const worker = await started(former, 'worker')

    const proxy = await roundRobin(ports)
    const locks = watchLocks(admin)
    const recommendations = await recommendationsOf(admin, accountId)
    const people = startPeople(proxy.url, { token: await signedInAdmin(admin, accountId), recommendations })
    const phases: Phase[] = []
    const during = async (name: string, work: () => Promise<unknown>) => {
      const from = Date.now()
      await work()
      phases.push({ name, from, until: Date.now() })
    }
    const rest = () => delay(quietMs)

    await during('both servers of the former version', rest)
    await during('parapet migrate of this version', () => migrate(present, env))
    await during('former version on the new tables', rest)
    for (const { port, unit } of servers)
      await during(`server on port ${port} replaced`, async () => {
        await ended(unit)
        await started(present, 'api', port)
      })
    await during('worker replaced', async () => {
      await ended(worker)
      await started(present, 'worker')
    })
    await during('this version', rest)
    await people.stop()
    await outboxEmpty(admin)
    const longestWait = await locks.stop()
    proxy.close()

    const written = await writtenIn(admin, accountId)
    const comments = ofKind(people.acknowledged, 'comment')
    const exemptions = ofKind(people.acknowledged, 'exemption')
    const invitations = ofKind(people.acknowledged, 'invitation')
    const [toggled = 0] = recommendations
    printUpgrade(people, phases, longestWait, [
      ['comments', comments.length, judge(comments, written)],
      ['exemptions', exemptions.length, await judgeExemptions(admin, accountId, toggled, exemptions.length)],
      ['invitations', invitations.length, judge(invitations, written)],
      ['mails', invitations.length, await judgeMails(admin, await smtp.ask('recipients'))],
    ])
    console.log(`from ${commit.slice(0, 7)}, ${rowCount} rows in the operator log and in the jobs, ${load()}`)
  } finally {
    await admin.end()
    await database.stop()
    smtp.child.disconnect()
    await units.end()
  }
}

/** As a supervisor does it. */
async function ended(unit: Unit): Promise<void> {
  await unit.strike('SIGTERM')
  await unit.gone()
}

const option = (name: string) => {
  const place = process.argv.indexOf(name)
  return place < 0 ? undefined : process.argv[place + 1]
}

const parapet = (folder: string, command: string) => [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(folder, 'server/cli.ts'),
  command,
]

async function migrate(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const [node = '', ...args] = parapet(folder, 'migrate')
  await promisify(execFile)(node, args, { env })
}

/** What grows without end, as after years. */
async function addRows(admin: pg.Pool, count: number): Promise<void> {
  await admin.query(
    `insert into operator_log (at, call, request_id)
     select now() - make_interval(secs => n), 'GET /api/auth/whoami', n::text from generate_series(1, $1::int) n`,
    [count],
  )
  await admin.query(
    `insert into job (name, data, state, due_at, created_at, started_at, ended_at)
     select 'send-mails', '{}', 'done', at, at, at, at
     from generate_series(1, $1::int) n, lateral (select now() - make_interval(secs => n / 100.0) as at)`,
    [count],
  )
  await admin.query('vacuum analyze')
}

async function recommendationsOf(admin: pg.Pool, accountId: number): Promise<number[]> {
  const { rows } = await admin.query<{ id: number }>(
    'select id::int from account_recommendation where account_id = $1 order by id limit 20',
    [accountId],
  )
  return rows.map(({ id }) => id)
}

/** The longest time that servers and workers waited for a lock. The migrator, who gives way after two seconds, is another. */
function watchLocks(admin: pg.Pool) {
  let longest = 0
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await admin.query<{ ms: number | null }>(
        `select extract(epoch from max(clock_timestamp() - waitstart))::float8 * 1000 as ms
         from pg_locks join pg_stat_activity using (pid) where not granted and usename = 'parapet_login'`,
      )
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      await delay(lookEveryMs)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await looking
      return longest
    },
  }
}
