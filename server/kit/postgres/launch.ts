import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresEnvironment } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { type Postmaster, runningPostmaster } from './postmaster.ts'
import type { PostgresUser } from './user.ts'

export type Launch =
  | { postmaster: Postmaster }
  | { complaint: string; mayPass: boolean; postmaster?: undefined }

/** Recovery after a crash replays at most about a gigabyte of log. */
const readyWithinMs = 180_000
const largeLogBytes = 5_000_000

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** One attempt to start the server. It is a process of its own that outlives us. */
export async function launch(
  cluster: Cluster,
  program: string,
  user: PostgresUser,
  extraSettings: Record<string, string>,
): Promise<Launch> {
  const port = await freePort()
  const options = Object.entries({ ...settings, ...extraSettings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const [command, args, as] = user.command(program, ['-D', cluster.data, '-p', String(port), ...options])
  const { log, start } = openLog(cluster.logFile)
  const child = spawn(command, args, {
    ...as,
    cwd: cluster.home,
    env: postgresEnvironment(),
    // Its own process group: Ctrl-C in the terminal must not end it before its clients have ended.
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  let failure: string | undefined
  child.on('error', (error) => {
    failure = error.message
  })
  child.on('exit', (code, signal) => {
    failure ??= `PostgreSQL ended with ${signal ?? `code ${code}`}`
  })

  const until = Date.now() + readyWithinMs
  while (failure === undefined && Date.now() < until) {
    const postmaster = runningPostmaster(cluster.data)
    if (postmaster?.ready && postmaster.port === port) return { postmaster }
    await sleep(20)
  }
  if (failure === undefined) child.kill('SIGINT')
  const said = readFileSync(cluster.logFile).subarray(start).toString('utf8').trim()
  return {
    complaint: [failure ?? `PostgreSQL was not ready after ${readyWithinMs / 1000} s`, said].join('\n'),
    // The processes of a killed server need a moment to go, and a port may be taken between choice and use.
    mayPass: /lock file|shared memory block|Address already in use|could not bind/i.test(said),
  }
}

function openLog(file: string): { log: number; start: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const isLarge = size > largeLogBytes
  if (isLarge) renameSync(file, `${file}.old`)
  return { log: openSync(file, 'a', 0o600), start: isLarge ? 0 : size }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
