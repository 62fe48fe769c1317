import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openPool } from '#server/kit/database.ts'
import { type DatabaseCluster, missingPackages, startDatabaseCluster } from './cluster-database.ts'
import { type Event, eventsOf, happens } from './cluster-events.ts'
import { type People, startPeople } from './cluster-people.ts'
import { startProduct } from './cluster-product.ts'
import { printCluster, type Told } from './cluster-report.ts'
import { beginScans, historyOf } from './cluster-scans.ts'
import {
  judge,
  judgeExemptions,
  judgeMails,
  judgeScans,
  ofKind,
  outboxEmpty,
  writtenIn,
} from './cluster-verdict.ts'
import { mailServer } from './mail-arrivals.ts'
import { benchSimulator, load } from './scan-world.ts'
import { signedInAdmin } from './signed-in.ts'
import { openUnits } from './units.ts'

const tenantCount = 6
/** A scan lasts long enough to be in the middle of it. */
const latencyMs = 300
const quietSeconds = 3

/**
 * Three Patroni nodes, two API servers, three workers, HAProxy and PgBouncer; each part is killed or frozen while people
 * work and scans run. `npm run bench -- cluster [direct] [only this event] [folder for the logs]`; direct: without PgBouncer.
 */
export async function benchCluster(): Promise<void> {
  const missing = await missingPackages()
  if (missing.length > 0) {
    console.error(`Install these first: apt-get install -y --no-install-recommends ${missing.join(' ')}`)
    process.exitCode = 1
    return
  }
  const words = process.argv.slice(3)
  const way = words[0] === 'direct' ? 'direct' : 'pooled'
  const [only = '', logs] = way === 'direct' ? words.slice(1) : words
  const units = await openUnits('parapet-cluster-')
  const smtp = await mailServer()
  const simulator = await benchSimulator('--fleet', String(tenantCount))
  const pools: pg.Pool[] = []
  try {
    const cluster = await startDatabaseCluster(units)
    await cluster.whole(120)
    const product = await startProduct(units, cluster, way, { microsoft: simulator.url, mail: smtp.url })
    const admin = new pg.Pool({ connectionString: cluster.url('postgres', 'direct'), max: 3 })
    admin.on('error', () => undefined)
    const app = openPool(cluster.url('parapet_login', 'direct'), { max: 2 })
    pools.push(admin, app)

    const tenants = (await simulator.tenants())
      .filter(({ slug }) => slug.startsWith('fleet-'))
      .map(({ id }) => id)
    const scan = () => beginScans(admin, app, tenants)
    const undisturbed = await (await scan()).ended(180)
    if (undisturbed.done < tenants.length) throw new Error('Scans that nothing disturbs do not end')
    const expected = new Map<string, number>()
    for (const { accountId, tenant } of undisturbed.accounts)
      expected.set(tenant, (await historyOf(admin, accountId)).distinct)
    await simulator.control('limits', { off: true, latencyMs })

    const [first] = undisturbed.accounts
    const accountId = first?.accountId ?? 0
    const recommendations = await recommendationsOf(admin, accountId)
    const people = startPeople(cluster.peopleUrl, {
      token: await signedInAdmin(admin, accountId),
      recommendations,
    })
    const told: Told[] = []
    for (const event of eventsOf(cluster, product, way).filter(({ name }) => name.includes(only)))
      told.push(await watched(event, cluster, people, scan))
    await people.stop()
    await outboxEmpty(admin)

    const written = await writtenIn(admin, accountId)
    const { acknowledged } = people
    const exemptions = ofKind(acknowledged, 'exemption').length
    const scanned = told.flatMap(({ scans }) => scans.accounts)
    printCluster(
      told.map((one) => ({ ...one, ...judge(ofKind(one.acknowledged, 'comment', 'invitation'), written) })),
      {
        comments: ofKind(acknowledged, 'comment').length,
        ofComments: judge(ofKind(acknowledged, 'comment'), written),
        exemptions,
        ofExemptions: await judgeExemptions(admin, accountId, recommendations[0] ?? 0, exemptions),
        ofScans: await judgeScans(admin, scanned, expected),
        invitations: ofKind(acknowledged, 'invitation').length,
        ofInvitations: judge(ofKind(acknowledged, 'invitation'), written),
        ofMails: await judgeMails(admin, await smtp.ask('recipients')),
        load: load(),
      },
    )
  } finally {
    for (const pool of pools) await pool.end().catch(() => undefined)
    if (logs) await keepLogs(units.folder, logs)
    await units.end()
    await simulator.stop()
    smtp.child.disconnect()
  }
}

async function watched(
  event: Event,
  cluster: DatabaseCluster,
  people: People,
  scan: () => ReturnType<typeof beginScans>,
): Promise<Told> {
  const scans = await scan()
  await scans.underWay(Math.ceil(scans.begun / 2))
  await delay(Math.random() * 2000)
  const ended = scans.ended(240)
  const { at } = await happens(event)
  const result = await ended
  await cluster.whole(90)
  await delay(quietSeconds * 1000)
  const until = Date.now()
  const within = <T extends { at: number }>(some: readonly T[]) =>
    some.filter((one) => one.at >= at && one.at < until)
  const acknowledged = within(people.acknowledged)
  console.log(`${new Date(at).toISOString()} ${event.name}: ${((until - at) / 1000).toFixed(0)} s`)
  return { event, at, acknowledged, failed: within(people.failed), begun: scans.begun, scans: result }
}

async function keepLogs(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from))
    if (name.endsWith('.log')) await copyFile(join(from, name), join(to, name))
}

async function recommendationsOf(admin: pg.Pool, accountId: number): Promise<number[]> {
  const { rows } = await admin.query<{ id: number }>(
    'select id::int from account_recommendation_extended where account_id = $1 and status = 1 order by id limit 20',
    [accountId],
  )
  return rows.map(({ id }) => id)
}
