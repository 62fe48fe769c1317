import type pg from 'pg'
import type { Lang } from '#contract/kit/text.ts'
import { begin, type Db, dbOn, type Scope } from './db.ts'
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
  /** Not seen for a minute: to be kept alive after the transaction. */
  isStale: boolean
  /** The terms in force are accepted, or do not concern the session. */
  hasAcceptedTerms: boolean
  /** Of another environment that pushes: it reaches the calls of a push alone. */
  isEnvironment: boolean
  /** Where the journal of the database was when it wrote last, where that is kept. */
  written: string | null
}

interface Opening {
  token: string | undefined
  now: Date
  lang?: Lang
  /** Statements that last longer are ended. */
  statementSeconds?: number | undefined
}

/**
 * Begins a transaction of a request. One round trip: the session is checked and its scope set in the same statement
 * that opens the transaction. Nothing is locked.
 */
export async function beginRequest(
  client: pg.PoolClient,
  { token, now, lang = 'en', statementSeconds }: Opening,
): Promise<{ db: Db; session: SessionRow | null }> {
  const limit = statementSeconds
    ? `set local statement_timeout = ${Math.round(statementSeconds * 1000)};`
    : ''
  if (!token) {
    await begin(client, limit)
    return { db: dbOn(client, null), session: null }
  }
  // The values are our own making (a number, hex and ISO), so that they may stand in the text of a simple query.
  const answers = await begin(
    client,
    `${limit} select open_session('${hashToken(token)}', '${now.toISOString()}') as session`,
  )
  const session: SessionRow | null = answers.at(-1)?.rows[0]?.session ?? null
  // What the engine says is said in everybody's language. Texts of the catalogue operators see as they edit them, the
  // people of an account or a reseller in their language.
  if (session && lang !== 'en')
    await client.query(
      "select set_config('parapet.reader', $1, true), set_config('parapet.language', $2, true)",
      [lang, session.accountId || session.vendorId ? lang : ''],
    )
  return { db: dbOn(client, session && scopeOf(session)), session }
}

/** Remembers that the session was used. A statement of its own: its row is not locked while a request works. */
export async function keepSession(client: pg.PoolClient, token: string, now: Date): Promise<void> {
  await begin(client, `select keep_session('${hashToken(token)}', '${now.toISOString()}'); commit`)
}

/** Remembers that the session has written: a replica must have it before it is asked by this session. */
export async function noteWrite(client: pg.PoolClient, token: string): Promise<void> {
  await begin(client, `select note_write('${hashToken(token)}'); commit`)
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
