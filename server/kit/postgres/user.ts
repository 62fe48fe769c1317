import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Identity = { uid: number; gid: number }

/** How PostgreSQL is started, which refuses to run as root. */
export type PostgresUser = {
  /** Who the files must belong to; undefined when they are ours already. */
  owner?: Identity
  command(program: string, args: string[]): [program: string, args: string[], options: SpawnOptions]
}

const nobody: Identity = { uid: 65534, gid: 65534 }

const ourselves: PostgresUser = { command: (program, args) => [program, args, {}] }

/**
 * A user namespace in which root has the number of "nobody". The files stay root's, no other user needs
 * a way to them, and no system user is made.
 */
const rootUnderAnotherNumber: PostgresUser = {
  owner: { uid: 0, gid: 0 },
  command: (program, args) => [
    'unshare',
    ['-U', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, program, ...args],
    {},
  ],
}

/** For containers that forbid user namespaces. */
const anotherUser = (user: Identity): PostgresUser => ({
  owner: user,
  command: (program, args) => [program, args, { ...user }],
})

/** The same where a folder above is closed to others, as /root is: the user keeps root's way through folders. */
const anotherUserWithAccess = (user: Identity): PostgresUser => ({
  owner: user,
  command: (program, args) => [
    'setpriv',
    [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      program,
      ...args,
    ],
    {},
  ],
})

/** The first way that can both run the program and write to the folder. */
export function postgresUserFor(program: string, folder: string): PostgresUser {
  if (process.getuid?.() !== 0) return ourselves
  const user = systemUser('postgres') ?? nobody
  const ways = [rootUnderAnotherNumber, anotherUser(user), anotherUserWithAccess(user)]
  const working = ways.find((way) => canRun(way, program, folder))
  if (working) return working
  throw new Error(
    'PostgreSQL does not run as root, and this machine lets root neither open a user namespace nor start a ' +
      `program as another user (number ${user.uid}) that can read ${path.dirname(program)} and write ${folder}. ` +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function canRun(way: PostgresUser, program: string, folder: string): boolean {
  if (way.owner) chownSync(folder, way.owner.uid, way.owner.gid)
  const question = 'test -x "$0" && test -w "$1" && "$0" --version'
  const [command, args, options] = way.command('sh', ['-c', question, program, folder])
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}

function systemUser(name: string): Identity | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Files may belong to another user when an earlier start found another way. */
export function giveTo(user: PostgresUser, file: string) {
  const owner = user.owner
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (!owner || !stat) return
  if (stat.uid !== owner.uid || stat.gid !== owner.gid) lchownSync(file, owner.uid, owner.gid)
  if (!stat.isDirectory()) return
  for (const entry of readdirSync(file)) giveTo(user, path.join(file, entry))
}
