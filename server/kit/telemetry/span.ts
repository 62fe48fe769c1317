import { randomBytes } from 'node:crypto'
import { cut } from '#contract/kit/cut.ts'
import type { Step } from '#contract/kit/step.ts'

/** A step with its place in the tree of those that belong together. */
export interface Span {
  step: Step
  traceId: string
  spanId: string
  parentId: string | undefined
  isSampled: boolean
  began: number
}

const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The span of a step below the one that it is part of. What has none begins a tree, of which a share is kept. */
export function spanOf(step: Step, above: Span | undefined, ratio: number): Span {
  const own = { step, spanId: randomBytes(8).toString('hex'), began: step.began ?? performance.now() }
  if (above) return { ...own, traceId: above.traceId, parentId: above.spanId, isSampled: above.isSampled }
  const [, traceId, parentId, flags = ''] = traceparent.exec(step.parent ?? '') ?? []
  if (traceId && parentId)
    return { ...own, traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
  return {
    ...own,
    traceId: randomBytes(16).toString('hex'),
    parentId: undefined,
    isSampled: Math.random() < ratio,
  }
}

const kinds = { internal: 1, server: 2, client: 3 }
const failed = 2
const longest = 2000

/** Nanoseconds since 1970, as text: they do not fit a double. */
const nanoseconds = (at: number) => `${Math.round((performance.timeOrigin + at) * 1000)}000`

/** The form of OTLP in JSON. */
export function written({ step, traceId, spanId, parentId, began }: Span, ended: number): object {
  const { error } = step
  return {
    traceId,
    spanId,
    ...(parentId ? { parentSpanId: parentId } : {}),
    name: step.name,
    kind: kinds[step.kind],
    startTimeUnixNano: nanoseconds(began),
    endTimeUnixNano: nanoseconds(ended),
    attributes: attributesOf(step.about),
    ...(error === undefined
      ? {}
      : { status: { code: failed, message: error instanceof Error ? error.message : String(error) } }),
  }
}

export const attributesOf = (about: Step['about']) =>
  Object.entries(about).map(([key, value]) => ({ key, value: worded(value) }))

function worded(value: string | number | boolean): object {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'string') return { stringValue: cut(value, longest) }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
