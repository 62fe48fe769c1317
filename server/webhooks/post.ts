import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { BlockList } from 'node:net'
import { cut } from '#contract/kit/cut.ts'
import { deliveryProblem } from '#contract/webhooks/webhook-choices.ts'
import { holdNothing } from '../kit/holding.ts'
import { findAddress, type Pinned } from './addresses.ts'

/** What a receiver answered, or why it did not. */
export interface Answer {
  status: number | null
  body: string | null
  problem: number | null
  durationMs: number
}

interface Message {
  url: string
  headers: Record<string, string>
  body: string
}

const timeLimitMs = 10_000
const mostKept = 2000
const { Refused, Redirected, TimedOut, NotFound, NotAllowed, Unreachable, Certificate } =
  deliveryProblem.value

/** Sends a message to an address that may be reached. Redirects are not followed: nobody looked at where they lead. */
export async function post(message: Message, allowed: BlockList, signal?: AbortSignal): Promise<Answer> {
  holdNothing('a webhook')
  const began = performance.now()
  const limit = AbortSignal.timeout(timeLimitMs)
  const ended = (rest: Partial<Answer>): Answer => ({
    status: null,
    body: null,
    problem: null,
    durationMs: Math.round(performance.now() - began),
    ...rest,
  })
  const url = new URL(message.url)
  const found = await findAddress(url.hostname, allowed)
  if ('problem' in found) return ended({ problem: { NotFound, NotAllowed }[found.problem] })
  try {
    const answer = await send(
      message,
      url,
      found.pinned,
      AbortSignal.any([limit, ...(signal ? [signal] : [])]),
    )
    return ended({ ...answer, problem: problemOf(answer.status) })
  } catch (problem) {
    return ended({ problem: limit.aborted ? TimedOut : isCertificate(problem) ? Certificate : Unreachable })
  }
}

function problemOf(status: number): number | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? Redirected : Refused
}

/** Node's names for what is wrong with a certificate. */
const isCertificate = (problem: unknown) =>
  problem instanceof Error &&
  'code' in problem &&
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ALTNAME/.test(String(problem.code))

function send(
  { headers, body }: Message,
  url: URL,
  { address, family }: Pinned,
  signal: AbortSignal,
): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(
    url,
    {
      method: 'POST',
      signal,
      // One message, one connection, to the address that was looked at.
      agent: false,
      lookup: (_host, options, found) =>
        options.all ? found(null, [{ address, family }]) : found(null, address, family),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    },
    (response) => {
      let kept = ''
      const done = () => resolve({ status: response.statusCode ?? 0, body: cut(kept, mostKept) })
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        kept += text
        // What it says beyond that nobody reads.
        if (kept.length >= mostKept) {
          done()
          request.destroy()
        }
      })
      response.on('end', done)
      response.on('error', reject)
    },
  )
  request.on('error', reject)
  request.end(body)
  return promise
}
