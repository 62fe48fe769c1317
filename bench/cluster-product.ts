import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { azuriteOn } from '#server/testing/azurite.ts'
import { freePort } from '#server/testing/free-port.ts'
import { type DatabaseCluster, makeDatabase } from './cluster-database.ts'
import { application } from './scan-world.ts'
import type { Unit, Units } from './units.ts'

const cli = fileURLToPath(new URL('../server/cli.ts', import.meta.url))
const parapet = (command: string) => [process.execPath, '--disable-warning=ExperimentalWarning', cli, command]

export interface Product {
  apis: Unit[]
  workers: Unit[]
}

/** Two API servers and three workers, each with a disk of its own; files are in an object store. */
export async function startProduct(
  units: Units,
  cluster: DatabaseCluster,
  way: 'pooled' | 'direct',
  urls: { microsoft: string; mail: string },
): Promise<Product> {
  const azurite = azuriteOn(await freePort())
  await (await units.add('azurite', azurite.command)).start()
  const env = (folder: string, port = 0) => ({
    ...process.env,
    PORT: String(port),
    PARAPET_DATA: folder,
    PUBLIC_URL: cluster.peopleUrl,
    TRUST_PROXY: '1',
    RATE_LIMIT: '100000000',
    DATABASE_URL: cluster.url('parapet_login', way),
    DATABASE_ADMIN_URL: cluster.url('parapet_owner', 'direct'),
    BLOB_URL: azurite.url,
    SMTP_URL: urls.mail,
    PARAPET_SECRET_KEY: key,
    MICROSOFT_IDENTITY_URL: urls.microsoft,
    MICROSOFT_SERVICE_URL: urls.microsoft,
    MICROSOFT_CLIENT_ID: application.clientId,
    MICROSOFT_CLIENT_SECRET: application.secret,
  })
  const key = randomBytes(32).toString('base64')
  await makeDatabase(cluster)
  const [node = '', ...migrate] = parapet('migrate')
  const migrating = spawn(node, migrate, { env: env(units.folder), stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(migrating, 'exit')) as [number]
  if (code !== 0) throw new Error(`parapet migrate ended with ${code}`)

  const add = (name: string, command: string, port?: number) =>
    units.add(name, parapet(command), { env: env(`${units.folder}/${name}/disk`, port) })
  const apis = await Promise.all(cluster.apiPorts.map((port, n) => add(`api${n + 1}`, 'api', port)))
  const workers = await Promise.all([1, 2, 3].map((n) => add(`worker${n}`, 'worker')))
  for (const unit of [...apis, ...workers]) await unit.start()
  for (const port of cluster.apiPorts) await ready(`http://127.0.0.1:${port}`)
  await ready(cluster.peopleUrl)
  return { apis, workers }
}

export async function ready(url: string, withinSeconds = 90): Promise<void> {
  for (const end = Date.now() + withinSeconds * 1000; Date.now() < end; await delay(200)) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
  }
  throw new Error(`${url} is not ready after ${withinSeconds} s`)
}
