import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseCluster } from './cluster-database.ts'
import { type Product, ready } from './cluster-product.ts'
import { ttlSeconds } from './cluster-settings.ts'
import type { Unit } from './units.ts'

/** Something that happens to an installation. */
export interface Event {
  name: string
  /** Does it; answers what mends it. */
  strike(): Promise<Mending>
  goals: { writesBackSeconds: number; scansAgainSeconds: number | null; scansDoneSeconds: number }
}
interface Mending {
  /** How long nobody mends anything. */
  afterSeconds: number
  mend(): Promise<void>
}

const toNewPrimary = ttlSeconds + 5
const goals = { writesBackSeconds: toNewPrimary, scansAgainSeconds: 30, scansDoneSeconds: 60 }
/** A job whose worker is gone is another's after a minute of silence and a look around. */
const ofKilledWorker = { ...goals, scansAgainSeconds: 75, scansDoneSeconds: 75 + 60 }
const supervisorSeconds = 3
const frozenSeconds = 45

export function eventsOf(
  cluster: DatabaseCluster,
  { apis, workers }: Product,
  way: 'pooled' | 'direct',
): Event[] {
  const kill = (
    name: string,
    find: () => Promise<Unit | undefined>,
    afterSeconds: number,
    more = goals,
  ): Event => ({
    name,
    goals: more,
    strike: async () => {
      const unit = await find()
      if (!unit) throw new Error(`${name}: there is none`)
      await unit.strike('SIGKILL')
      return { afterSeconds, mend: unit.start }
    },
  })
  const nodeBackSeconds = toNewPrimary + 2
  return [
    kill('primary node killed', cluster.primary, nodeBackSeconds),
    {
      name: 'postmaster killed',
      goals,
      strike: async () => {
        process.kill(await cluster.postmasterOf(await cluster.primary()), 'SIGKILL')
        return { afterSeconds: 0, mend: async () => undefined }
      },
    },
    {
      name: `primary node frozen ${frozenSeconds} s`,
      goals,
      strike: async () => {
        const node = await cluster.primary()
        await node.strike('SIGSTOP')
        return { afterSeconds: frozenSeconds, mend: () => node.strike('SIGCONT') }
      },
    },
    kill('API server killed', async () => apis[0], supervisorSeconds),
    {
      name: 'API servers restarted in turn',
      goals,
      strike: async () => {
        for (const [place, api] of apis.entries()) {
          await api.strike('SIGTERM')
          await api.gone()
          await api.start()
          await ready(`http://127.0.0.1:${cluster.apiPorts[place]}`)
          await delay(supervisorSeconds * 1000)
        }
        return { afterSeconds: 0, mend: async () => undefined }
      },
    },
    ...(way === 'pooled' ? [kill('PgBouncer killed', async () => cluster.bouncer, supervisorSeconds)] : []),
    kill('leader of etcd killed', cluster.etcdLeader, supervisorSeconds),
    kill('worker killed', async () => workers[0], supervisorSeconds, ofKilledWorker),
    kill('primary node killed again', cluster.primary, nodeBackSeconds),
  ]
}

/** Strikes, mends in its time, and says when each was. */
export async function happens(event: Event): Promise<{ at: number }> {
  const at = Date.now()
  const { afterSeconds, mend } = await event.strike()
  await delay(Math.max(0, at + afterSeconds * 1000 - Date.now()))
  await mend()
  return { at }
}
