import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Call } from '#contract/kit/call.ts'
import { fill } from '#contract/kit/text.ts'
import { langOf } from './answer-error.ts'
import type { Config } from './config.ts'
import { type Db, dbOn, rollBack, sql } from './db.ts'
import { CallError, forbidden, signInNeeded, termsNotAccepted } from './errors.ts'
import { whileHolding } from './holding.ts'
import { type Handed, handOver, onReplica } from './in-replica.ts'
import { noteAsker } from './log-requests.ts'
import type { Replica } from './replica.ts'
import type { Asker, Route } from './route.ts'
import type { Serving } from './serve.ts'
import { becomePlatform, beginRequest, keepSession, noteWrite } from './session.ts'
import { hashToken } from './tokens.ts'
import { conditionFor } from './within.ts'

export const tooSlow = 'list_too_slow'

const texts = {
  editsDisabled: {
    en: 'Updates to {model} are disabled for the {Environment} environment.',
    de: 'Änderungen an {model} sind in der Umgebung {Environment} deaktiviert.',
  },
  listTooSlow: {
    en: 'The list takes too long. Narrow the filter or sort by another column, then try again.',
    de: 'Die Liste braucht zu lange. Schränken Sie den Filter ein, oder sortieren Sie nach einer anderen Spalte, und versuchen Sie es erneut.',
  },
}

interface InRequest {
  request: FastifyRequest
  now: Date
  /** Statements that last longer are ended. */
  statementSeconds: number | undefined
  /** Nothing is written in it: a replica may do it. */
  readsOnly: boolean
}

/** One transaction of a request: who asks is checked, the scope is set, the work is committed. */
export async function inRequest<Who extends Asker, App, T>(
  serving: Serving<Who, App>,
  route: Route<Who | null, App>,
  asked: InRequest,
  work: (db: Db, who: Who | null) => Promise<T>,
): Promise<T> {
  const { call } = route
  const { request, now } = asked
  const { pool, reserve, replica } = serving.app
  if (replica && asked.readsOnly && bearerToken(request)) {
    const done = await inReplica(serving, route, { ...asked, replica }, work)
    if (done) return done.result
  }
  const client = await (call.light ? reserve : pool).connect()
  const token = bearerToken(request)
  let isStale = false
  let result: T
  try {
    result = await whileHolding(async () => {
      const opened = await openFor(serving, route, client, asked)
      isStale = opened.isStale
      return work(opened.db, opened.who)
    })
  } catch (error) {
    await rollBack(client, error)
    throw asTooSlow(call, error)
  }
  // An export writes a line of the operator log, which nobody waits for.
  const hasWritten = replica !== null && !call.readsMuch && (call.method !== 'GET' || call.follows)
  const committed = client.query('commit').then(async () => {
    if (isStale && token) await keepSession(client, token, now)
    if (hasWritten && token) await noteWrite(client, token)
  })
  const released = committed.then(
    () => client.release(),
    (error: Error) => {
      client.release(error)
      throw error
    },
  )
  // A reading request has nothing to wait for; a writing one is answered after its commit.
  if (call.method !== 'GET' || call.redirects || isStale || hasWritten) await released
  else released.catch((error: unknown) => request.log.warn({ err: error }, 'commit failed'))
  return result
}

/**
 * A reading transaction: who asks is checked on the primary, so that a session that has ended has ended; what is read comes
 * from the replica. Null: the primary has to do it.
 */
async function inReplica<Who extends Asker, App, T>(
  serving: Serving<Who, App>,
  route: Route<Who | null, App>,
  asked: InRequest & { replica: Replica },
  work: (db: Db, who: Who | null) => Promise<T>,
): Promise<{ result: T } | null> {
  const client = await serving.app.pool.connect()
  const token = bearerToken(asked.request)
  let opened: Opened<Who>
  let handed: Handed
  try {
    opened = await openFor(serving, route, client, asked)
    handed = await handOver(client, opened.written)
    await client.query('commit')
    if (opened.isStale && token) await keepSession(client, token, asked.now)
    client.release()
  } catch (error) {
    await rollBack(client, error)
    throw error
  }
  return onReplica(asked.replica, handed, opened.dbOn, (db) => work(db, opened.who)).catch(
    (error: unknown) => {
      throw asTooSlow(route.call, error)
    },
  )
}

const asTooSlow = (call: Call, error: unknown) =>
  call.list && isTimeout(error) ? new CallError(422, tooSlow, texts.listTooSlow) : error

interface Opened<Who> {
  db: Db
  who: Who | null
  isStale: boolean
  /** Where the journal of the database was when the asker wrote last. */
  written: string | null
  /** The same scope and the same eyes on another connection. */
  dbOn(client: pg.PoolClient): Db
}

async function openFor<Who extends Asker, App>(
  serving: Serving<Who, App>,
  route: Route<Who | null, App>,
  client: pg.PoolClient,
  { request, now, statementSeconds }: InRequest,
): Promise<Opened<Who>> {
  const { call } = route
  const { config, running } = serving.app
  const token = bearerToken(request)
  const opened = await beginRequest(client, { token, now, lang: langOf(request), statementSeconds })
  const { session } = opened
  const who = session && serving.whoIs(session)
  if (token && who) running.remember(hashToken(token), placeOf(who))
  if (who) noteAsker(request, who)
  if (!route.open && !who) throw signInNeeded()
  if (!serving.allows(call, who)) throw forbidden()
  if (session?.isEnvironment && !call.pushed) throw forbidden()
  if (session && !session.hasAcceptedTerms && !call.beforeTerms && !route.open) throw termsNotAccepted()
  if (request.validationError) throw request.validationError
  refuseEdits(call, config)
  const own = (connection: pg.PoolClient) =>
    dbOn(connection, opened.db.scope, async (model, db) =>
      who ? conditionFor(serving.withins, model, { db, who, now }) : sql`false`,
    )
  return {
    db: route.platform ? await becomePlatform(client) : own(client),
    who,
    isStale: session?.isStale ?? false,
    written: session?.written ?? null,
    dbOn: own,
  }
}

/** The catalogue stays as it is where data editing is off. */
export function refuseEdits({ edits }: Call, { dataEditAllowed, environmentName }: Config): void {
  if (edits && !dataEditAllowed)
    throw forbidden(fill(texts.editsDisabled, { model: edits, Environment: environmentName }))
}

/** Whose the session is: an account, a reseller or the house. */
const placeOf = ({ accountId, vendorId }: Asker) =>
  accountId === null ? `vendor ${vendorId ?? 0}` : `account ${accountId}`

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

export function bearerToken(request: FastifyRequest): string | undefined {
  const [kind, token] = (request.headers.authorization ?? '').split(' ')
  return kind?.toLowerCase() === 'bearer' && token ? token : undefined
}
