import type { accountCalls } from '#contract/accounts.ts'
import type { Principal } from '#contract/permissions.ts'
import type { App } from '../handle.ts'
import type { Ctx } from '../kit/route.ts'

export async function finishSetup(
  _ctx: Ctx<typeof accountCalls.finishSetup, Principal, App>,
): Promise<{ url: string }> {
  throw new Error('not written yet')
}
