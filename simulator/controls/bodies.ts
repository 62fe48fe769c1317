import { graphFaultKinds } from '#simulator/graph/faults.ts'
import { faultKinds } from '#simulator/identity/faults.ts'
import { flag, InvalidInput, oneOf, optional, type Reader, record, text, whole } from '#simulator/reading.ts'

const positive: Reader<number> = (value, at) => {
  if (typeof value !== 'number' || !(value > 0 && value <= 1e6)) {
    throw new InvalidInput(`${at}: expected a number above 0`)
  }
  return value
}

const century = 100 * 366 * 24 * 60 * 60

const moment: Reader<string> = (value, at) => {
  const iso = text(value, at)
  if (!/^\d{4}-\d\d-\d\d/.test(iso) || Number.isNaN(Date.parse(iso))) {
    throw new InvalidInput(`${at}: expected a moment such as 2026-03-01T08:00:00Z`)
  }
  return iso
}

export const readFault = record({
  kind: oneOf([...faultKinds, ...graphFaultKinds]),
  times: optional(whole(1, 1000)),
  person: optional(text),
  tenant: optional(text),
  /** How long a 'slow' answer takes. */
  delayMs: optional(whole(1, 60_000)),
  /** Part of the path that a Graph fault strikes. */
  path: optional(text),
  retryAfterSeconds: optional(whole(0, 3600)),
})

export const readLimitChange = record({
  scale: optional(positive),
  off: optional(flag),
  latencyMs: optional(whole(0, 60_000)),
})

export const readDriftChange = record({ start: moment })

export const readClockChange = record({
  now: optional(moment),
  advanceSeconds: optional(whole(-century, century)),
})
