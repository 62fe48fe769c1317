// Dependencies as package-lock.json says, installed when they are not. Plain JavaScript for Node 18.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startMark, waitForLock } from '../server/kit/process-lock.mjs'

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Installs what is missing or stale; throws an Error that says what to do when that fails. */
export async function ensureInstalled(root, say) {
  if (isInstalled(root)) return
  refuseLink(root)
  const lock = await waitForLock(path.join(root, '.install.lock'), (holder) =>
    say(`Waiting for process ${holder.pid}, which installs the dependencies`),
  )
  try {
    if (isInstalled(root)) return
    const began = Date.now()
    say('Installing the dependencies (npm ci), a minute or two')
    await install(root, lock)
    say(`Installed the dependencies in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  } finally {
    lock.release()
  }
}

/** npm ci empties the folder behind a link, which is somebody else's as well. */
function refuseLink(root) {
  const folder = path.join(root, 'node_modules')
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new Error(
    `The dependencies are not those of package-lock.json, and node_modules is a link to ${readlinkSync(folder)}.\n` +
      'Install there, or remove the link.',
  )
}

function isInstalled(root) {
  const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const wanted = fingerprint(lockText, process.platform, process.arch)
  const packages = JSON.parse(lockText).packages
  const isThere = (place) => existsSync(path.join(root, place))
  if (!expectedPlaces(packages, process.env.NODE_ENV === 'production').every(isThere)) return false
  if (readIfThere(stampFile(root)) === wanted) return true

  // Installed by hand: npm's own list of what it put there decides.
  const hidden = readIfThere(path.join(root, 'node_modules', '.package-lock.json'))
  if (hidden === undefined || !isSameInstall(packages, JSON.parse(hidden).packages ?? {})) return false
  writeStamp(root, wanted)
  return true
}

export function fingerprint(lockText, platform, arch) {
  return createHash('sha256').update(`${platform} ${arch}\n${lockText}`).digest('hex')
}

/** Where packages must be; a production install may go without those for development. */
export function expectedPlaces(packages, isProduction) {
  return Object.entries(packages)
    .filter(([place, entry]) => place.startsWith('node_modules/') && !entry.optional && !entry.devOptional)
    .filter(([, entry]) => !(isProduction && entry.dev))
    .map(([place]) => place)
}

/** Every installed package has the version of the lock, and those for this machine are not missing. */
export function isSameInstall(packages, installed, { platform, arch } = process) {
  return Object.entries(packages).every(([place, entry]) => {
    if (place === '') return true
    const found = installed[place]
    if (found) return found.version === entry.version && found.integrity === entry.integrity
    if (!entry.optional) return Boolean(entry.dev || entry.devOptional)
    // npm leaves out what is for other machines, together with what only those packages need.
    const isForSomeMachines = Boolean(entry.os || entry.cpu) && !entry.libc
    return !(isForSomeMachines && names(entry.os, platform) && names(entry.cpu, arch))
  })
}

/** npm's way to restrict a package: one name or several, or all but those after an exclamation mark. */
function names(restriction, name) {
  if (!restriction) return true
  const list = [restriction].flat()
  return list.includes(name) || (list.some((item) => item.startsWith('!')) && !list.includes(`!${name}`))
}

async function install(root, lock) {
  // npm ci empties node_modules first: an install that is cut short must not look finished.
  rmSync(stampFile(root), { force: true })
  const [program, args, options] = npmCommand(root, [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  // Standard output belongs to the command that runs afterwards.
  const npm = spawn(program, args, { ...options, cwd: root, stdio: ['ignore', 2, 2] })
  // npm outlives us when we are killed; whoever starts next must wait for npm, not for us.
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
  if (failure) {
    throw new Error(
      `Could not install the dependencies: ${failure}.\n` +
        `npm says why above. Often the package registry cannot be reached: try "npm ping", then "npm ci" in ${root}.`,
    )
  }
  const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  writeStamp(root, fingerprint(lockText, process.platform, process.arch))
}

/** The npm that runs us, or the one on PATH, run by a Node that npm does not remove under its feet. */
export function npmCommand(root, args) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('npm-cli.js') && existsSync(npm)) return [nodeOutside(root), [npm, ...args], {}]
  return ['npm', args, { shell: process.platform === 'win32' }]
}

function nodeOutside(root) {
  const inside = path.join(root, 'node_modules') + path.sep
  if (!process.execPath.startsWith(inside)) return process.execPath
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const candidates = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.resolve(folder, name))
  return candidates.find((node) => !node.startsWith(inside) && existsSync(node)) ?? process.execPath
}

const stampFile = (root) => path.join(root, 'node_modules', '.parapet-stamp')

/** Without a stamp the next start checks again: a read-only install is no reason to fail. */
function writeStamp(root, stamp) {
  try {
    writeFileSync(stampFile(root), stamp)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
