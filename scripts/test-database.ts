import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { claimDataFolder } from '#server/kit/data-folder.ts'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '#server/kit/embedded-postgres.ts'

export type TestDatabase = {
  adminUrl: string
  /** The name of the migrated database that tests copy instead of migrating one each. */
  template: string
  stop(): Promise<void>
}

const prefix = 'parapet-test-database-'
/** A run that is just beginning has made its folder but not yet claimed it. */
const beginningMs = 60_000

/** The server of DATABASE_URL, or one that lives as long as the run. */
export async function startTestDatabase(given = process.env.DATABASE_URL): Promise<TestDatabase> {
  const template = `parapet_template_${randomBytes(6).toString('hex')}`
  if (given) return { adminUrl: given, template, stop: () => dropTemplate(given, template) }
  await clearKilledRuns()
  const folder = mkdtempSync(path.join(placeOfDatabase(), prefix))
  // Where root starts PostgreSQL as another user, that one must find its way to the folder inside.
  chmodSync(folder, 0o755)
  const claim = await claimDataFolder(folder)
  const clear = () => {
    claim.release()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    // Nothing in it outlives the run, so nothing has to reach the disk.
    const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
    const server = await startEmbeddedPostgres(path.join(folder, 'postgres'), fast)
    return { adminUrl: server.adminUrl, template, stop: () => server.stop().finally(clear) }
  } catch (error) {
    clear()
    throw error
  }
}

const memory = '/dev/shm'
/** Several copies of the database and its log. */
const wantedBytes = 4_000_000_000

/**
 * Hundreds of databases are made and dropped, of a thousand files each: in memory, where there is enough of it and nobody
 * has said where temporary files go.
 */
function placeOfDatabase(): string {
  if (process.env.TMPDIR) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory() / 2) > wantedBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * The tests made it, and what they filled from it, if any needed it. A server that is gone has none, and one that
 * somebody still looks at stays.
 */
async function dropTemplate(adminUrl: string, name: string): Promise<void> {
  const owner = new pg.Client({ connectionString: adminUrl })
  try {
    await owner.connect()
    const { rows } = await owner.query('select datname from pg_database where starts_with(datname, $1)', [
      name,
    ])
    for (const { datname } of rows)
      await owner.query(`drop database if exists ${datname}`).catch(() => undefined)
  } catch {
  } finally {
    await owner.end()
  }
}

/** A run that was killed could not stop its server. */
async function clearKilledRuns() {
  for (const folder of [tmpdir(), memory].flatMap(foldersIn)) {
    const stat = statSync(folder, { throwIfNoEntry: false })
    const isOurs = stat !== undefined && stat.uid === (process.getuid?.() ?? stat.uid)
    if (!isOurs || Date.now() - stat.mtimeMs < beginningMs) continue
    const isDead = await claimDataFolder(folder).then(
      () => true,
      () => false,
    )
    if (!isDead) continue
    await stopEmbeddedPostgres(path.join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}

function foldersIn(place: string): string[] {
  try {
    return readdirSync(place)
      .filter((entry) => entry.startsWith(prefix))
      .map((entry) => path.join(place, entry))
  } catch {
    return []
  }
}
