/**
 * Counts what was spent in the last `windowMs` exactly, so that no window of that length, wherever it begins,
 * holds more than `amount`. A token bucket would let twice as much through around a refill.
 */
export interface Meter {
  /** The earliest moment at which `cost` more may be spent. */
  freeAt(cost: number, now: number): number
  spend(cost: number, now: number): void
}

export function openMeter(amount: number, windowMs: number): Meter {
  let spendings: { at: number; cost: number }[] = []
  let used = 0

  const forget = (now: number) => {
    const first = spendings.findIndex(({ at }) => at + windowMs > now)
    const expired = first < 0 ? spendings : spendings.slice(0, first)
    if (expired.length === 0) return
    for (const { cost } of expired) used -= cost
    spendings = first < 0 ? [] : spendings.slice(first)
  }
  return {
    freeAt: (cost, now) => {
      forget(now)
      const allowed = amount - Math.min(cost, amount)
      let rest = used
      if (rest <= allowed) return now
      for (const spending of spendings) {
        rest -= spending.cost
        if (rest <= allowed) return spending.at + windowMs
      }
      return now + windowMs
    },
    spend: (cost, now) => {
      const last = spendings.at(-1)
      const counted = Math.min(cost, amount)
      used += counted
      if (last?.at === now) last.cost += counted
      else spendings.push({ at: now, cost: counted })
    },
  }
}
