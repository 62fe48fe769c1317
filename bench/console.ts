import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Call } from '#contract/kit/call.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { findChromium } from '#e2e/chromium.ts'
import { freePort } from '#server/testing/free-port.ts'
import { type ConsoleWorld, consoleWorld } from './console-world.ts'
import { loadLighthouse, type Scores } from './lighthouse.ts'
import type { Latencies } from './load.ts'
import { load } from './scan-world.ts'
import { median, percentile, printTable } from './table.ts'

const run = promisify(execFile)
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const openings = 25
const visits = 5
const manyAccounts = Number(process.argv[3] ?? 10_000)

/** What people wait for: scripts to fetch, Lighthouse's marks, the drawer after a click, the dashboard's figures. */
export async function benchConsole(): Promise<void> {
  await run(process.execPath, [here('../scripts/build-console.ts')])
  const world = await consoleWorld()
  const profile = await mkdtemp(join(tmpdir(), 'parapet-profile-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    viewport: { width: 1440, height: 900 },
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    await printScripts(context, world)
    await printLighthouse(world, port)
    await printDrawer(context, world)
    await printStatistics(world)
    printTable(['load of the machine', ''], [['average of a minute', load()]])
  } finally {
    await context.close()
    await world.stop()
    await rm(profile, { recursive: true, force: true })
  }
}

/** A fresh browser's scripts of each page, as it would get them packed. */
async function printScripts(context: BrowserContext, { url, token }: ConsoleWorld): Promise<void> {
  const rows: (string | number)[][] = []
  for (const [path, goal] of [
    ['/auth/login', '< 200'],
    ['/dashboard', '<= 300'],
    ['/recommendations', '<= 300'],
  ] as const) {
    const page = await context.newPage()
    let bytes = 0
    const sizes: Promise<void>[] = []
    page.on('response', (answer) => {
      if (answer.request().resourceType() !== 'script') return
      sizes.push(
        answer.body().then((body) => {
          bytes += gzipSync(body).length
        }),
      )
    })
    await page.goto(url + path)
    await page.waitForLoadState('networkidle')
    await Promise.all(sizes)
    rows.push([path, sizes.length, (bytes / 1000).toFixed(0), goal])
    // Whoever is signed in leaves the sign-in page: so the session comes after it.
    await page.evaluate((value) => localStorage.setItem('sessionToken', value), token)
    await page.close()
    await forgetCache(context)
  }
  printTable(['page', 'scripts', 'gzip kB', 'goal'], rows)
}

async function forgetCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

async function printLighthouse({ url }: ConsoleWorld, port: number): Promise<void> {
  const judge = await loadLighthouse()
  const rows: (string | number)[][] = []
  const lost: string[][] = []
  for (const path of ['/dashboard', '/recommendations']) {
    const all: Scores[] = []
    while (all.length < visits) all.push(await judge(url + path, port))
    const middle = (name: keyof Omit<Scores, 'lost'>) =>
      median(all.map((scores) => scores[name]).sort((a, b) => a - b))
    const worst = Math.min(...all.map(({ performance }) => performance))
    rows.push([path, middle('performance'), worst, middle('accessibility'), middle('best-practices')])
    lost.push(...new Set(all.flatMap((scores) => scores.lost)).values().map((title) => [path, title]))
  }
  rows.push(['goal', '>= 95', '', '100', '100'])
  const head = [
    `Lighthouse, desktop, median of ${visits}`,
    'performance',
    'worst',
    'accessibility',
    'best practices',
  ]
  printTable(head, rows)
  if (lost.length) printTable(['page', 'took points off'], lost)
}

/** From the click to the frame that shows the details, with what they need already read. */
async function printDrawer(context: BrowserContext, { url }: ConsoleWorld): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/recommendations`)
  await page.locator('tbody .table-row').first().waitFor()
  const times: number[] = []
  for (let opening = 0; opening <= openings; opening++) {
    const time = await openDrawer(page)
    // The first one fetches the details and their script.
    if (opening > 0) times.push(time)
    await page.keyboard.press('Escape')
    await page.locator('.ant-drawer-content-wrapper').waitFor({ state: 'hidden' })
  }
  times.sort((a, b) => a - b)
  printTable(
    ['click to details painted', 'ms', 'goal'],
    [
      [`median of ${openings}`, median(times).toFixed(0), '< 60'],
      ['slowest of ten', percentile(times, 0.9).toFixed(0), ''],
    ],
  )
  await page.close()
}

/** Runs in the page. The frame after the one that finds the title has it on the screen. */
const clickToPaint = `new Promise((resolve) => {
  let clicked = 0
  addEventListener('click', (event) => { clicked = event.timeStamp }, { capture: true, once: true })
  const look = () => {
    const title = document.querySelector('.ant-drawer-content-wrapper h2')
    if (!clicked || !title?.checkVisibility()) return requestAnimationFrame(look)
    requestAnimationFrame(() => resolve(performance.now() - clicked))
  }
  requestAnimationFrame(look)
})`

async function openDrawer(page: Page): Promise<number> {
  const painted = page.evaluate<number>(clickToPaint)
  painted.catch(() => undefined)
  await page.locator('tbody .table-row').first().getByRole('link').first().click()
  return painted
}

async function printStatistics(world: ConsoleWorld): Promise<void> {
  const few = await statisticsTimes(world)
  await world.addAccounts(manyAccounts)
  const many = await statisticsTimes(world)
  printTable(
    [
      `${world.recommendations} recommendations, a year of history`,
      'p50 ms, 1 account',
      `p50 ms, ${manyAccounts.toLocaleString('en')} accounts`,
      'growth',
    ],
    few.map(({ path, p50 }, place) => {
      const later = many[place]?.p50 ?? 0
      return [path, p50.toFixed(1), later.toFixed(1), (later / p50).toFixed(2)]
    }),
  )
}

async function statisticsTimes({ url, token }: ConsoleWorld): Promise<{ path: string; p50: number }[]> {
  const times: { path: string; p50: number }[] = []
  const day = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10)
  const year = `?${new URLSearchParams({ from: day(365), to: day(0) })}`
  for (const { path, query } of Object.values(statisticsCalls) as Call[]) {
    const isOfATime = query !== undefined && 'from' in (query as { properties: object }).properties
    const requests = [{ url: `${url}/api${path}${isOfATime ? year : ''}`, token }]
    const measure = async (count: number) => {
      const { stdout } = await run(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        here('load.ts'),
        JSON.stringify({ requests, connections: 1, count }),
      ])
      return JSON.parse(stdout) as Latencies
    }
    await measure(20)
    const { p50, failed } = await measure(200)
    if (failed) throw new Error(`${path} failed ${failed} times`)
    times.push({ path, p50 })
  }
  return times
}
