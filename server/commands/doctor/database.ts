import type pg from 'pg'
import { refuseUnbound } from '../../kit/bound-role.ts'
import type { Config } from '../../kit/config.ts'
import { kyselyOn, openAdminPool, openPool } from '../../kit/database.ts'
import { begin, inScope, isPooled, sql } from '../../kit/db.ts'
import { databaseKind } from '../../migrate.ts'
import { refuseBehind } from '../../refuse-behind.ts'
import { type Finding, reasonOf, sound, tried, wrong } from './finding.ts'

const platform = { kind: 'platform' } as const

/** The database as its owner sees it, where the owner is known here: whether it is one that the product works with. */
export async function ownerFinding({ databaseUrl, databaseAdminUrl, dataFolder }: Config): Promise<Finding> {
  const part = 'database'
  if (!databaseUrl) return sound(part, `embedded in ${dataFolder} (started by npm start)`)
  const pool = openAdminPool(databaseAdminUrl)
  try {
    const { version, encoding, fault } = await databaseKind(kyselyOn(pool))
    return fault === null ? sound(part, `PostgreSQL ${version}, ${encoding}`) : wrong(part, fault)
  } catch (error) {
    return wrong(part, `cannot connect: ${reasonOf(error)}`)
  } finally {
    await pool.end()
  }
}

/** The database as servers and workers see it: its version, their login, role and rights, and what stands in between. */
export function applicationFinding({ databaseUrl }: Config): Promise<Finding> {
  return tried('application login', async () => {
    const pool = openPool(databaseUrl, { max: 2 })
    try {
      await refuseBehind(pool)
      await refuseUnbound(pool)
      const missing = await missingRights(pool)
      if (missing.length)
        throw new Error(
          `parapet_app may not use ${missing.join(', ')}: run parapet migrate as the owner of the tables`,
        )
      const { milliseconds, isPooled } = await roundTrip(pool)
      const between = isPooled ? ', through a pooler: statements are not prepared' : ''
      return `runs as parapet_app, all is migrated, answers in ${milliseconds.toFixed(1)} ms${between}`
    } finally {
      await pool.end()
    }
  })
}

const missingRights = async (pool: pg.Pool): Promise<string[]> => {
  const rows = await inScope(pool, platform, (db) =>
    db.rows(sql<{ name: string }>`
      select relname as name
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
        and relname not in ('kysely_migration', 'kysely_migration_lock', 'present_view')
        and not has_table_privilege(current_user, oid, 'select')
      order by 1`),
  )
  return rows.map(({ name }) => name)
}

async function roundTrip(pool: pg.Pool): Promise<{ milliseconds: number; isPooled: boolean }> {
  const client = await pool.connect()
  try {
    await begin(client)
    const began = performance.now()
    await client.query('commit')
    return { milliseconds: performance.now() - began, isPooled: isPooled(client) }
  } finally {
    client.release()
  }
}

const mostSecondsApart = 60

/** Sessions, jobs and tokens are timed by several clocks: the database's, Microsoft's and ours. */
export function clockFinding({ databaseUrl, microsoft }: Config): Promise<Finding> {
  return tried('clocks', async () => {
    const seen: [name: string, milliseconds: number][] = []
    if (databaseUrl) {
      const pool = openPool(databaseUrl, { max: 1 })
      try {
        const { now } = await inScope(pool, platform, (db) =>
          db.one(sql<{ now: string }>`select clock_timestamp() as now`),
        )
        seen.push(['the database', Date.parse(now) - Date.now()])
      } finally {
        await pool.end()
      }
    }
    const answer = await fetch(`${microsoft.identityUrl}/common/v2.0/.well-known/openid-configuration`)
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(theirs)) seen.push(['Microsoft', theirs - Date.now()])
    const off = seen.filter(([, apart]) => Math.abs(apart) > mostSecondsApart * 1000)
    if (off.length)
      throw new Error(
        `${off.map(([name, apart]) => `${name} is ${Math.round(apart / 1000)} s away`).join(', ')}: set this machine's clock by NTP`,
      )
    return seen.map(([name, apart]) => `${name} ${(apart / 1000).toFixed(1)} s`).join(', ')
  })
}

/** A tenant that the application can be tried with: one that is connected, or the operator's own. */
export async function knownTenant({ databaseUrl, superAdminTenantId }: Config): Promise<string | null> {
  if (!databaseUrl) return superAdminTenantId || null
  const pool = openPool(databaseUrl, { max: 1 })
  try {
    const row = await inScope(pool, platform, (db) =>
      db.maybe(sql<{ tenantId: string }>`
        select microsoft_tenant_id as "tenantId"
        from account
        where microsoft_tenant_id is not null and last_scan_time_end is not null
        order by last_scan_time_end desc
        limit 1`),
    )
    return row?.tenantId ?? (superAdminTenantId || null)
  } catch {
    return superAdminTenantId || null
  } finally {
    await pool.end()
  }
}
