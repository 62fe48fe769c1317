import { sayReading } from '#contract/scans/reading-sentences.ts'
import { type Budget, longestWaitMs } from './budget.ts'
import { type Refusal, refusalOf } from './classify.ts'
import { isObject, type Json } from './client.ts'
import type { Clock } from './clock.ts'
import { ReadFailure } from './outcome.ts'
import { backOffMs, type Send } from './send.ts'

export const batchSize = 20

export interface BatchOptions {
  version: string
  clock: Clock
  tenantId: string
  /** Told what Microsoft asks of each request: the outer answer is a success and tells nothing. */
  budget: Budget
  headers?: Record<string, string>
  maxAttempts?: number
  random?: () => number
  signal?: AbortSignal
}

export type BatchAnswer = { body: unknown } | { failure: ReadFailure }

/**
 * Reads up to 20 paths in one request. Each is answered, throttled and refused on its own: only those that may
 * succeed later are sent again, after the longest wait that any of them was told.
 */
export async function readBatch(send: Send, paths: string[], options: BatchOptions): Promise<BatchAnswer[]> {
  const { version, clock, tenantId, budget, headers, maxAttempts = 6, random, signal } = options
  if (paths.length > batchSize) throw new Error(`A batch holds ${batchSize} requests`)
  const answers: (BatchAnswer | undefined)[] = paths.map(() => undefined)
  for (let attempt = 1; ; attempt++) {
    const open = [...paths.keys()].filter((index) => answers[index] === undefined)
    if (open.length === 0) return answers as BatchAnswer[]
    const responses = await sendBatch(send, version, paths, open, headers)
    let wait = 0
    for (const index of open) {
      const response = responses.get(String(index))
      const refusal = response ? refusalIn(response, clock.now()) : missing
      if (!refusal) {
        answers[index] = { body: response?.body }
        continue
      }
      const asked = refusal.retryAfterMs ?? backOffMs(attempt, random)
      if (refusal.outcome === 'throttled-out')
        budget.hold({ tenantId, surface: 'graph', paths: [`/${version}${paths[index]}`] }, asked)
      // The outer request was accepted with this token, so a refusal of the inner one is about the permission.
      if (refusal.remedy !== 'later' || attempt >= maxAttempts || asked > longestWaitMs)
        answers[index] = { failure: new ReadFailure(refusal.outcome, refusal.reason) }
      else wait = Math.max(wait, asked)
    }
    if (wait > 0) await clock.sleep(wait, signal)
  }
}

const missing: Refusal = {
  outcome: 'unexpected-shape',
  reason: sayReading('batchGap'),
  remedy: 'later',
  retryAfterMs: null,
}

async function sendBatch(
  send: Send,
  version: string,
  paths: string[],
  open: number[],
  headers?: Record<string, string>,
): Promise<Map<string, Json>> {
  const body = await send({
    surface: 'graph',
    target: `/${version}/$batch`,
    method: 'POST',
    body: {
      requests: open.map((index) => ({
        id: String(index),
        method: 'GET',
        url: paths[index],
        ...(headers && { headers }),
      })),
    },
    charged: open.map((index) => `/${version}${paths[index]}`),
  })
  const responses = isObject(body) ? body.responses : undefined
  if (!Array.isArray(responses)) throw new ReadFailure('unexpected-shape', sayReading('notBatch'))
  return new Map(responses.filter(isObject).map((response) => [String(response.id), response]))
}

function refusalIn({ status, headers, body }: Json, now: number): Refusal | null {
  if (typeof status !== 'number') return missing
  if (status >= 200 && status < 300) return null
  return refusalOf(status, body, headersOf(headers), now)
}

function headersOf(value: unknown): Headers {
  const headers = new Headers()
  if (!isObject(value)) return headers
  const retryAfter = Object.entries(value).find(([name]) => name.toLowerCase() === 'retry-after')?.[1]
  if (typeof retryAfter === 'string' || typeof retryAfter === 'number')
    headers.set('retry-after', String(retryAfter))
  return headers
}
