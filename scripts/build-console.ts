import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { waitForLock } from '#server/kit/process-lock.mjs'
import { compressBuild } from './compress-build.ts'
import { consoleInputsHash } from './console-inputs.ts'
import { isNamedByContent, publishBuild } from './publish-build.ts'

type Stamp = { inputs: string; files: string[] }

const repository = path.dirname(import.meta.dirname)

/** Builds the console into console/dist when what it is made of has changed since the last build. */
export async function buildConsole(root = repository): Promise<{ built: boolean; ms: number }> {
  const began = Date.now()
  const dist = path.join(root, 'console', 'dist')
  const done = (built: boolean) => ({ built, ms: Date.now() - began })
  if (isUpToDate(root, dist)) return done(false)
  const vite = viteProgram()
  // A production image holds the finished build without the tools that made it.
  if (!vite && existsSync(path.join(dist, 'index.html'))) return done(false)
  if (!vite)
    throw new Error('The console is not built and Vite is not installed. Run "npm ci --include=dev".')

  mkdirSync(dist, { recursive: true })
  const lock = await waitForLock(path.join(dist, '.build.lock'))
  try {
    if (isUpToDate(root, dist)) return done(false)
    await build(root, dist, vite)
    return done(true)
  } finally {
    lock.release()
  }
}

async function build(root: string, dist: string, vite: string) {
  for (const entry of readdirSync(dist)) {
    if (entry.startsWith('.building-')) rmSync(path.join(dist, entry), { recursive: true })
  }
  // Read before the build: a change during it must lead to another one.
  const inputs = consoleInputsHash(root)
  const unfinished = path.join(dist, `.building-${process.pid}`)
  try {
    await runVite(root, vite, unfinished)
    await compressBuild(unfinished)
    // A page that was opened before still loads parts of the build it came from.
    const previousParts = readStamp(dist)?.files.filter(isNamedByContent) ?? []
    rmSync(stampFile(dist), { force: true })
    const files = publishBuild(unfinished, dist, previousParts)
    writeFileSync(stampFile(dist), JSON.stringify({ inputs, files } satisfies Stamp))
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

async function runVite(root: string, vite: string, outDir: string) {
  const child = spawn(
    process.execPath,
    [vite, 'build', 'console', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`Could not build the console.\n${`${out}${err}`.trim()}`)
}

function viteProgram(): string | undefined {
  try {
    return fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')))
  } catch {
    return undefined
  }
}

const stampFile = (dist: string) => path.join(dist, '.build-stamp')

function isUpToDate(root: string, dist: string): boolean {
  const stamp = readStamp(dist)
  if (!stamp?.files.every((file) => existsSync(path.join(dist, file)))) return false
  return stamp.inputs === consoleInputsHash(root)
}

function readStamp(dist: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(stampFile(dist), 'utf8'))
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const { built, ms } = await buildConsole()
  console.log(built ? `built in ${(ms / 1000).toFixed(1)} s` : 'is up to date')
}
