import { AsyncLocalStorage } from 'node:async_hooks'
import { type Step, steps } from '#contract/kit/step.ts'
import type { Log } from '../log.ts'
import { faultTeller } from '../log-fault.ts'
import type { Metrics } from '../metrics.ts'
import { attributesOf, type Span, spanOf, written } from './span.ts'

/** Where steps are sent to, by the standard's variables. */
export interface TelemetrySettings {
  /** Where traces are taken as OTLP in JSON; empty: nowhere. */
  url: string
  headers: Record<string, string>
  /** What every span says of the process. */
  resource: Record<string, string>
  /** The share of the trees that is kept. */
  ratio: number
}

export interface Telemetry {
  /** Sends what is left and listens no longer. */
  end(): Promise<void>
}

const everyMs = 5_000
const mostAtOnce = 512
const mostWaiting = 4_096
const patienceMs = 10_000

/** Follows the steps of this process and sends them to a collector. A collector that is away costs spans, nothing else. */
export function startTelemetry(
  settings: TelemetrySettings,
  { log, metrics }: { log: Log; metrics: Metrics },
): Telemetry {
  const tellFault = faultTeller(log, 'telemetry')
  const lost = metrics.counter('parapet_spans_lost_total', 'Spans that no collector took')
  const current = new AsyncLocalStorage<Span>()
  const open = new WeakMap<Step, Span>()
  const waiting: object[] = []
  let sending: Promise<void> | undefined

  const begin = (step: Step): Span => {
    const span = spanOf(step, current.getStore(), settings.ratio)
    open.set(step, span)
    return span
  }
  const end = (step: Step) => {
    const span = open.get(step)
    open.delete(step)
    if (!span?.isSampled) return
    if (waiting.length >= mostWaiting) return lost()
    waiting.push(written(span, performance.now()))
    if (waiting.length >= mostAtOnce) send()
  }
  const send = () => {
    if (waiting.length === 0) return
    sending ??= post().finally(() => {
      sending = undefined
    })
  }
  const post = async () => {
    const spans = waiting.splice(0, mostAtOnce)
    const scopeSpans = [{ scope: { name: 'parapet' }, spans }]
    const body = {
      resourceSpans: [{ resource: { attributes: attributesOf(settings.resource) }, scopeSpans }],
    }
    try {
      const answer = await fetch(settings.url, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The collector of traces answered ${answer.status}`)
    } catch (error) {
      lost({}, spans.length)
      tellFault(error)
    }
  }

  const subscribers = { asyncEnd: end }
  steps.start.bindStore(current, begin)
  steps.subscribe(subscribers as Parameters<typeof steps.subscribe>[0])
  const timer = setInterval(send, everyMs).unref()
  return {
    end: async () => {
      clearInterval(timer)
      steps.unsubscribe(subscribers as Parameters<typeof steps.unsubscribe>[0])
      steps.start.unbindStore(current)
      await sending
      const rest = Math.ceil(waiting.length / mostAtOnce)
      for (let n = 0; n < rest; n += 1) await post()
    },
  }
}
