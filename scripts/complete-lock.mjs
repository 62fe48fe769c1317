import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A registry that lacks a platform's optional package makes `npm install` drop it from the lock, and `npm ci` then
 * refuses the lock everywhere. This puts the missing names back: exact version, system, processor, C library.
 */
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 's390x', 'loong64', 'riscv64']

/** @param {{ packages: Record<string, any> }} lock */
export function missingPlatforms(lock) {
  return Object.entries(lock.packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isListed(lock, place, name))
      .map(([name, version]) => ({ name, version: String(version), dev: Boolean(entry.dev) })),
  )
}

function isListed(lock, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}

function entryOf({ name, version, dev }) {
  const words = name.split('/').at(-1).split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!os || !cpu || !/^\d+\.\d+\.\d+/.test(version)) throw new Error(`Cannot place ${name} ${version}`)
  const hasMusl = words.some((word) => word.startsWith('musl'))
  const hasGnu = os === 'linux' && words.some((word) => word.startsWith('gnu'))
  const libc = hasMusl ? ['musl'] : hasGnu ? ['glibc'] : undefined
  return { version, cpu: [cpu], ...(dev ? { dev } : {}), ...(libc ? { libc } : {}), optional: true, os: [os] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingPlatforms(lock)
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = entryOf(one)
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  )
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(missing.length ? `added ${missing.length} packages of other platforms` : 'the lock is complete')
}
