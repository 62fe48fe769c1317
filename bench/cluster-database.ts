import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/testing/free-port.ts'
import {
  bouncerSettings,
  bouncerUsers,
  etcdCommand,
  type Place,
  passwords,
  patroniSettings,
  proxySettings,
} from './cluster-settings.ts'
import type { Unit, Units } from './units.ts'

/** Three nodes of PostgreSQL with Patroni and etcd, a proxy that finds the primary, and a pooler before it. */
export interface DatabaseCluster {
  nodes: Unit[]
  bouncer: Unit
  /** The node that is the primary now. */
  primary(): Promise<Unit>
  etcdLeader(): Promise<Unit>
  postmasterOf(node: Unit): Promise<number>
  /** A primary, a synchronous standby and a third that follows. */
  whole(withinSeconds: number): Promise<void>
  /** The address for a role, through the pooler or by the proxy alone. */
  url(role: keyof typeof passwords, way: 'pooled' | 'direct', database?: string): string
  /** Where people reach the product. */
  peopleUrl: string
  apiPorts: number[]
}

/** Where Debian puts them. */
const programs = '/usr/local/bin:/usr/bin:/bin:/usr/sbin'

/** What is not npm's, by the package of Debian that has it. */
export async function missingPackages(): Promise<string[]> {
  const runs = (...command: [string, ...string[]]) => {
    try {
      execFileSync(command[0], command.slice(1), { stdio: 'ignore', env: { PATH: programs } })
      return true
    } catch {
      return false
    }
  }
  const found = {
    patroni: runs('patroni', '--version'),
    'python3-etcd': runs('/usr/bin/python3', '-c', 'import etcd'),
    'etcd-server': runs('etcd', '--version'),
    haproxy: runs('haproxy', '-v'),
    pgbouncer: runs('pgbouncer', '--version'),
    postgresql: (await binaries()) !== undefined,
  }
  return Object.entries(found).flatMap(([name, isThere]) => (isThere ? [] : [name]))
}

const versions = '/usr/lib/postgresql'
async function binaries(): Promise<string | undefined> {
  const found = await readdir(versions).catch(() => [])
  const newest = found.toSorted((a, b) => Number(a) - Number(b)).at(-1)
  return newest && join(versions, newest, 'bin')
}

/** PostgreSQL and PgBouncer refuse to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

export async function startDatabaseCluster(units: Units): Promise<DatabaseCluster> {
  const places = (letter: string) =>
    Promise.all(
      [1, 2, 3].map(
        async (n): Promise<Place> => ({
          name: `${letter}${n}`,
          port: await freePort(),
          otherPort: await freePort(),
        }),
      ),
    )
  const [etcdPlaces, nodePlaces] = [await places('e'), await places('p')]
  const apiPorts = [await freePort(), await freePort()]
  const doors = { primary: await freePort(), api: await freePort(), bouncer: await freePort() }
  const who = unprivileged()
  // With PGPASSWORD in its environment Patroni's own file of passwords is not read.
  const env = { PATH: programs, HOME: units.folder, ETCDCTL_API: '2' }

  const etcds: Unit[] = []
  for (const place of etcdPlaces)
    etcds.push(await units.add(place.name, etcdCommand(place, etcdPlaces), { env, ...who }))
  const nodes: Unit[] = []
  for (const place of nodePlaces) {
    const node = await units.add(place.name, ['patroni', 'patroni.yml'], { env, ...who })
    nodes.push(node)
    const settings = patroniSettings(place, etcdPlaces, node.folder, (await binaries()) ?? '')
    await writeFile(join(node.folder, 'patroni.yml'), settings)
  }
  const bouncer = await units.add('pgbouncer', ['pgbouncer', 'pgbouncer.ini'], { env, ...who })
  await writeFile(join(bouncer.folder, 'users.txt'), bouncerUsers)
  await writeFile(
    join(bouncer.folder, 'pgbouncer.ini'),
    bouncerSettings(doors.bouncer, doors.primary, bouncer.folder),
  )
  const proxy = await units.add('haproxy', ['haproxy', '-db', '-f', 'haproxy.cfg'], { env, ...who })
  await writeFile(join(proxy.folder, 'haproxy.cfg'), proxySettings(doors, nodePlaces, apiPorts))

  for (const etcd of etcds) await etcd.start()
  await etcdAnswers(etcdPlaces)
  for (const unit of [...nodes, proxy, bouncer]) await unit.start()

  const members = async (): Promise<Member[]> => {
    for (const { otherPort } of nodePlaces) {
      const answer = await json<{ members: Member[] }>(`http://127.0.0.1:${otherPort}/cluster`)
      if (answer) return answer.members
    }
    return []
  }
  const nodeNamed = (name = '') => {
    const node = nodes.find((one) => one.name === name)
    if (!node) throw new Error(`No node is ${name || 'the primary'}`)
    return node
  }
  return {
    nodes,
    bouncer,
    primary: async () => nodeNamed((await members()).find(({ role }) => role === 'leader')?.name),
    etcdLeader: async () => {
      for (const [place, { port }] of etcdPlaces.entries()) {
        const stats = await json<{ state: string }>(`http://127.0.0.1:${port}/v2/stats/self`)
        if (stats?.state === 'StateLeader' && etcds[place]) return etcds[place]
      }
      throw new Error('etcd has no leader')
    },
    postmasterOf: async ({ folder }) =>
      Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0]),
    whole: async (withinSeconds) => {
      const wanted = ['leader', 'replica', 'sync_standby'].join()
      let found = ''
      for (const end = Date.now() + withinSeconds * 1000; Date.now() < end; await delay(500)) {
        const all = await members()
        found = all
          .map(({ name, role, state, timeline }) => `${name} ${role} ${state} ${timeline}`)
          .join(', ')
        const isRunning = all.every(({ state }) => state === 'running' || state === 'streaming')
        const isOne = new Set(all.map(({ timeline }) => timeline)).size === 1
        if (
          isRunning &&
          isOne &&
          all
            .map(({ role }) => role)
            .toSorted()
            .join() === wanted
        )
          return
      }
      throw new Error(`The cluster is not whole after ${withinSeconds} s: ${found || 'nobody answers'}`)
    },
    url: (role, way, database = 'parapet') =>
      `postgres://${role}:${passwords[role]}@127.0.0.1:${way === 'pooled' ? doors.bouncer : doors.primary}/${database}`,
    peopleUrl: `http://127.0.0.1:${doors.api}`,
    apiPorts,
  }
}

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

/** Roles and the database, as docs/operations.md has them. */
export async function makeDatabase(cluster: DatabaseCluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres', 'direct', 'postgres') })
  await client.connect()
  for (const statement of [
    'create role parapet_app nologin',
    `create role parapet_owner login password '${passwords.parapet_owner}'`,
    'grant parapet_app to parapet_owner with admin option',
    `create role parapet_login login noinherit password '${passwords.parapet_login}'`,
    'grant parapet_app to parapet_login',
    'create database parapet owner parapet_owner',
  ])
    await client.query(statement)
  await client.end()
}

async function etcdAnswers(places: readonly Place[]): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answers = await Promise.all(
      places.map(({ port }) => json<{ health: string }>(`http://127.0.0.1:${port}/health`)),
    )
    if (answers.every((one) => one?.health === 'true')) return
    await delay(200)
  }
  throw new Error('etcd does not answer')
}

const json = <T>(url: string): Promise<T | null> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => (await answer.json()) as T,
    () => null,
  )
