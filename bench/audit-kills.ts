import { setTimeout as delay } from 'node:timers/promises'
import { places, stillReads } from '#server/audit-events/testing/still-reads.ts'
import { ended, scanServer } from './scan-server.ts'
import { benchSimulator, load } from './scan-world.ts'
import { printTable } from './table.ts'

const kills = 10
/** Of each account: four pages, each record twice. */
const events = 2000

/** A reader stands still at each place of a read, in an account of its own, and all are killed, ten times over. */
export async function benchAuditKills(): Promise<void> {
  const simulator = await benchSimulator('--fleet', String(places.length))
  const server = await scanServer(simulator)
  try {
    const tenants = (await simulator.tenants()).filter(({ slug }) => slug.startsWith('fleet-'))
    const happens = (body: object) => simulator.control('audits', body)
    const still = await stillReads(server.admin, { url: simulator.url, tenants, happens }, events)
    const env = { MICROSOFT_IDENTITY_URL: still.url, MICROSOFT_SERVICE_URL: still.url }
    for (let kill = 0; kill < kills; kill += 1) {
      const worker = await server.startWorker(1, undefined, env)
      await until(async () => {
        await still.hurry()
        return still.missing()
      })
      await ended(worker, 'SIGKILL')
      await still.bury()
    }
    await still.open()
    const worker = await server.startWorker(1, undefined, env)
    await until(async () => {
      await still.hurry()
      return (await still.found()).filter(({ isDone }) => !isDone).map(({ place }) => place)
    })
    await ended(worker, 'SIGKILL')
    const found = await still.found()
    const sum = (of: (one: (typeof found)[number]) => number) => found.reduce((all, one) => all + of(one), 0)
    const wanted = events * found.length
    printTable(
      [
        `${wanted.toLocaleString('en')} events in ${found.length} logs, ${kills} kills at each of ${places.length} places`,
        'figure',
        'goal',
      ],
      [
        ['events lost', wanted - sum(({ records }) => records), '0'],
        ['events doubled', sum((one) => one.events - one.records), '0'],
        [
          'events counted for charts and not stored, or the reverse',
          sum((one) => Math.abs(one.counted - one.events)),
          '0',
        ],
        ['mails lost or doubled', sum(({ mails }) => Math.abs(mails - 1)), '0'],
        ['gaps left open', sum(({ gaps }) => gaps), '0'],
        ['load', load(), ''],
      ],
    )
    still.close()
  } finally {
    await server.stop()
    await simulator.stop()
  }
}

async function until(look: () => Promise<readonly string[]>): Promise<void> {
  let missing = await look()
  for (const end = Date.now() + 120_000; missing.length > 0 && Date.now() < end; await delay(100))
    missing = await look()
  if (missing.length > 0) throw new Error(`Not reached: ${missing.join(', ')}`)
}
