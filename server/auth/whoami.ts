import { authCalls, termsType } from '#contract/auth.ts'
import { valueNamed } from '#contract/kit/choices.ts'
import { fill } from '#contract/kit/text.ts'
import type { Principal } from '#contract/permissions.ts'
import { recommendationStatus } from '#contract/recommendation-choices.ts'
import { userRole } from '#contract/roles.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput } from '../kit/errors.ts'
import { personScope } from '../recommendations/actions.ts'
import { sessionUser } from './session-user.ts'
import { switchable } from './switch-account.ts'
import { texts } from './texts.ts'

interface Terms {
  id: number
  version: string
  type: number
  content: string
}

export const whoamiRoutes: Route[] = [
  {
    ...handle(authCalls.whoami, async ({ app, db, who }) => {
      const own = { accountId: who.actor ? 0 : (who.accountId ?? 0), id: who.userId }
      const user = await sessionUser(db, { user: own, accountId: who.accountId })
      const { users } = await switchable(db, who, app.config)
      return {
        user,
        name: user.name,
        canEnvSync: who.role === userRole.value.SuperAdmin && app.config.syncTargetEnvironment !== '',
        numEnabledAccountRecommendations: await enabledRecommendations(db, who),
        regulations: [],
        termsApproved: user.termsApproved,
        impersonatedBy: who.actor?.email ?? null,
        accounts: users.map((one) => ({ id: one.accountId, name: one.accountName ?? '' })),
      }
    }),
    // The person's users of other accounts lie beyond the scope of this one.
    platform: true,
  },

  handle(authCalls.permissions, async ({ who }) => ({
    screens: [...who.screens],
    actions: [...who.actions],
  })),

  handle(authCalls.activeTerms, async ({ db, params }) => {
    const type = valueNamed(termsType, params.role)
    if (type === undefined) throw badInput(fill(texts.noTermsFor, { role: params.role }))
    const terms = await db.maybe(sql<Terms>`
      select id, version, type, content from terms_and_conditions where type = ${type} and status = 1`)
    return terms ?? null
  }),
]

/** How many recommendations the subscription, and the group of a User, leave of the enabled ones. */
async function enabledRecommendations(db: Db, who: Principal): Promise<number> {
  if (who.accountId === null) return 0
  const { count } = await db.one(sql<{ count: number }>`
    select count(*)::int as count
    from account_recommendation_extended
    where account_id = ${who.accountId} and status = ${recommendationStatus.value.Enabled}
      and (${await personScope(db, who)})`)
  return count
}
