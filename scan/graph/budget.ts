import { sayReading } from '#contract/scans/reading-sentences.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Charge, chargesOf, type Limit } from './limits.ts'
import { type Meter, openMeter } from './meter.ts'
import { ReadFailure } from './outcome.ts'
import type { Surface } from './surfaces.ts'

export interface Spending {
  tenantId: string
  surface: Surface
  /** One path, or all the paths of a batch: each counts. */
  paths: readonly string[]
  /** Others wait for what it brings: it goes before the tenant's other requests. */
  isAwaited?: boolean
  signal?: AbortSignal
}

/** Asked before every request, so that Microsoft's limits are kept and not run into. */
export interface Budget {
  /**
   * Waits for its turn; the answer gives the place in the line of open requests back. Throttled out at once when
   * the family is held for longer than anybody waits.
   */
  take(spending: Spending): Promise<() => void>
  /** Microsoft asked this family of requests of the tenant to wait. */
  hold(spending: Spending, ms: number): void
  /** The least time that so many requests take by the limits alone. */
  leastMs(surface: Surface, path: string, count: number): number
}

/** Nobody waits for longer than this because Microsoft asked to. */
export const longestWaitMs = 5 * 60_000
/** After this Microsoft is asked again, whatever it said: one wrong header must not close a family for ever. */
const longestHoldMs = 60 * 60_000

export interface BudgetOptions {
  clock?: Clock
  /** Multiplies every limit: 0.1 to leave room for others, Infinity to have none. */
  scale?: number
  /** Windows are taken this much longer than published: requests do not arrive as evenly as they leave. */
  margin?: number
  /** Limits that are counted elsewhere, for more than this process. */
  elsewhere?: readonly Limit[]
  /** Open requests per tenant. */
  parallel?: number
}

interface Waiting {
  charges: { meter: Meter; cost: number }[]
  family: string
  grant(): void
  /** Takes it out of the line. */
  leave(reason: unknown): void
}

