import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { Ajv, type ValidateFunction } from 'ajv'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifySchemaValidationError,
  LogController,
} from 'fastify'
import type pg from 'pg'
import { fill } from '#contract/kit/text.ts'
import { uploadLimit } from '#contract/kit/upload.ts'
import { answerError } from './answer-error.ts'
import type { Config } from './config.ts'
import { CallError } from './errors.ts'
import type { Log } from './log.ts'
import { logRequests } from './log-requests.ts'
import { measureRequests } from './measure-requests.ts'
import type { Metrics } from './metrics.ts'
import { sharedCounts } from './shared-counts.ts'
import { traceRequests } from './telemetry/trace-requests.ts'

const mebibyte = 1024 * 1024
const tooMany = {
  en: 'Too many requests. Try again in {seconds} seconds.',
  de: 'Zu viele Anfragen. Versuchen Sie es in {seconds} Sekunden erneut.',
}

/** A Fastify with our limits, headers, log and error answers, and no route yet. */
export async function openHttp(
  config: Config,
  { log, metrics, reserve }: { log: Log; metrics: Metrics; reserve: pg.Pool },
): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line when it is over, instead of two that have to be joined.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    bodyLimit: mebibyte,
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 10_000,
    trustProxy: trusted(config.trustProxy),
    // Who is being answered gets the answer; only connections without a request are closed at once.
    forceCloseConnections: 'idle',
    // A request that was sent before the end is answered, however late it is complete.
    return503OnClosing: false,
    // An address that cannot be read reaches no route, and with it no error handler.
    frameworkErrors: answerError,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  // Addresses carry text, bodies carry types: only the former are converted.
  const strict = new Ajv({ coerceTypes: false, allErrors: false, useDefaults: true, strict: false })
  const lenient = new Ajv({ coerceTypes: 'array', allErrors: false, useDefaults: true, strict: false })
  http.setValidatorCompiler(({ schema, httpPart }) =>
    validatorOf(httpPart === 'body' ? strict : lenient, schema as object),
  )

  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  await http.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: '1 minute',
    store: sharedCounts(reserve, log),
    // By the route that answers, not by the text of the address: /API/… and /%61pi/… are the same calls.
    allowList: (request) => !isCounted(request),
    errorResponseBuilder: (_request, { ttl }) =>
      new CallError(429, 'too_many', fill(tooMany, { seconds: Math.ceil(ttl / 1000) })),
  })
  await http.register(multipart, { limits: { files: 1, fields: 5, fileSize: uploadLimit, parts: 6 } })

  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // What a route wants to be kept says so itself.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  logRequests(http)
  measureRequests(http, metrics)
  traceRequests(http)
  http.setErrorHandler(answerError)
  return http
}

/** So many of the last addresses are our own proxies; or those that were named. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Everything that asks the database: calls, files, the mailbox. The console's own files and probes are free. */
const isCounted = ({ routeOptions: { url = '' } }: FastifyRequest) => /^\/(api|files|mailbox)(\/|$)/.test(url)

/** Compiled by the first request that needs it: all of them together are half of the time of starting. */
function validatorOf(ajv: Ajv, schema: object) {
  let validate: ValidateFunction | undefined
  return (data: unknown) => {
    validate ??= ajv.compile(schema)
    return validate(data) || { error: validate.errors as FastifySchemaValidationError[] }
  }
}
