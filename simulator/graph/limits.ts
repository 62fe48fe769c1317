import published from './limits.json' with { type: 'json' }
import { type GraphRefusal, graphRefusals } from './refusals.ts'

export type LimitName = keyof typeof published
type Published = { requests: number; seconds: number; per: string; saysWhen: boolean }
type Window = { since: number; used: number }

export type Limits = {
  /** How much of the published limits is left: 1 as published, 10 ten times as much. */
  scale: number
  off: boolean
  windows: Map<string, Window>
}

export const createLimits = (): Limits => ({ scale: 1, off: false, windows: new Map() })

export type Spender = { tenant: string; application: string; scale: number }

/** Books a request, or says how it is refused. Refused requests count too, as Microsoft's do. */
export function spend(
  limits: Limits,
  name: LimitName,
  { tenant, application, scale }: Spender,
  now: number,
  amount = 1,
): GraphRefusal | null {
  if (limits.off) return null
  const { requests, seconds, per, saysWhen }: Published = published[name]
  const allowed = requests * limits.scale * scale
  // less than one request per window is one request per longer window
  const lengthMs = (seconds * 1000) / Math.min(1, allowed)
  const key = [name, per.includes('tenant') && tenant, per.includes('application') && application].join(' ')
  const last = limits.windows.get(key)
  const current = last && now >= last.since && now < last.since + lengthMs ? last : { since: now, used: 0 }
  current.used += amount
  limits.windows.set(key, current)
  if (current.used <= Math.max(1, Math.floor(allowed))) return null
  const waitSeconds = Math.max(1, Math.ceil((current.since + lengthMs - now) / 1000))
  return graphRefusals.throttled(
    saysWhen ? waitSeconds : null,
    `Tenant_Application/ReadWrite/${application}/${tenant}`,
  )
}

export function unitLimit(users: number): LimitName {
  if (users < 50) return 'unitsSmall'
  return users <= 500 ? 'unitsMedium' : 'unitsLarge'
}