/** One for a process: its meters know what was spent for every tenant. */
export function openBudget(options: BudgetOptions = {}): Budget {
  const { clock = systemClock, scale = 1, margin = 0.1, parallel = 8, elsewhere = [] } = options
  const meters = new Map<string, Meter>()
  const heldUntil = new Map<string, number>()
  const open = new Map<string, number>()
  /** The order of the tenants is the order in which they are served: who was served goes to the end. */
  const lines = new Map<string, Waiting[]>()
  let alarm: { at: number; stop: AbortController } | null = null

  const amountOf = ({ amount }: Limit) => Math.max(1, Math.floor(amount * scale))
  const meterOf = (limit: Limit, tenantId: string): Meter => {
    const key = limit.per === 'app' ? limit.name : `${limit.name} ${tenantId}`
    const meter = meters.get(key) ?? openMeter(amountOf(limit), limit.windowMs * (1 + margin))
    meters.set(key, meter)
    return meter
  }

  /** The moment from which a request may go, by its meters; those that lack room are added to `short`. */
  const freeAt = ({ charges, family }: Waiting, now: number, short: Set<Meter>): number => {
    let free = Math.max(now, heldUntil.get(family) ?? 0)
    for (const { meter, cost } of charges) {
      const at = short.has(meter) ? Number.POSITIVE_INFINITY : meter.freeAt(cost, now)
      if (at > now && Number.isFinite(at)) short.add(meter)
      free = Math.max(free, at)
    }
    return free
  }

  /** Why a request of the family need not even wait; null when it may. */
  const tooLong = (family: string): ReadFailure | null => {
    const wait = (heldUntil.get(family) ?? 0) - clock.now()
    if (wait <= longestWaitMs) return null
    return new ReadFailure('throttled-out', sayReading('toldToWait', { n: Math.ceil(wait / 60_000) }))
  }

  const serve = () => {
    const now = clock.now()
    let wake = Number.POSITIVE_INFINITY
    let served = true
    while (served) {
      served = false
      wake = Number.POSITIVE_INFINITY
      const short = new Set<Meter>()
      for (const [tenantId, line] of [...lines]) {
        if ((open.get(tenantId) ?? 0) >= parallel) continue
        const next = line.findIndex((waiting) => {
          const at = freeAt(waiting, now, short)
          if (at > now) wake = Math.min(wake, at)
          return at <= now
        })
        const waiting = line[next]
        if (!waiting) continue
        line.splice(next, 1)
        lines.delete(tenantId)
        if (line.length > 0) lines.set(tenantId, line)
        for (const { meter, cost } of waiting.charges) meter.spend(cost, now)
        open.set(tenantId, (open.get(tenantId) ?? 0) + 1)
        served = true
        waiting.grant()
      }
    }
    wakeAt(wake, now)
  }

  const wakeAt = (at: number, now: number) => {
    if (!Number.isFinite(at) || (alarm && alarm.at <= at && alarm.at > now)) return
    alarm?.stop.abort()
    const stop = new AbortController()
    alarm = { at, stop }
    clock.sleep(at - now, stop.signal).then(
      () => {
        if (alarm?.stop === stop) alarm = null
        serve()
      },
      () => undefined,
    )
  }

  const release = (tenantId: string) => {
    const rest = (open.get(tenantId) ?? 1) - 1
    if (rest > 0) open.set(tenantId, rest)
    else open.delete(tenantId)
    serve()
  }

  return {
    take: ({ tenantId, surface, paths, isAwaited, signal }) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const charges = paths.flatMap((path) => chargesOf(surface, path))
        const family = familyOf(tenantId, charges)
        const refused = tooLong(family)
        if (refused) return reject(refused)
        const cancel = () => waiting.leave(signal?.reason)
        const waiting: Waiting = {
          charges: Number.isFinite(scale)
            ? summed(charges.filter(({ limit }) => !elsewhere.includes(limit))).map(({ limit, cost }) => ({
                meter: meterOf(limit, tenantId),
                cost,
              }))
            : [],
          family,
          grant: () => {
            signal?.removeEventListener('abort', cancel)
            let isOpen = true
            resolve(() => {
              if (isOpen) release(tenantId)
              isOpen = false
            })
          },
          leave: (reason) => {
            signal?.removeEventListener('abort', cancel)
            const line = lines.get(tenantId)
            line?.splice(line.indexOf(waiting), 1)
            if (line?.length === 0) lines.delete(tenantId)
            reject(reason)
          },
        }
        signal?.addEventListener('abort', cancel, { once: true })
        const line = lines.get(tenantId) ?? []
        lines.set(tenantId, isAwaited ? [waiting, ...line] : [...line, waiting])
        serve()
      }),
    hold: ({ tenantId, surface, paths }, ms) => {
      const family = familyOf(
        tenantId,
        paths.flatMap((path) => chargesOf(surface, path)),
      )
      const until = clock.now() + Math.min(ms, longestHoldMs)
      heldUntil.set(family, Math.max(heldUntil.get(family) ?? 0, until))
      const refused = tooLong(family)
      if (!refused) return
      for (const waiting of [...(lines.get(tenantId) ?? [])])
        if (waiting.family === family) waiting.leave(refused)
    },
    leastMs: (surface, path, count) =>
      Number.isFinite(scale)
        ? Math.max(
            0,
            ...chargesOf(surface, path).map(
              ({ limit, cost }) => ((count * cost) / amountOf(limit)) * limit.windowMs * (1 + margin),
            ),
          )
        : 0,
  }
}

const familyOf = (tenantId: string, charges: Charge[]): string => `${charges[0]?.limit.name} ${tenantId}`

function summed(charges: Charge[]): Charge[] {
  const sums = new Map<Limit, number>()
  for (const { limit, cost } of charges) sums.set(limit, (sums.get(limit) ?? 0) + cost)
  return [...sums].map(([limit, cost]) => ({ limit, cost }))
}
