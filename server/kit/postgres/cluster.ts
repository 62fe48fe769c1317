import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { postgresEnvironment } from './binaries.ts'
import { adminUser } from './login.ts'
import { giveTo, type PostgresUser } from './user.ts'

/** Where one embedded database keeps its things. */
export type Cluster = { home: string; data: string; passwordFile: string; logFile: string; lockFile: string }

export function clusterIn(folder: string): Cluster {
  const home = path.resolve(folder)
  const inside = (name: string) => path.join(home, name)
  return {
    home,
    data: inside('cluster'),
    passwordFile: inside('password'),
    logFile: inside('postgres.log'),
    lockFile: inside('start.lock'),
  }
}

export const clusterExists = (cluster: Cluster) => existsSync(path.join(cluster.data, 'PG_VERSION'))

/** Whether one was ever started on the folder. */
export const hasEmbeddedDatabase = (folder: string) => clusterExists(clusterIn(folder))

export function passwordOf(cluster: Cluster): string {
  if (existsSync(cluster.passwordFile)) return readFileSync(cluster.passwordFile, 'utf8').trim()
  throw new Error(
    `The database in ${cluster.data} is there, but not its password in ${cluster.passwordFile}. ` +
      'Put the file back, or remove the folder to start with an empty database.',
  )
}

/**
 * Made in a folder of its own and then renamed: one that was killed half way is never taken for whole. Who does not wait
 * for the disk later does not wait for it here.
 */
export async function createCluster(cluster: Cluster, initdb: string, user: PostgresUser, isSynced: boolean) {
  const halfMade = `${cluster.data}.making`
  for (const entry of readdirSync(cluster.home)) {
    if (entry.startsWith(path.basename(halfMade))) rmSync(path.join(cluster.home, entry), { recursive: true })
  }
  writeFileSync(cluster.passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  giveTo(user, cluster.passwordFile)
  const [command, args, options] = user.command(initdb, [
    ...['--pgdata', halfMade],
    ...['--username', adminUser],
    ...['--pwfile', cluster.passwordFile],
    ...['--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8'],
    ...(isSynced ? [] : ['--no-sync']),
    // The same order of texts on every machine, whatever locales it has.
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--lc-messages', 'C'],
  ])
  const child = spawn(command, args, {
    ...options,
    cwd: cluster.home,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [complaint, code] = await Promise.all([text(child.stderr ?? []), ended])
  if (code !== 0) throw new Error(`Could not create the database in ${cluster.data}: ${complaint.trim()}`)
  renameSync(halfMade, cluster.data)
}
