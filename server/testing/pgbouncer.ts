import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { atEnd } from './harness.ts'
import { untilProgram } from './until.ts'

/** Whether this machine has PgBouncer: it is no npm package. */
export const hasPgBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  (path) => {
    try {
      execFileSync(path, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  },
)

/** PgBouncer in transaction mode with two connections to the server, as a manual would set it up. */
export async function startPgBouncer(databaseUrl: string): Promise<string> {
  const server = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bouncer-'))
  const port = await freePort()
  await writeFile(
    join(folder, 'users.txt'),
    `"${server.username}" "${decodeURIComponent(server.password)}"\n`,
  )
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 2
logfile = ${folder}/log
ignore_startup_parameters = extra_float_digits
`,
  )
  // It refuses to run as root, so that another user has to read this.
  await chmod(folder, 0o777)
  const isRoot = process.getuid?.() === 0
  const bouncer = spawn(
    hasPgBouncer ?? 'pgbouncer',
    [...(isRoot ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')],
    { stdio: 'ignore' },
  )
  atEnd(async () => {
    bouncer.kill('SIGKILL')
    if (bouncer.exitCode === null) await once(bouncer, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  await untilProgram(bouncer, () => answers(port), 'PgBouncer answers')
  server.port = String(port)
  return server.href
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
