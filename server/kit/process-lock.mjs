// A lock file that belongs to a process and dies with it, also by kill -9.
// Plain JavaScript for Node 18: scripts/run.mjs takes one before anything is installed.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 100
/** A file without readable content is being written or was cut short by a power failure. */
const writingMs = 5_000

/**
 * What tells this process from a later one with the same id: null when there is no such process,
 * an empty string when the system does not say.
 */
export function startMark(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null
  const known = process.platform === 'linux' ? linuxStartMark(pid) : undefined
  if (known !== undefined) return known
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return null
  }
  if (process.platform !== 'darwin') return ''
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim()
  } catch {
    return ''
  }
}

/** Undefined where /proc hides the processes of others. */
function linuxStartMark(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may itself hold spaces and parentheses; state and start time follow it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}

/** Takes the lock, or says who holds it. A dead holder's lock is taken over by exactly one process. */
export function tryLock(file, details = {}) {
  const mine = { ...details, token: randomUUID(), pid: process.pid, started: startMark(process.pid) ?? '' }
  for (;;) {
    if (createExclusively(file, mine)) return { lock: heldLock(file, mine) }
    const holder = readHolder(file)
    if (holder === undefined) continue
    if (isRunning(holder)) return { holder }

    // Only the holder of the guard of this very lock may replace it: two processes that saw the same
    // dead holder cannot both win, nor can the slower one remove the faster one's new lock.
    const guard = tryLock(`${file}.${holder.token}`)
    if (guard.holder) return { holder: guard.holder }
    try {
      if (readHolder(file)?.token !== holder.token) continue
      replace(file, mine)
      return { lock: heldLock(file, mine) }
    } finally {
      guard.lock.release()
    }
  }
}

/** Takes the lock as soon as it is free; `onWait` is told once who holds it. */
export async function waitForLock(file, onWait = () => {}) {
  for (let told = false; ; told = true) {
    const { lock, holder } = tryLock(file)
    if (lock) return lock
    if (!told) onWait(holder)
    await sleep(pollMs)
  }
}

function heldLock(file, mine) {
  return {
    describe(details) {
      Object.assign(mine, details)
      if (readHolder(file)?.token === mine.token) replace(file, mine)
    },
    release() {
      if (readHolder(file)?.token === mine.token) rmSync(file, { force: true })
    },
  }
}

function isRunning(holder) {
  if (holder.youngAndUnreadable) return true
  const mark = startMark(holder.pid)
  return mark !== null && (mark === '' || !holder.started || mark === holder.started)
}

function readHolder(file) {
  const text = textOf(file)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return { token: 'unreadable', pid: 0, started: '', youngAndUnreadable: Date.now() - changed < writingMs }
  }
}

function createExclusively(file, holder) {
  const complete = `${file}.${holder.token}.new`
  writeFileSync(complete, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(complete, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    return createWithoutLink(file, holder)
  } finally {
    rmSync(complete, { force: true })
  }
}

/** For file systems without hard links: readers may catch the file before its content is there. */
function createWithoutLink(file, holder) {
  try {
    writeFileSync(file, JSON.stringify(holder), { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function replace(file, holder) {
  const complete = `${file}.${holder.token}.new`
  writeFileSync(complete, JSON.stringify(holder), { mode: 0o600 })
  renameSync(complete, file)
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
