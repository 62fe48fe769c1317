import { Type } from 'typebox'
import { exact, whole, words } from '#contract/kit/read-json.ts'
import { graphFaultKinds } from '#simulator/graph/faults.ts'
import { faultKinds } from '#simulator/identity/faults.ts'

const century = 100 * 366 * 24 * 60 * 60

const moment = Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })], {
  description: 'a moment such as 2026-03-01T08:00:00Z',
})

export const faultBody = exact({
  kind: Type.Enum([...faultKinds, ...graphFaultKinds]),
  times: Type.Optional(whole(1, 1000)),
  person: Type.Optional(words),
  tenant: Type.Optional(words),
  /** How long a 'slow' answer takes. */
  delayMs: Type.Optional(whole(1, 60_000)),
  /** Part of the path that a Graph fault strikes. */
  path: Type.Optional(words),
  retryAfterSeconds: Type.Optional(whole(0, 3600)),
})

export const limitChange = exact({
  scale: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e6, description: 'a number above 0' })),
  off: Type.Optional(Type.Boolean()),
  latencyMs: Type.Optional(whole(0, 60_000)),
})

export const driftChange = exact({ start: moment })

export const clockChange = exact({
  now: Type.Optional(moment),
  advanceSeconds: Type.Optional(whole(-century, century)),
})
