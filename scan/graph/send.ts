import { followed } from '#contract/kit/step.ts'
import { sayReading } from '#contract/scans/reading-sentences.ts'
import { type Budget, longestWaitMs, type Spending } from './budget.ts'
import { type Refusal, refusalOf } from './classify.ts'
import { type Clock, systemClock } from './clock.ts'
import { ReadFailure } from './outcome.ts'
import { type Allowance, readJson } from './read-body.ts'
import { openRegions, type Regions, redirectOf } from './regions.ts'
import {
  addressOf,
  ownLink,
  type Reach,
  reachOf,
  regionalAddress,
  type Surface,
  serviceOf,
} from './surfaces.ts'
import { AccessFailure, type Token, type Tokens } from './tokens.ts'

export interface SenderOptions extends Partial<Reach> {
  tenantId: string
  tokens: Tokens
  budget: Budget
  /** Shared by the tables of a scan. */
  regions?: Regions
  clock?: Clock
  /** 0 to 1; spreads the waiting of many requests that failed together. */
  random?: () => number
  timeoutMs?: number
  maxAttempts?: number
  maxPageBytes?: number
  /** What may come in all; shared by the requests of a table. */
  allowance?: Allowance
  signal?: AbortSignal
  /** Other tables wait for this one. */
  isAwaited?: boolean
  /** Told after every request that was answered or failed. */
  onRequest?: () => void
}

export interface Outgoing {
  surface: Surface
  /** A path from the root, or a link that came in an answer. */
  target: string
  method?: 'GET' | 'POST'
  body?: unknown
  headers?: Record<string, string>
  /** The paths that are charged, when the target is a batch of them. */
  charged?: readonly string[]
}

/** Sends one request, with all the patience it needs: the answer's JSON, or a ReadFailure. */
export type Send = (outgoing: Outgoing) => Promise<unknown>

export function openSender(options: SenderOptions): Send {
  const { tenantId, tokens, budget, clock = systemClock, signal, maxAttempts = 6 } = options
  const { regions = openRegions() } = options
  const reach = reachOf(options)

  return async (outgoing) => {
    const { surface } = outgoing
    const { audience } = serviceOf(surface, reach)
    const front = checkedTarget(surface, reach, outgoing.target)
    const paths = outgoing.charged ?? [pathOf(front)]
    const spending: Spending = { tenantId, surface, paths, isAwaited: options.isAwaited, signal }
    let token = await tokenFor(tokens, surface, audience)
    const inRegion = (region: string) => `${regionalAddress(surface, reach, region)}${pathOf(front)}`
    // A link names the region it came from.
    const region = isPath(outgoing.target)
      ? await regions.of(surface, () => askFrontDoor(options, spending, reach, front, token))
      : null
    let target = region === null ? front : inRegion(region)
    let isRenewed = false
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted()
      const done = await budget.take(spending)
      const result = await exchange(options, reach, outgoing, target, token).finally(done)
      options.onRequest?.()
      if ('body' in result) return result.body
      if ('location' in result || 'region' in result) {
        if ('region' in result) regions.note(surface, result.region)
        target = 'region' in result ? inRegion(result.region) : checkedTarget(surface, reach, result.location)
        if (attempt >= maxAttempts) throw new ReadFailure('unexpected-shape', sayReading('redirects'))
        continue
      }
      const { refusal } = result
      if (refusal.remedy === 'new-token' && !isRenewed) {
        isRenewed = true
        token = await renewed(tokens, surface, audience, token)
        continue
      }
      const wait = refusal.retryAfterMs ?? backOffMs(attempt, options.random)
      // Held even when this one gives up: the others of the family must not run into the same wall.
      if (refusal.outcome === 'throttled-out') budget.hold(spending, wait)
      if (refusal.remedy !== 'later' || attempt >= maxAttempts || wait > longestWaitMs)
        throw new ReadFailure(refusal.outcome, refusal.reason)
      await clock.sleep(wait, signal)
      token = await tokenFor(tokens, surface, audience)
    }
  }
}

/** 2, 4, 8, 16, 32 seconds, each between the whole and half as much again, never over a minute. */
export const backOffMs = (attempt: number, random: () => number = Math.random): number =>
  Math.min(60_000, 1000 * 2 ** attempt * (1 + random() / 2))

type Exchanged = { body: unknown } | { location: string } | { region: string } | { refusal: Refusal }

