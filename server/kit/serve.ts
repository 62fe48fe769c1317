import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Call } from '#contract/kit/call.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { fill } from '#contract/kit/text.ts'
import { langOf } from './answer-error.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import { CallError } from './errors.ts'
import { type Answered, answeredBefore, keyOf, once } from './idempotency.ts'
import { bearerToken, inRequest, tooSlow } from './in-request.ts'
import { logCall } from './operator-log.ts'
import type { Replica } from './replica.ts'
import type { Asker, Route } from './route.ts'
import { burdenOf, type Running, slow } from './running.ts'
import type { SessionRow } from './session.ts'
import type { SecretKeys } from './tokens.ts'
import { hashToken } from './tokens.ts'
import type { Within } from './within.ts'

/** What serving needs from the application beside the routes. */
export interface Serving<Who extends Asker, App> {
  app: App & {
    pool: pg.Pool
    reserve: pg.Pool
    replica: Replica | null
    config: Config
    clock(): Date
    running: Running
    secretKeys: SecretKeys
  }
  /** Turns a session into the person, with screens and actions. */
  whoIs(session: SessionRow): Who
  /** Whether the person may use the call. */
  allows(call: Call, who: Who | null): boolean
  /** What people see of the rows of a model. */
  withins: ReadonlyMap<Entity, Within<Who>>
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
  if (!route.call.list) return attempt(serving, route, { request, reply })
  // Nobody knows before how long a list takes. One that is not short begins again, in the lane of the slow ones.
  const { listSeconds } = serving.app.config
  const shortSeconds = slow.afterMs / 1000
  if (shortSeconds < listSeconds)
    try {
      return await attempt(serving, route, { request, reply, statementSeconds: shortSeconds })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== tooSlow) throw error
    }
  return attempt(serving, route, { request, reply, statementSeconds: listSeconds })
}

interface Attempt {
  request: FastifyRequest
  reply: FastifyReply
  statementSeconds?: number
}

async function attempt<Who extends Asker, App>(
  serving: Serving<Who, App>,
  route: Route<Who | null, App>,
  asked: Attempt,
): Promise<unknown> {
  const { running } = serving.app
  const token = bearerToken(asked.request)
  const leave = token ? await running.enter(burdenOf(route.call), hashToken(token)) : () => undefined
  const endings: Ending[] = []
  let hasFailed = true
  const respond = await stepByStep(serving, route, asked, endings)
    .then((steps) => {
      hasFailed = false
      return steps
    })
    .finally(async () => {
      // Who has the answer may ask again at once, so the place is free before it leaves.
      leave()
      for (const end of endings) await end(hasFailed)
    })
  return respond()
}

type Ending = (hasFailed: boolean) => Promise<void>

/**
 * Who asks is checked; what waits for the network waits, holding nothing; then the work is done in one transaction.
 * Answers how to answer.
 */
async function stepByStep<Who extends Asker, App>(
  serving: Serving<Who, App>,
  route: Route<Who | null, App>,
  { request, reply, statementSeconds }: Attempt,
  endings: Ending[],
): Promise<() => unknown> {
  const { call } = route
  const now = serving.app.clock()
  let words: Record<string, string | number> = {}
  let details: Record<string, unknown> = {}
  const asked = (who: Who | null) => ({
    app: serving.app,
    who,
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    now,
    lang: langOf(request),
    seen: request.headers['if-match'],
    say: (values: typeof words) => {
      words = values
    },
    note: (more: typeof details) => {
      details = { ...details, ...more }
    },
    atEnd: (ending: Ending) => endings.push(ending),
    request,
    reply,
  })
  const transaction = <T>(work: (db: Db, who: Who | null) => Promise<T>, readsOnly = false) =>
    inRequest(serving, route, { request, now, statementSeconds, readsOnly }, work)
  const readsMuch = !route.platform && (call.list || call.readsMuch)

  const key = route.send || call.redirects ? null : keyOf(call, request)
  const keyedBy = (who: Who | null) => who && key && { key, who, request, secretKeys: serving.app.secretKeys }

  let brought: unknown
  let before: Answered | null = null
  if (route.outside) {
    const who = await transaction(async (db, who) => {
      const keyed = keyedBy(who)
      before = keyed ? await answeredBefore(db, keyed) : null
      return who
    })
    const brief = <T>(work: (db: Db) => Promise<T>) => transaction(work, call.readsMuch)
    if (!before) brought = await route.outside({ ...asked(who), brief })
  }
  const work = async (db: Db, who: Who | null): Promise<Answered> => {
    const result = await route.run({ ...asked(who), db }, brought)
    if (call.method !== 'GET' && !call.unlogged)
      await logCall(db, call, who, { ...sentIn(request), now, details })
    return { result, words }
  }
  const { answered, who } = await transaction(
    async (db, who) => {
      const keyed = keyedBy(who)
      const answered = before ?? (await (keyed ? once(db, keyed, now, () => work(db, who)) : work(db, who)))
      return { answered, who }
    },
    readsMuch && call.method === 'GET',
  )
  if (route.send) {
    await route.send(asked(who), answered.result)
    return () => reply
  }
  if (call.redirects && reply.hasHeader('location')) return () => reply.code(302).send()
  const sent = withSuccess(call, answered.result, answered.words, request)
  reply.code(call.status ?? 200)
  // Fastify would send no body at all for null.
  return () => (sent === null ? reply.type('application/json').send('null') : reply.send(sent))
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

const sentIn = ({ params, body, id }: FastifyRequest) => ({ params: params as object, body, requestId: id })
