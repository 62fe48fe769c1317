import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cloudNamed } from '#contract/kit/clouds.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { demoApplication, demoRefusal, demoSettings } from '../demo/application.ts'
import { makeHistory } from '../demo/history.ts'
import { pastNews } from '../demo/past-news.ts'
import { startSimulatorProcess } from '../demo/simulator-process.ts'
import { demoSignIns, fillDemoWorld } from '../demo/world.ts'
import { endServing } from '../end-serving.ts'
import { ensureFirstSuperAdmin } from '../first-super-admin.ts'
import type { App } from '../handle.ts'
import { announceProcess } from '../health/presence.ts'
import { house } from '../jobs.ts'
import { type Config, environment, readConfig } from '../kit/config.ts'
import { tellCrashes } from '../kit/crash.ts'
import { claimDataFolder } from '../kit/data-folder.ts'
import { applicationLogin, ensureDatabase } from '../kit/database.ts'
import { startEmbeddedPostgres } from '../kit/embedded-postgres.ts'
import { startWorker } from '../kit/jobs/worker.ts'
import { migrate } from '../migrate.ts'
import { closeApp, openApp } from '../open-app.ts'
import { buildServer } from '../server.ts'
import { type Command, stopAll, stopSignal } from './command.ts'

export const start: Command = {
  help: `parapet start [--no-console]   (the same as npm start)

Starts an embedded PostgreSQL in PARAPET_DATA (or uses DATABASE_URL), migrates it, builds the console when it
changed, starts API and worker, and, unless MICROSOFT_CLIENT_ID is set, the Microsoft simulator with a
demonstration world. Ctrl-C stops all it started. With --no-console nothing is built: 'npm run dev' serves the console
itself.`,
  run: async (args) => {
    const endings: (() => unknown)[] = []
    const database: { stop?: () => Promise<void> } = {}
    const stopped = stopSignal(async () => database.stop?.())
    try {
      await startEverything(endings, database, !args.includes('--no-console'))
      await stopped
      console.log('\nstopping')
    } finally {
      await stopAll(endings.reverse())
    }
  },
}

async function startEverything(
  endings: (() => unknown)[],
  database: { stop?: () => Promise<void> },
  withConsole: boolean,
): Promise<void> {
  const began = Date.now()
  const env = environment(process.env)
  const isDemo = !env.MICROSOFT_CLIENT_ID
  const refusal = isDemo ? demoRefusal(env) : null
  if (refusal) throw new Error(refusal)
  const given = readConfig({ ...env, ...(isDemo ? demoApplication(env) : {}) })
  const claim = await claimDataFolder(given.dataFolder)
  endings.push(() => claim.release())

  const owner = await step('database', async () => {
    if (given.databaseUrl) return given
    const embedded = await startEmbeddedPostgres(given.dataFolder)
    database.stop = () => embedded.stop()
    endings.push(() => embedded.stop())
    const adminUrl = await ensureDatabase(embedded.adminUrl, 'parapet')
    return { ...given, databaseUrl: adminUrl, databaseAdminUrl: adminUrl }
  })
  await step('migrations', () => migrate(owner.databaseAdminUrl))
  // The embedded database has a superuser; the application signs in as somebody who can do nothing but its work.
  const config = given.databaseUrl
    ? owner
    : { ...owner, databaseUrl: await applicationLogin(owner.databaseAdminUrl) }
  await step('catalog', () =>
    loadCatalogue(config.databaseAdminUrl, {
      parametersFile: config.checkParameters,
      cloud: cloudNamed(config.microsoft.cloud),
    }),
  )
  if (withConsole) await step('console', buildConsole)
  if (isDemo)
    await step('simulator', async () => {
      const simulator = await startSimulatorProcess(
        simulatorPort(config),
        config.microsoft.identityBrowserUrl,
      )
      endings.push(() => simulator.stop())
    })
  const app = await openApp(config)
  tellCrashes(app)
  endings.push(() => closeApp(app))
  await ensureFirstSuperAdmin(app.pool, config)
  if (config.demo) await step('demonstration world', () => fillDemoWorld(app, demoSettings(config)))
  const url = await step('API and worker', async () => {
    const http = await buildServer(app)
    await http.listen({ port: config.port, host: config.host })
    endings.push(() => endServing(app, http, 0))
    const presence = await announceProcess(app, 'Both')
    endings.push(() => presence.end())
    const jobs = startWorker(app, house, { presence })
    endings.push(() => jobs.stop())
    if (config.demo && config.demoDays > 0) endings.push(makePast(app, config.demoDays))
    return config.publicUrl
  })
  claim.describe({ url })
  console.log(`\nParapet is ready after ${seconds(began)}: ${url}`)
  if (config.demo) tellDemo(config)
}

/** The past is made in the background; what is cut by the end of the program begins anew next time. */
function makePast(app: App, days: number): () => Promise<void> {
  const stop = new AbortController()
  const began = Date.now()
  const made = makeHistory(app, days, stop.signal, buildServer).then(
    () => {
      if (!stop.signal.aborted) console.log(pastNews.ends(seconds(began)))
    },
    (error: Error) => {
      if (!stop.signal.aborted)
        console.error(`The history of the demonstration is incomplete: ${error.message}`)
    },
  )
  return async () => {
    stop.abort()
    await made
  }
}

/** A program of its own: the server does not know how a console is made. Answers what it says. */
async function buildConsole(): Promise<string> {
  const program = fileURLToPath(new URL('../../scripts/build-console.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  return stdout.trim()
}

const simulatorPort = (config: Config) => Number(new URL(config.microsoft.identityUrl).port)

/** One line per step, with its time. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const result = await work()
  const word = typeof result === 'string' ? ` ${result}` : ''
  console.log(`${seconds(began).padStart(8)}  ${name}${word}`)
  return result
}
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

function tellDemo(config: Config): void {
  console.log('\nSign in with (a simulated Microsoft page lets you choose the user):')
  for (const { email, role } of demoSignIns(config.demoDays)) console.log(`  ${email.padEnd(36)} ${role}`)
  const news = pastNews.begins(config.demoDays)
  if (news) console.log(`\n${news}`)
  if (!config.smtpUrl) console.log(`\nEmails that would be sent: ${config.publicUrl}/mailbox`)
  console.log('\nCtrl-C stops everything.')
}
