import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Call } from '#contract/kit/call.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { fill } from '#contract/kit/text.ts'
import { langOf } from './answer-error.ts'
import type { Config } from './config.ts'
import { type Db, dbOn, sql } from './db.ts'
import { forbidden, signInNeeded } from './errors.ts'
import type { Asker, Route } from './route.ts'
import { becomePlatform, beginRequest, type SessionRow } from './session.ts'
import { conditionFor, type Within } from './within.ts'

/** What serving needs from the application beside the routes. */
export interface Serving<Who extends Asker, App> {
  app: App & { pool: pg.Pool; config: Config; clock(): Date }
  /** Turns a session into the person, with screens and actions. */
  whoIs(session: SessionRow): Who
  /** Whether the person may use the call. */
  allows(call: Call, who: Who | null): boolean
  /** What people see of the rows of a model. */
  withins: ReadonlyMap<Entity, Within<Who>>
}

const editsDisabled = {
  en: 'Updates to {model} are disabled for the {Environment} environment.',
  de: 'Änderungen an {model} sind in der Umgebung {Environment} deaktiviert.',
}

export function serveRoute<Who extends Asker, App>(
  http: FastifyInstance,
  serving: Serving<Who, App>,
  route: Route<Who | null, App>,
): void {
  const { call } = route
  const { config } = serving.app
  http.route({
    method: call.method,
    url: `/api${call.path}`,
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[1] ?? ''],
      description: `Permission: ${call.permission}`,
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
    },
    // Who asks is settled before what is asked: a stranger learns nothing from a body.
    attachValidation: true,
    config: {
      call,
      ...(call.strict
        ? { rateLimit: { max: config.strictRateLimit, timeWindow: '1 minute', groupId: 'strict' } }
        : {}),
    },
    handler: (request, reply) => answer(serving, route, request, reply),
  })
}

async function answer<Who extends Asker, App>(
  serving: Serving<Who, App>,
  route: Route<Who | null, App>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call } = route
  const { pool, config, clock } = serving.app
  const now = clock()
  const client = await pool.connect()
  let sent: unknown
  try {
    const opened = await beginRequest(client, bearerToken(request), now, langOf(request))
    const who = opened.session && serving.whoIs(opened.session)
    if (!route.open && !who) throw signInNeeded()
    if (!serving.allows(call, who)) throw forbidden()
    if (request.validationError) throw request.validationError
    if (call.edits && !config.dataEditAllowed)
      throw forbidden(fill(editsDisabled, { model: call.edits, Environment: config.environmentName }))

    const db = route.platform
      ? await becomePlatform(client)
      : dbOn(client, opened.db.scope, async (model, db) =>
          who ? conditionFor(serving.withins, model, { db, who, now }) : sql`false`,
        )
    let words: Record<string, string | number> = {}
    let details: Record<string, unknown> = {}
    const result = await route.run({
      app: serving.app,
      db,
      who,
      params: request.params as never,
      query: request.query as never,
      body: request.body as never,
      now,
      lang: langOf(request),
      seen: request.headers['if-match'],
      say: (values) => {
        words = values
      },
      note: (more) => {
        details = { ...details, ...more }
      },
      request,
      reply,
    })
    if (call.method !== 'GET' && !call.unlogged) await logCall(db, call, who, request, now, details)
    sent = withSuccess(call, result, words, request)
  } catch (error) {
    await rollBack(client, isStalePlan(error))
    throw error
  }
  // A reading request has nothing to wait for; a writing one is answered after its commit.
  const committed = commit(client)
  if (call.method !== 'GET') await committed
  else committed.catch((error: unknown) => request.log.warn({ err: error }, 'commit failed'))
  if (reply.sent) return reply
  reply.code(call.status ?? 200)
  // Fastify would send no body at all for null.
  return sent === null ? reply.type('application/json').send('null') : reply.send(sent)
}

const commit = (client: pg.PoolClient) =>
  client.query('commit').then(
    () => client.release(),
    (error: Error) => {
      client.release(error)
      throw error
    },
  )

const rollBack = (client: pg.PoolClient, isSpoilt: boolean) =>
  client.query('rollback').then(
    () => client.release(isSpoilt),
    (broken: Error) => client.release(broken),
  )

/** A migration changed a table under a prepared statement: the connection is given up, the next one is fresh. */
const isStalePlan = (error: unknown) =>
  error instanceof Error && /cached plan must not change result type/.test(error.message)

function bearerToken(request: FastifyRequest): string | undefined {
  const [kind, token] = (request.headers.authorization ?? '').split(' ')
  return kind?.toLowerCase() === 'bearer' && token ? token : undefined
}

function withSuccess(
  call: Call,
  result: unknown,
  words: Record<string, string | number>,
  request: FastifyRequest,
): unknown {
  if (!call.success) return result ?? (call.method === 'GET' ? null : {})
  const successMessage = fill(call.success, words)[langOf(request)]
  return { ...(result as object | undefined), successMessage }
}

/** Every mutation leaves a row: who, for whom, what, when. Bodies stay out: they may hold secrets. */
async function logCall(
  db: Db,
  call: Call,
  who: Asker | null,
  request: FastifyRequest,
  now: Date,
  details: Record<string, unknown>,
): Promise<void> {
  const told = { ...(request.params as object), ...idsIn(request.body), ...details }
  await db.run(sql`
    insert into operator_log
      (account_id, vendor_id, at, actor_id, actor_email, impersonating, call, details, request_id)
    values
      (${who?.accountId ?? 0}, ${who?.vendorId ?? null}, ${now}, ${who?.userId ?? null}, ${who?.email ?? null},
       ${who?.actor != null}, ${`${call.method} ${call.path}`}, ${JSON.stringify(told)}, ${request.id})`)
}

function idsIn(body: unknown): object {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => /^(id|ids|\w+Ids?|status|email)$/.test(name)),
  )
}