/** The compliance center tells the tenant's region to whoever asks at its front door; null: it answers there itself. */
async function askFrontDoor(
  options: SenderOptions,
  spending: Spending,
  reach: Reach,
  target: string,
  token: Token,
): Promise<string | null> {
  const done = await options.budget.take(spending)
  const asked: Outgoing = { surface: spending.surface, target, method: 'GET' }
  const result = await exchange(options, reach, asked, target, token).finally(done)
  options.onRequest?.()
  return 'region' in result ? result.region : null
}

const exchange: typeof exchangeOnce = (options, reach, asked, target, token) =>
  followed(
    () => {
      const { host, pathname } = new URL(target)
      const method = asked.method ?? 'GET'
      return {
        name: `${method} ${host}`,
        kind: 'client',
        about: { 'http.request.method': method, 'server.address': host, 'url.path': pathname },
      }
    },
    async (step) => {
      const exchanged = await exchangeOnce(options, reach, asked, target, token)
      if (step && 'refusal' in exchanged) step.about['parapet.refusal'] = exchanged.refusal.outcome
      return exchanged
    },
  )

async function exchangeOnce(
  options: SenderOptions,
  reach: Reach,
  { method = 'GET', body, headers, surface }: Outgoing,
  target: string,
  token: Token,
): Promise<Exchanged> {
  const { clock = systemClock, signal, timeoutMs = 60_000, maxPageBytes = 32_000_000 } = options
  const patience = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(target, {
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        accept: 'application/json',
        // Background work: interactive requests of the tenant go first.
        'x-ms-throttle-priority': 'Low',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    })
    const redirect = redirectOf(surface, reach, response)
    if (redirect) {
      await response.body?.cancel()
      return redirect
    }
    if (response.ok) return { body: await readJson(response, maxPageBytes, options.allowance) }
    const answer = await readJson(response, 1_000_000).catch(() => undefined)
    return { refusal: refusalOf(response.status, answer, response.headers, clock.now()) }
  } catch (problem) {
    if (signal?.aborted) throw signal.reason
    if (problem instanceof ReadFailure) throw problem
    return { refusal: brokenOff(problem, patience.aborted) }
  }
}

/** No answer, half an answer, or one that is no JSON: worth another try. */
function brokenOff(problem: unknown, isTimedOut: boolean): Refusal {
  const refusal = { remedy: 'later', retryAfterMs: null } as const
  if (problem instanceof SyntaxError)
    return { ...refusal, outcome: 'unexpected-shape', reason: sayReading('notJson') }
  const reason = isTimedOut ? sayReading('noAnswer') : sayReading('noConnection', { code: codeOf(problem) })
  return { ...refusal, outcome: 'unreachable', reason }
}

function codeOf(problem: unknown): string {
  const cause = problem instanceof Error ? problem.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'broken off'
}

const isPath = (target: string) => target.startsWith('/') && !target.startsWith('//')

function checkedTarget(surface: Surface, reach: Reach, target: string): string {
  if (isPath(target)) return `${addressOf(surface, reach)}${target}`
  const link = ownLink(surface, reach, target)
  if (link === null) throw new ReadFailure('unexpected-shape', sayReading('foreignLink'))
  return link
}

const pathOf = (target: string): string => {
  const { pathname, search } = new URL(target)
  return `${pathname}${search}`
}

const tokenFor = (tokens: Tokens, surface: Surface, audience: string): Promise<Token> =>
  tokens.get(audience).catch((problem) => withoutToken(surface, problem))
const renewed = (tokens: Tokens, surface: Surface, audience: string, refused: Token): Promise<Token> =>
  tokens.renew(audience, refused).catch((problem) => withoutToken(surface, problem))

/**
 * Without a token nothing was read; why is the same to a connector as a refusal by the service. When it is the
 * application itself that lost its access, no table can answer for it: the whole scan is refused, as at its start.
 */
function withoutToken(surface: Surface, problem: unknown): never {
  if (!(problem instanceof AccessFailure)) throw problem
  const { kind, reason } = problem
  if (kind === 'unreachable') throw new ReadFailure('unreachable', reason, { cause: problem })
  if (kind === 'no-resource') throw new ReadFailure('not-licensed', reason, { cause: problem })
  // Another service may refuse the application by itself; an expired secret is the same everywhere.
  if (surface === 'graph' || kind === 'expired-secret') throw problem
  throw new ReadFailure('not-permitted', reason, { cause: problem })
}
