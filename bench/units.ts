import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, open, readdir, readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const sweep = fileURLToPath(new URL('units-sweep.ts', import.meta.url))

/** A program with a folder of its own. Every process that it starts, daemons too, works in that folder and is known by it. */
export interface Unit {
  name: string
  folder: string
  /** Starts it, also after it was killed. */
  start(): Promise<void>
  /** Sends the signal to all its processes at once. */
  strike(signal: NodeJS.Signals): Promise<void>
  /** Until none of its processes is left. */
  gone(): Promise<void>
}

export interface Units {
  folder: string
  add(name: string, command: string[], more?: Pick<SpawnOptions, 'env' | 'uid' | 'gid'>): Promise<Unit>
  /** Ends everything and removes the folder. */
  end(): Promise<void>
}

/** Units in a temporary folder. They end with this process, however it ends. */
export async function openUnits(prefix: string): Promise<Units> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  // Some of them run as another user.
  await chmod(folder, 0o711)
  const guard = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', sweep, folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
    cwd: '/',
    detached: true,
  })
  const gone = once(guard, 'exit')
  return {
    folder,
    add: async (name, [program = '', ...args], more = {}) => {
      const own = join(folder, name)
      await mkdir(own, { recursive: true })
      if (more.uid !== undefined) await chown(own, more.uid, more.gid ?? more.uid)
      const start = async () => {
        const log = await open(join(folder, `${name}.log`), 'a')
        spawn(program, args, { ...more, cwd: own, stdio: ['ignore', log.fd, log.fd] }).once(
          'error',
          (problem) => console.error(`${name}: ${problem.message}`),
        )
        await log.close()
      }
      return {
        name,
        folder: own,
        start,
        strike: async (signal) => {
          for (const pid of await processesIn(own)) send(pid, signal)
        },
        gone: async () => {
          while ((await processesIn(own)).length > 0) await delay(50)
        },
      }
    },
    end: async () => {
      guard.stdin.end()
      await gone
    },
  }
}

/** Kills what works below a folder until nothing does. */
export async function endAllIn(folder: string): Promise<void> {
  for (let pids = await processesIn(folder); pids.length > 0; pids = await processesIn(folder)) {
    for (const pid of pids) send(pid, 'SIGKILL')
    await delay(50)
  }
}

async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids
    .filter((_, place) => places[place] === folder || places[place]?.startsWith(`${folder}/`))
    .map(Number)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself meanwhile.
  }
}
