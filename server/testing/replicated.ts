import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../kit/embedded-postgres.ts'
import { clusterIn } from '../kit/postgres/cluster.ts'
import { atEnd } from './harness.ts'

export interface Replicated<T> {
  primary: EmbeddedPostgres
  /** What was made on the primary before there was a replica. */
  filled: T
  /** The address of a database on the replica, given that on the primary. */
  replicaOf(url: string): string
  /** The superuser's hand on the replica. */
  onReplica(text: string): Promise<pg.QueryResult>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
}

/**
 * Two PostgreSQL servers, of which the second follows the first by streaming. The package that npm installs has no
 * pg_basebackup: its steps are taken here (begin a backup, copy the folder, end it, write the label).
 */
export async function startReplicated<T>(fill: (adminUrl: string) => Promise<T>): Promise<Replicated<T>> {
  const home = mkdtempSync(join(tmpdir(), 'parapet-replicated-'))
  const folders = { primary: join(home, 'primary'), replica: join(home, 'replica') }
  // Nothing in them outlives the tests, so nothing has to reach the disk.
  const fast = { fsync: 'off' }
  const primary = await startEmbeddedPostgres(folders.primary, fast)
  atEnd(async () => rmSync(home, { recursive: true, force: true }))
  atEnd(() => primary.stop())
  const filled = await fill(primary.adminUrl)
  const [from, to] = [clusterIn(folders.primary), clusterIn(folders.replica)]

  const admin = new pg.Client({ connectionString: primary.adminUrl })
  await admin.connect()
  await admin.query("select pg_backup_start('replica', true)")
  mkdirSync(to.home, { recursive: true, mode: 0o711 })
  cpSync(from.data, to.data, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) })
  cpSync(from.passwordFile, to.passwordFile)
  const { rows } = await admin.query('select labelfile from pg_backup_stop(false)')
  await admin.end()
  const { username, password, port } = new URL(primary.adminUrl)
  writeFileSync(join(to.data, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(to.data, 'standby.signal'), '')
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=replica`

  let replica: EmbeddedPostgres | null = null
  const startReplica = async () => {
    replica ??= await startEmbeddedPostgres(folders.replica, {
      ...fast,
      primary_conninfo: conninfo,
      hot_standby: 'on',
    })
  }
  const stopReplica = async () => {
    const running = replica
    replica = null
    await running?.stop()
  }
  await startReplica()
  atEnd(stopReplica)
  // The port stays when it is started again only by chance: whoever asks gets the present one.
  const address = () => new URL(replica?.adminUrl ?? '')
  return {
    primary,
    filled,
    replicaOf: (url) => {
      const own = new URL(url)
      own.port = address().port
      return own.href
    },
    onReplica: async (text) => {
      const client = new pg.Client({ connectionString: address().href })
      await client.connect()
      try {
        return await client.query(text)
      } finally {
        await client.end()
      }
    },
    stopReplica,
    startReplica,
  }
}
