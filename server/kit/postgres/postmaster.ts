import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMark } from '../process-lock.mjs'

/** What PostgreSQL's first process writes about itself into its folder. */
export type Postmaster = {
  pid: number
  port: number
  ready: boolean
  /** False where the system does not tell what the process is: the login decides. */
  proven: boolean
}

type Whose = 'ours' | 'foreign' | 'unknown' | 'gone'

const pidFile = (data: string) => path.join(data, 'postmaster.pid')

/** The server that runs on the folder. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const written = readPidFile(data)
  if (!written) return undefined
  const whose = whoseProcess(written.pid, data)
  return whose === 'ours' || whose === 'unknown' ? { ...written, proven: whose === 'ours' } : undefined
}

/**
 * After a crash or a reboot the number in the file may be another program's by now. PostgreSQL refuses to
 * start then, for it looks at the number alone. Should a process of the crashed server still live, PostgreSQL
 * sees that without the file: it finds the shared memory through the folder itself.
 */
export function forgetForeignPid(data: string) {
  const written = readPidFile(data)
  if (written && whoseProcess(written.pid, data) === 'foreign') rmSync(pidFile(data), { force: true })
}

/** Ends the server as PostgreSQL's "fast" shutdown does: clients are cut off, nothing committed is lost. */
export async function stopPostmaster(data: string, pid: number, pgCtl: string, patienceMs = 30_000) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (runningPostmaster(data)?.pid !== pid) return
    if (process.platform === 'win32') execFileSync(pgCtl, ['stop', '-D', data, '-m', 'fast'])
    else process.kill(pid, signal)
    const until = Date.now() + patienceMs
    while (startMark(pid) !== null && Date.now() < until) await sleep(20)
    if (startMark(pid) === null) return
  }
  throw new Error(`PostgreSQL (process ${pid}) on ${data} does not end`)
}

function readPidFile(data: string): Omit<Postmaster, 'proven'> | undefined {
  try {
    const lines = readFileSync(pidFile(data), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function whoseProcess(pid: number, data: string): Whose {
  if (startMark(pid) === null) return 'gone'
  if (process.platform === 'linux') return whoseOnLinux(pid, data)
  if (process.platform !== 'darwin') return 'unknown'
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(data) ? 'ours' : 'foreign'
  } catch {
    return 'unknown'
  }
}

function whoseOnLinux(pid: number, data: string): Whose {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (!words[0]?.includes('postgres')) return 'foreign'
    if (words[words.indexOf('-D') + 1] === data) return 'ours'
    // PostgreSQL works in its folder: true also after the folder was moved or reached by another name.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data) ? 'ours' : 'foreign'
  } catch {
    return startMark(pid) === null ? 'gone' : 'unknown'
  }
}
