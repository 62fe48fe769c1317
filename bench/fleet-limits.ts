import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { limits } from '#scan/graph/limits.ts'
import { dueAccounts, ended, scanServer } from './scan-server.ts'
import { benchSimulator, load } from './scan-world.ts'
import { printTable } from './table.ts'

const hours = 6
const minutesOfADay = 24 * 60

/**
 * With Microsoft's limits on: how many small accounts fit into the hours between two scans. The first scans read sign-in
 * activity, of which the application may ask ten times a minute; the second ones take it over.
 */
export async function measureLimits(tenants: number): Promise<void> {
  const simulator = await benchSimulator('--fleet', String(tenants))
  const server = await scanServer(simulator)
  try {
    await simulator.control('limits', { scale: 1, off: false })
    const fleet = (await simulator.tenants()).filter(({ slug }) => slug.startsWith('fleet-'))
    for (const { id } of fleet) await dueAccounts(server.admin, id, 1)
    const workers: ChildProcess[] = []
    const first = await secondsOfScans(server.admin, tenants, async () => {
      for (let at = 0; at < 2; at += 1) workers.push(await server.startWorker(3, 'limited'))
    })
    const second = await secondsOfScans(server.admin, tenants, () =>
      server.admin.query('update account set next_scan_time = now() where microsoft_tenant_id is not null'),
    )
    for (const worker of workers) await ended(worker, 'SIGTERM')
    const rate = (seconds: number) => (tenants / seconds) * 60
    const row = (name: string, seconds: number) => [
      name,
      seconds.toFixed(0),
      rate(seconds).toFixed(1),
      Math.floor(rate(seconds) * 60 * hours),
    ]
    printTable(
      [
        `${tenants} accounts, limits on, 2 workers`,
        'seconds',
        'scans a minute',
        `accounts in ${hours} hours`,
      ],
      [row('sign-in activity read', first), row('sign-in activity taken over', second)],
    )
    const daily = limits.signInActivity.amount * minutesOfADay
    printTable(
      ['of one application', 'accounts', 'goal'],
      [
        ['whose sign-in activity can be read once a day (up to 500 users each)', daily, '>= 10000'],
        ['load of the machine', load(), ''],
      ],
    )
  } finally {
    await server.stop()
    await simulator.stop()
  }
}

/** From the first scan of a round to its last, when each of the accounts has had one since it began. */
async function secondsOfScans(
  admin: pg.Pool,
  accounts: number,
  begin: () => Promise<unknown>,
): Promise<number> {
  const { rows: known } = await admin.query<{ id: string }>('select id from scan')
  const before = known.map(({ id }) => id)
  await begin()
  for (;;) {
    const { rows } = await admin.query<{ done: number; failed: number; seconds: number }>(
      `select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed,
         extract(epoch from max(ended_at) - min(started_at))::float8 as seconds
       from scan where not id = any($1)`,
      [before],
    )
    const [{ done, failed, seconds } = { done: 0, failed: 0, seconds: 0 }] = rows
    if (failed > 0) throw new Error(`${failed} scans failed`)
    if (done === accounts) return seconds
    await delay(1000)
  }
}
