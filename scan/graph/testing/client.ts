import { type Budget, openBudget } from '#scan/graph/budget.ts'
import { openSender, type Send, type SenderOptions } from '#scan/graph/send.ts'
import { openTokens } from '#scan/graph/tokens.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { type StandIn, tenantId } from './stand-in.ts'

/** A sender that reaches the stand-in for everything, on time that passes at once. */
export function senderFor(
  stand: StandIn,
  options: Partial<SenderOptions> = {},
): { send: Send; clock: FakeClock; budget: Budget } {
  const clock = fakeClock()
  const { url } = stand
  const budget = openBudget({ clock })
  const tokens = openTokens({
    tenantId,
    clientId: 'our-app',
    credential: { secret: 'secret' },
    identityUrl: url,
    clock,
  })
  const send = openSender({
    tenantId,
    tokens,
    budget,
    addresses: { graph: url, exchange: url, compliance: url, teams: url },
    clock,
    random: () => 0,
    ...options,
  })
  return { send, clock, budget }
}
