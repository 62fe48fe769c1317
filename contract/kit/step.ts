import { tracingChannel } from 'node:diagnostics_channel'

/** A piece of work that somebody may want to follow: a request, a statement, a call to Microsoft, a check. */
export interface Step {
  name: string
  kind: 'server' | 'client' | 'internal'
  /** What is known of it; more may be added until it ends. Never a secret, a body or a value that people entered. */
  about: Record<string, string | number | boolean>
  /** Who asked for it, as W3C's `traceparent` says it. */
  parent?: string | undefined
  /** When it began, where that was before it was told; milliseconds of `performance.now()`. */
  began?: number
  /** Set by the channel where the work threw. */
  error?: unknown
}

/** Told to whoever listens. Where nobody does, it costs nothing. */
export const steps = tracingChannel<unknown, Step>('parapet:step')

export const followed = <T>(step: () => Step, work: (step?: Step) => Promise<T>): Promise<T> => {
  if (!steps.hasSubscribers) return work()
  const told = step()
  return steps.tracePromise(() => work(told), told) as Promise<T>
}
