import { chmodSync, mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresBinaries } from './postgres/binaries.ts'
import { type Cluster, clusterExists, clusterIn, createCluster, passwordOf } from './postgres/cluster.ts'
import { launch } from './postgres/launch.ts'
import { adminUser, tryLogin } from './postgres/login.ts'
import {
  forgetForeignPid,
  type Postmaster,
  runningPostmaster,
  stopPostmaster,
} from './postgres/postmaster.ts'
import { giveTo, postgresUserFor } from './postgres/user.ts'
import { waitForLock } from './process-lock.mjs'

export type EmbeddedPostgres = {
  /** Signs in as the superuser, to the database "postgres". */
  adminUrl: string
  port: number
  pid: number
  /** True when the server already ran: left by a process that was killed, or another one uses it. */
  attached: boolean
  /** Ends the server, whoever started it, and returns when it is gone. */
  stop(): Promise<void>
}

/** An earlier server may be recovering, or on its way out, before it answers or ends. */
const attachWithinMs = 180_000
/** Where the system does not tell what a process is, one that does not answer in time is not our server. */
const unprovenMs = 10_000
const startWithinMs = 60_000

/**
 * Starts the PostgreSQL server that npm installed on a folder, or finds the one that runs there.
 * The server listens on 127.0.0.1 alone and does not end with this process: call `stop`.
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const cluster = clusterIn(folder)
  mkdirSync(cluster.home, { recursive: true, mode: 0o700 })
  const lock = await waitForLock(cluster.lockFile)
  try {
    return (await attach(cluster)) ?? (await start(cluster, settings))
  } finally {
    lock.release()
  }
}

/** Ends the server that runs on the folder, if one does. */
export async function stopEmbeddedPostgres(folder: string) {
  const { data } = clusterIn(folder)
  const running = runningPostmaster(data)
  if (running?.proven) await stopPostmaster(data, running.pid, postgresBinaries().pgCtl)
}

async function attach(cluster: Cluster): Promise<EmbeddedPostgres | undefined> {
  const began = Date.now()
  for (;;) {
    const running = runningPostmaster(cluster.data)
    if (!running) return undefined
    const password = passwordOf(cluster)
    const answer = running.ready ? await tryLogin(running.port, password, cluster.data) : 'not ready'
    if (answer === 'ours') return serverOf(cluster, running, true)
    const waited = Date.now() - began
    if (!running.proven && (answer === 'refused' || waited > unprovenMs)) return undefined
    if (answer === 'refused') throw wrongPassword(cluster)
    if (waited > attachWithinMs) {
      throw new Error(
        `PostgreSQL (process ${running.pid}) runs on ${cluster.data} but does not answer; see ${cluster.logFile}`,
      )
    }
    await sleep(50)
  }
}

async function start(cluster: Cluster, settings: Record<string, string>): Promise<EmbeddedPostgres> {
  const { postgres, initdb } = postgresBinaries()
  const user = postgresUserFor(postgres, cluster.home)
  const isSynced = settings.fsync !== 'off'
  if (!clusterExists(cluster)) await createCluster(cluster, initdb, user, isSynced)
  giveTo(user, cluster.data)
  // PostgreSQL refuses a folder that others may read, as a restored copy often is.
  chmodSync(cluster.data, 0o700)

  const until = Date.now() + startWithinMs
  for (;;) {
    forgetForeignPid(cluster.data)
    const launched = await launch(cluster, postgres, user, settings)
    if (launched.postmaster) return provenServer(cluster, launched.postmaster)
    if (!launched.mayPass || Date.now() > until) {
      throw new Error(
        `PostgreSQL does not start on ${cluster.data}: ${launched.complaint}\nIts log: ${cluster.logFile}`,
      )
    }
    await sleep(250)
  }
}

async function provenServer(cluster: Cluster, { pid }: Postmaster): Promise<EmbeddedPostgres> {
  try {
    const server = await attach(cluster)
    if (server) return { ...server, attached: false }
  } catch (error) {
    await stopPostmaster(cluster.data, pid, postgresBinaries().pgCtl)
    throw error
  }
  throw new Error(`PostgreSQL ended right after its start; see ${cluster.logFile}`)
}

function serverOf(cluster: Cluster, { pid, port }: Postmaster, attached: boolean): EmbeddedPostgres {
  return {
    adminUrl: `postgres://${adminUser}:${passwordOf(cluster)}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    attached,
    stop: () => stopPostmaster(cluster.data, pid, postgresBinaries().pgCtl),
  }
}

const wrongPassword = (cluster: Cluster) =>
  new Error(
    `The database in ${cluster.data} does not accept the password in ${cluster.passwordFile}. ` +
      'Put the right file back, or stop the server and remove the folder to start with an empty database.',
  )
