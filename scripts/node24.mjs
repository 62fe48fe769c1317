// Finds a Node that runs TypeScript. Plain JavaScript for Node 18.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { npmCommand } from './install.mjs'

const wantedMajor = 24

/** The installed one, ours when new enough, or one that npm fetches; throws an Error that says what to do. */
export function findNode24(root) {
  const installed = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(installed) && runs(installed)) return installed
  if (runsTypeScript(process.versions.node)) return process.execPath
  const fetched = fetchNode()
  if (fetched) return fetched
  throw new Error(
    `Parapet needs Node ${wantedMajor} or later; this is Node ${process.versions.node} and npm could not fetch ` +
      'another. Install it from https://nodejs.org and try again.',
  )
}

/** Whether the product runs on a Node of this version. */
export const runsTypeScript = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0) >= wantedMajor

/** A binary for another C library is there and yet does not run. */
function runs(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 && runsTypeScript(stdout)
}

/** npm keeps what it fetched, so only the first start pays. */
function fetchNode() {
  const request = ['exec', '--yes', `--package=node@${wantedMajor}`, '--', 'node', '-p', 'process.execPath']
  const [program, args, options] = npmCommand(request)
  const { status, stdout } = spawnSync(program, args, {
    ...options,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
  })
  const node = stdout?.trim().split('\n').at(-1) ?? ''
  return status === 0 && runs(node) ? node : undefined
}
