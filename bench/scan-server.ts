import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { migrate } from '#server/migrate.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { application, type BenchSimulator } from './scan-world.ts'

const programs = { worker: 'worker-process.ts', server: 'server-process.ts' }

/** A database with the catalogue, and workers as processes of their own. */
export interface ScanServer {
  admin: pg.Pool
  adminUrl: string
  /** Files of the installation. */
  folder: string
  /** Kills the database as a power cut does; answers when it is back. */
  crashDatabase(): Promise<void>
  startWorker(slots?: number, limits?: 'limited', env?: Record<string, string>): Promise<ChildProcess>
  startServer(): Promise<{ process: ChildProcess; url: string }>
  stop(): Promise<void>
}

export async function scanServer(simulator: Pick<BenchSimulator, 'url'>): Promise<ScanServer> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  let database = await startBenchPostgres(folder)
  // A database that comes back has another port; workers keep the address they know.
  const door = createServer((client) => {
    const behind = connect(database.port, '127.0.0.1')
    client.pipe(behind).pipe(client)
    client.on('error', () => behind.destroy()).on('close', () => behind.destroy())
    behind.on('error', () => client.destroy()).on('close', () => client.destroy())
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = new URL(database.adminUrl)
  address.port = String((door.address() as AddressInfo).port)
  const adminUrl = address.href
  await migrate(adminUrl)
  await loadCatalogue(adminUrl)
  const admin = new pg.Pool({ connectionString: adminUrl, max: 4 })
  admin.on('error', () => undefined)
  const children = new Set<ChildProcess>()
  /** Starts a process of the product; its first line says that it is there. */
  const start = async (program: keyof typeof programs, env: Record<string, string>, ...args: string[]) => {
    const file = fileURLToPath(new URL(programs[program], import.meta.url))
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: adminUrl,
        PARAPET_DATA: folder,
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '100000000',
        MICROSOFT_IDENTITY_URL: simulator.url,
        MICROSOFT_SERVICE_URL: simulator.url,
        MICROSOFT_CLIENT_ID: application.clientId,
        MICROSOFT_CLIENT_SECRET: application.secret,
        ...env,
      },
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    return { child, line }
  }
  return {
    admin,
    adminUrl,
    folder,
    crashDatabase: async () => {
      process.kill(database.pid, 'SIGKILL')
      database = await startBenchPostgres(folder)
    },
    startWorker: async (slots = 2, limits, env = {}) =>
      (await start('worker', env, String(slots), ...(limits ? [limits] : []))).child,
    startServer: async () => {
      const { child, line } = await start('server', {})
      return { process: child, url: line }
    },
    stop: async () => {
      for (const child of children) await ended(child, 'SIGKILL')
      await admin.end()
      door.close()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Ends a process and waits until it is gone. */
export async function ended(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Accounts of one tenant that are due at once, with all products or those named. */
export async function dueAccounts(
  admin: pg.Pool,
  tenantId: string,
  count: number,
  products: string[] | null = null,
): Promise<number[]> {
  // Many accounts of one tenant: what counts is that each is read, decided and recorded by itself.
  await admin.query('drop index if exists account_tenant')
  const { rows } = await admin.query<{ id: string }>(
    `insert into account (name, status, subscription_type_id, microsoft_tenant_id)
     select 'Account ' || n, 1, (select id from subscription_type where is_trial), $1
     from generate_series(1, $2::int) n
     returning id`,
    [tenantId, count],
  )
  const ids = rows.map(({ id }) => Number(id))
  await admin.query(
    `insert into account_product (account_id, product_id)
     select account_id, product.id from unnest($1::bigint[]) account_id, product
     where $2::text[] is null or product.name = any($2)`,
    [ids, products],
  )
  return ids
}
