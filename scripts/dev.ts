import path from 'node:path'
import { createServer } from 'vite'
import { claimDataFolder } from '#server/kit/data-folder.ts'
import { ensureDatabase } from '#server/kit/database.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded-postgres.ts'
import { RestartedProgram } from './restarted-program.ts'

/**
 * npm run dev: the product with its demonstration world, on a database of its own that stays. The server begins again
 * when one of its files is saved; Vite serves the console, and takes over a saved part of it without a reload.
 */
const root = path.dirname(import.meta.dirname)
const folder = path.resolve(process.env.PARAPET_DATA ?? path.join(root, 'data'), 'dev')
const apiPort = Number(process.env.PORT || 3000)
const endings: (() => unknown)[] = []

async function start(): Promise<void> {
  const claim = await claimDataFolder(folder)
  endings.push(() => claim.release())
  const databaseUrl = process.env.DATABASE_URL || (await ownDatabase())
  process.env.PARAPET_API = `http://127.0.0.1:${apiPort}`
  const vite = await createServer({
    configFile: path.join(root, 'console/vite.config.ts'),
    server: { strictPort: true },
    clearScreen: false,
    logLevel: 'warn',
  })
  await vite.listen()
  endings.push(() => vite.close())
  const address = `http://localhost:${vite.config.server.port}`
  let firstReady: number | undefined
  const server = new RestartedProgram({
    args: ['--disable-warning=ExperimentalWarning', 'server/cli.ts', 'start', '--no-console'],
    cwd: root,
    folders: ['server', 'contract', 'scan', 'catalogue', 'simulator'],
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: address,
      DATABASE_URL: databaseUrl,
      PARAPET_DEMO: process.env.PARAPET_DEMO ?? '1',
      PARAPET_DATA: path.join(folder, 'product'),
      // The present is enough, and sooner there.
      PARAPET_DEMO_DAYS: process.env.PARAPET_DEMO_DAYS ?? '0',
      NODE_COMPILE_CACHE: path.join(folder, 'compile-cache'),
    },
    readyLine: /^Parapet is ready/,
    // A save during the first start begins it anew: the first one that gets through tells its story.
    onLine: (line, turn) => (firstReady ?? turn) === turn && console.log(line),
    onReady: (ms, turn) => {
      firstReady ??= turn
      if (turn !== firstReady) console.log(`server ready again after ${(ms / 1000).toFixed(1)} s`)
      vite.ws.send({ type: 'full-reload' })
    },
    onCrash: (code) => console.log(`The server ended with ${code}; it begins again at the next save`),
  })
  endings.push(() => server.stop())
}

async function ownDatabase(): Promise<string> {
  const embedded = await startEmbeddedPostgres(folder)
  endings.push(() => embedded.stop())
  return ensureDatabase(embedded.adminUrl, 'parapet')
}

async function stop(): Promise<void> {
  for (const ending of endings.reverse()) await ending()
}

const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})
try {
  await start()
  await stopped
} finally {
  await stop()
}
