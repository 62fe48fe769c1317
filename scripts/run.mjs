// node scripts/run.mjs [--all] <file.ts> [arguments]: runs a TypeScript file of the project on Node 24, after installing
// what is missing: what the product needs to run, with --all what its development needs too. Plain JavaScript without
// dependencies: it is the first thing a fresh clone runs, on Node 18 too.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { findNode24, runsTypeScript } from './node24.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const say = (line) => process.stderr.write(`parapet: ${line}\n`)

/** The terminal sends Ctrl-C and its own closing to the whole group in front, the child included. */
function terminalReachesChild() {
  if (process.platform !== 'linux') return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [, , group, , , groupInFront] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return group === groupInFront
}

function run(node, file, args) {
  const searchPath = [path.join(root, 'node_modules', '.bin'), path.dirname(node), process.env.PATH ?? '']
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', path.resolve(root, file), ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: searchPath.join(path.delimiter),
      PARAPET_INSTALLER: path.join(root, 'scripts', 'install-package.mjs'),
    },
  })
  // npm passes on a signal that the terminal has sent to everyone already: hand each one over at most once.
  const handedOver = new Set()
  const handOver = (signal) => {
    if (handedOver.has(signal)) return
    handedOver.add(signal)
    if (signal !== 'SIGTERM' && terminalReachesChild()) return
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handOver)
  child.on('error', (error) => fail(`Could not start ${node}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function fail(message) {
  say(message)
  process.exit(1)
}

const given = process.argv.slice(2)
const wantsAll = given[0] === '--all'
const [file, ...args] = wantsAll ? given.slice(1) : given
if (!file) fail('Name a TypeScript file: node scripts/run.mjs [--all] <file.ts> [arguments]')
try {
  const toStart = runsTypeScript(process.versions.node) ? 'start on this Node' : 'start'
  await ensureInstalled(root, wantsAll ? 'all' : toStart, say)
  run(findNode24(root), file, args)
} catch (error) {
  fail(error.message)
}
