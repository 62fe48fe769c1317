import { faultKinds } from '#simulator/identity/faults.ts'
import { InvalidInput, oneOf, optional, type Reader, record, text, whole } from '#simulator/reading.ts'

const century = 100 * 366 * 24 * 60 * 60

const moment: Reader<string> = (value, at) => {
  const iso = text(value, at)
  if (!/^\d{4}-\d\d-\d\d/.test(iso) || Number.isNaN(Date.parse(iso))) {
    throw new InvalidInput(`${at}: expected a moment such as 2026-03-01T08:00:00Z`)
  }
  return iso
}

export const readFault = record({
  kind: oneOf(faultKinds),
  times: optional(whole(1, 1000)),
  person: optional(text),
  tenant: optional(text),
  /** How long a 'slow' answer takes. */
  delayMs: optional(whole(1, 60_000)),
})

export const readClockChange = record({
  now: optional(moment),
  advanceSeconds: optional(whole(-century, century)),
})
