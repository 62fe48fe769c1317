// Dependencies as package-lock.json says, installed when they are not. Plain JavaScript for Node 18.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { startMark, waitForLock } from '../server/kit/process-lock.mjs'
import { leaveOutUnread } from './leave-out.mjs'
import { expectedPlaces, isSameInstall, lockFor, lockOf, purposes } from './wanted-packages.mjs'

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** npm works here; what is in use stays untouched until all is there. */
const stagingOf = (root) => path.join(root, '.installing')
const modulesOf = (folder) => path.join(folder, 'node_modules')
const lockTextOf = (root) => readFileSync(path.join(root, 'package-lock.json'), 'utf8')

/** Installs what is missing or stale for a purpose; throws an Error that says what to do when that fails. */
export async function ensureInstalled(root, purpose, say) {
  const isDone = () => isInstalled(root, purpose)
  if (isDone()) return
  refuseLink(root)
  const what = purpose === 'all' ? 'everything, for development' : 'what running needs'
  await inTurn(root, say, isDone, `the dependencies: ${what} (npm ci), a minute or two`, async () => {
    await stage(root, lockFor(purpose, JSON.parse(lockTextOf(root))), say)
    const staged = modulesOf(stagingOf(root))
    if (purpose !== 'all') leaveOutUnread(staged)
    // Whoever runs at this moment finds the same files at the same places again.
    const former = path.join(stagingOf(root), 'former')
    rmSync(former, { recursive: true, force: true })
    if (existsSync(modulesOf(root))) renameSync(modulesOf(root), former)
    mkdirSync(staged, { recursive: true })
    renameSync(staged, modulesOf(root))
    writeStamp(root, purpose)
  })
}

/** Adds one package that the lock names and was not needed before, with what it needs. */
export async function addPackage(root, name, say) {
  const isDone = () => existsSync(path.join(modulesOf(root), name))
  if (isDone()) return
  refuseLink(root)
  await inTurn(root, say, isDone, name, async () => {
    const wanted = lockOf(JSON.parse(lockTextOf(root)), (one) => one === name)
    await stage(root, wanted, say)
    leaveOutUnread(modulesOf(stagingOf(root)))
    // The package itself last: when it is there, all of it is.
    const places = Object.keys(wanted.packages).filter(Boolean).sort()
    for (const place of [...places.filter((one) => one !== `node_modules/${name}`), `node_modules/${name}`])
      moveIfMissing(path.join(stagingOf(root), place), path.join(root, place))
  })
}

function moveIfMissing(from, to) {
  if (existsSync(to) || !existsSync(from)) return
  mkdirSync(path.dirname(to), { recursive: true })
  renameSync(from, to)
}

async function inTurn(root, say, isDone, what, work) {
  const lock = await waitForLock(path.join(root, '.install.lock'), sayWaiting(say))
  try {
    if (isDone()) return
    const began = Date.now()
    say(`Installing ${what}`)
    await work()
    rmSync(stagingOf(root), { recursive: true, force: true })
    say(`Installed in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  } finally {
    lock.release()
  }
}

const sayWaiting = (say) => (holder) =>
  say(`Waiting for process ${holder.pid}, which installs the dependencies`)

/** What is behind a link is somebody else's as well. */
function refuseLink(root) {
  const folder = modulesOf(root)
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new Error(
    `The dependencies are not those of package-lock.json, and node_modules is a link to ${readlinkSync(folder)}.\n` +
      'Install there, or remove the link.',
  )
}

function isInstalled(root, purpose) {
  const lockText = lockTextOf(root)
  const { packages } = lockFor(purpose, JSON.parse(lockText))
  const isThere = (place) => existsSync(path.join(root, place))
  if (!expectedPlaces(packages, process.env.NODE_ENV === 'production').every(isThere)) return false
  const stamp = readStamp(root)
  const isEnough = !stamp || purposes.indexOf(stamp.purpose) >= purposes.indexOf(purpose)
  // What we have made lean stays so, whatever was added by hand.
  if (!isEnough) return false
  if (stamp?.print === fingerprint(lockText, process.platform, process.arch)) return true

  // Installed by hand: npm's own list of what it put there decides.
  const hidden = readIfThere(path.join(modulesOf(root), '.package-lock.json'))
  if (hidden === undefined || !isSameInstall(packages, JSON.parse(hidden).packages ?? {})) return false
  writeStamp(root, stamp?.purpose ?? purpose)
  return true
}

export function fingerprint(lockText, platform, arch) {
  return createHash('sha256').update(`${platform} ${arch}\n${lockText}`).digest('hex')
}

/** A project of its own beside the real one, with nothing but what is wanted, installed by npm. */
async function stage(root, wanted, say) {
  // npm outlives us when we are killed; whoever comes next must wait for npm too.
  const lock = await waitForLock(path.join(root, '.install.npm.lock'), sayWaiting(say))
  try {
    await stageAlone(root, wanted, lock)
  } finally {
    lock.release()
  }
}

async function stageAlone(root, wanted, lock) {
  const folder = stagingOf(root)
  const text = JSON.stringify(wanted, null, 2)
  const hidden = path.join(modulesOf(folder), '.package-lock.json')
  // npm went on to its end after a kill of ours.
  const isFinished = readIfThere(path.join(folder, 'package-lock.json')) === text && existsSync(hidden)
  if (isFinished) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const { overrides } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const manifest = { ...wanted.packages[''], private: true, overrides }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(path.join(folder, 'package-lock.json'), text)
  if (existsSync(path.join(root, '.npmrc')))
    copyFileSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'))
  await npmCi(root, folder, lock)
}

async function npmCi(root, folder, lock) {
  const request = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const [program, args, options] = npmCommand(request)
  // Standard output belongs to the command that runs afterwards.
  const npm = spawn(program, args, { ...options, cwd: folder, stdio: ['ignore', 2, 2] })
  if (npm.pid) lock.describe({ pid: npm.pid, started: startMark(npm.pid) ?? '' })
  const stop = (signal) => npm.kill(signal)
  for (const signal of stopSignals) process.on(signal, stop)
  const failure = await new Promise((resolve) => {
    npm.on('error', (error) => resolve(error.message))
    npm.on('close', (code, signal) =>
      resolve(code === 0 ? undefined : `npm ended with ${signal ?? `code ${code}`}`),
    )
  })
  for (const signal of stopSignals) process.off(signal, stop)
  if (failure)
    throw new Error(
      `Could not install the dependencies: ${failure}.\n` +
        `npm says why above. Often the package registry cannot be reached: try "npm ping", then "npm ci" in ${root}.`,
    )
}

/** The npm that runs us, or the one on PATH. */
export function npmCommand(args) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('npm-cli.js') && existsSync(npm)) return [process.execPath, [npm, ...args], {}]
  return ['npm', args, { shell: process.platform === 'win32' }]
}

const stampFile = (root) => path.join(modulesOf(root), '.parapet-stamp')

function readStamp(root) {
  const [print, ...purpose] = readIfThere(stampFile(root))?.split(' ') ?? []
  return print && purpose.length > 0 ? { print, purpose: purpose.join(' ') } : undefined
}

/** Without a stamp the next start checks again: a read-only install is no reason to fail. */
function writeStamp(root, purpose) {
  const print = fingerprint(lockTextOf(root), process.platform, process.arch)
  try {
    writeFileSync(stampFile(root), `${print} ${purpose}`)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
