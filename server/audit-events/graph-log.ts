import { cloudNamed } from '#contract/kit/clouds.ts'
import { servicePlans } from '#scan/collect/licences.ts'
import { type Page, pageOf, readPages } from '#scan/graph/client.ts'
import { type Clock, systemClock } from '#scan/graph/clock.ts'
import { openSender, type Send } from '#scan/graph/send.ts'
import { openTokens, type Tokens } from '#scan/graph/tokens.ts'
import type { App } from '../handle.ts'
import { applicationOf, type OwnApplication } from '../tenant-access/actions.ts'

/** The directory audit of a tenant, as Microsoft Graph has it. */
export interface GraphLog {
  /** The records since a moment, the oldest first. */
  pages(from: Date): AsyncGenerator<Page>
  /** For how many days Microsoft keeps them. */
  keptDays(): Promise<number>
}

const pageSize = 1000
/** Without Entra ID P1 or P2; who cannot say what was bought is taken for one without. */
const daysWithout = 7
const daysWith = 30

export function openGraphLog(
  app: App,
  tenantId: string,
  account: OwnApplication,
  signal: AbortSignal,
): GraphLog {
  const { microsoft } = app.config
  const clock: Clock = { ...systemClock, now: () => app.clock().getTime() }
  const send = openSender({
    tenantId,
    clock,
    signal,
    tokens: tokensOf(app, tenantId, account, clock),
    budget: app.budget,
    cloud: cloudNamed(microsoft.cloud),
    ...(microsoft.serviceUrl && { addresses: { graph: microsoft.serviceUrl } }),
    // Five minutes later it is asked again anyway.
    maxAttempts: 3,
  })
  return {
    pages: (from) => {
      const filter = encodeURIComponent(`activityDateTime ge ${from.toISOString()}`)
      const target = `/v1.0/auditLogs/directoryAudits?$filter=${filter}&$orderby=activityDateTime&$top=${pageSize}`
      return readPages(send, { surface: 'graph', target })
    },
    keptDays: () => keptDays(send),
  }
}

async function keptDays(send: Send): Promise<number> {
  const { rows } = pageOf(await send({ surface: 'graph', target: '/v1.0/subscribedSkus' }))
  const plans = servicePlans(rows)
  const isPremium = ['AAD_PREMIUM', 'AAD_PREMIUM_P2'].some((plan) => plans.has(plan))
  return isPremium ? daysWith : daysWithout
}

/** Tokens live for an hour, which is twelve reads: they are kept by process, and forgotten with the application. */
const kept = new WeakMap<App['identity'], Map<string, Tokens>>()
const mostKept = 5000

function tokensOf(app: App, tenantId: string, account: OwnApplication, clock: Clock): Tokens {
  const known = kept.get(app.identity) ?? new Map<string, Tokens>()
  kept.set(app.identity, known)
  const key = `${tenantId} ${account.clientId} ${account.sealedSecret?.toString('base64') ?? ''}`
  const { microsoft } = app.config
  const tokens =
    known.get(key) ??
    openTokens({
      tenantId,
      clock,
      cloud: cloudNamed(microsoft.cloud),
      identityUrl: microsoft.identityUrl,
      ...applicationOf(app, account),
    })
  if (known.size >= mostKept) known.clear()
  known.set(key, tokens)
  return tokens
}
