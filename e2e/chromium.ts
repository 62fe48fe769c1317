import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The one without a window first: it does the same in two thirds of the time. */
const commandNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin'].flatMap((folder) =>
    commandNames.map((name) => path.join(folder, name)),
  ),
  darwin: ['/Applications', path.join(process.env.HOME ?? '', 'Applications')].flatMap((folder) => [
    path.join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
    path.join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
  ]),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) => (folder ? [path.join(folder, 'Google/Chrome/Application/chrome.exe')] : []),
  ),
}

/** No window, no sandbox (containers have none), nothing that talks to the outside. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The browser for the browser tests: the one asked for, one of the machine, Playwright's own, or a fresh one. */
export async function findChromium(): Promise<string> {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (runs(asked)) return asked
    throw new Error(`CHROMIUM_PATH is ${asked}, which is no Chromium that runs here. Correct or remove it.`)
  }
  return present() ?? (await playwrightsOwn()) ?? installed() ?? refuse()
}

function present(): string | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((folder) => commandNames.map((name) => path.join(folder, name + suffix)))
  return [...onPath, ...(usualPlaces[process.platform] ?? [])].find(runs)
}

/** Some systems put a script in the browser's place that only says how to install it. */
function runs(file: string): boolean {
  if (!existsSync(file)) return false
  // On Windows the question for the version opens a window.
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /chrom/i.test(stdout)
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return runs(file) ? file : undefined
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined
  process.stderr.write('Installing Chromium for the browser tests (apt-get install)\n')
  const listed = apt('update')
  if (listed) throw new Error(`Could not install Chromium: ${listed}\n${whatToRun()}`)
  // Older releases have the whole browser only.
  const failed = apt('install', '-y', 'chromium-headless-shell') && apt('install', '-y', 'chromium')
  if (failed) throw new Error(`Could not install Chromium: ${failed}\n${whatToRun()}`)
  return present()
}

/** What went wrong, if anything did. */
function apt(...args: string[]): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr, error } = spawnSync('apt-get', args, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status === 0) return undefined
  const why = error?.message ?? (stderr || stdout).trim().split('\n').slice(-5).join('\n')
  return `apt-get ${args.join(' ')} failed.\n${why}`
}

/** Ubuntu's package of that name is a signpost to a snap, which does not run in a container. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function refuse(): never {
  throw new Error(`The browser tests need Chromium or Chrome.\n${whatToRun()}`)
}

function whatToRun(): string {
  const byHand = isDebian()
    ? 'sudo apt-get update && sudo apt-get install -y chromium'
    : 'npx playwright install --with-deps chromium'
  return `Run "${byHand}", or set CHROMIUM_PATH to a Chromium or Chrome.`
}
