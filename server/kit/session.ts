import type pg from 'pg'
import type { Lang } from '#contract/kit/text.ts'
import { type Db, dbOn, type Scope } from './db.ts'
import { hashToken } from './tokens.ts'

/** What `open_session` tells about a token's person: raw, before screens and actions are worked out. */
export interface SessionRow {
  userId: number
  email: string
  name: string
  role: number
  accountId: number | null
  vendorId: number | null
  groupId: number | null
  actor: { userId: number; email: string } | null
  groupPermissions: number[]
  screens: [screen: string, group: string][]
}

/**
 * Begins the request's transaction. One round trip: the session is checked, kept alive and its scope set
 * in the same statement that opens the transaction.
 */
export async function beginRequest(
  client: pg.PoolClient,
  token: string | undefined,
  now: Date,
  lang: Lang = 'en',
): Promise<{ db: Db; session: SessionRow | null }> {
  if (!token) {
    await client.query('begin')
    return { db: dbOn(client, null), session: null }
  }
  // Both values are our own making (hex and ISO), so that they may stand in the text of a simple query.
  const [, opened] = (await client.query(
    `begin; select open_session('${hashToken(token)}', '${now.toISOString()}') as session`,
  )) as unknown as [pg.QueryResult, pg.QueryResult<{ session: SessionRow | null }>]
  const session = opened.rows[0]?.session ?? null
  // Operators see the texts that they edit; the people of an account see them in their language.
  if (session?.accountId && lang !== 'en')
    await client.query("select set_config('parapet.language', $1, true)", [lang])
  return { db: dbOn(client, session && scopeOf(session)), session }
}

function scopeOf(session: SessionRow): Scope {
  if (session.accountId !== null) return { kind: 'account', accountId: session.accountId }
  if (session.vendorId !== null) return { kind: 'vendor', vendorId: session.vendorId }
  return { kind: 'platform' }
}

export async function becomePlatform(client: pg.PoolClient): Promise<Db> {
  await client.query(
    "select set_config('parapet.scope', 'platform', true), set_config('parapet.account_id', '', true), set_config('parapet.vendor_id', '', true)",
  )
  return dbOn(client, { kind: 'platform' })
}
