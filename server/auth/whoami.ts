import { allows, type Principal } from '#contract/access/permissions.ts'
import { userRole } from '#contract/access/roles.ts'
import { authCalls } from '#contract/auth/auth.ts'
import type { Lang } from '#contract/kit/text.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { regulationStatus } from '#contract/regulations/regulations.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { personScope, subscriptionScope } from '../recommendations/actions.ts'
import { sessionUser } from './session-user.ts'
import { switchable } from './switch-account.ts'

export const whoamiRoutes: Route[] = [
  {
    ...handle(authCalls.whoami, async ({ app, db, who, lang }) => {
      const own = { accountId: who.actor ? 0 : (who.accountId ?? 0), id: who.userId }
      const user = await sessionUser(db, { user: own, accountId: who.accountId })
      if (!who.actor) await rememberLanguage(db, own, lang)
      const { users } = await switchable(db, who, app.config)
      return {
        user,
        name: user.name,
        canEnvSync: who.role === userRole.value.SuperAdmin && app.config.syncTargetEnvironment !== '',
        numEnabledAccountRecommendations: await enabledRecommendations(db, who),
        numRecommendationsLeftOut: await leftOutRecommendations(db, who),
        regulations: await activeRegulations(db, who),
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
]

/** Emails that nobody asks for speak the language in which a person last opened the console. */
const rememberLanguage = (db: Db, own: { accountId: number; id: number }, lang: Lang) =>
  db.run(sql`
    update app_user set language = ${lang}
    where account_id = ${own.accountId} and id = ${own.id} and language is distinct from ${lang}`)

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

/** How many enabled recommendations the subscription leaves out, whoever of the account asks. */
async function leftOutRecommendations(db: Db, { accountId }: Principal): Promise<number> {
  if (accountId === null) return 0
  const { count } = await db.one(sql<{ count: number }>`
    select count(*)::int as count
    from account_recommendation_extended
    where account_id = ${accountId} and status = ${recommendationStatus.value.Enabled}
      and not coalesce((${await subscriptionScope(db, accountId)}), false)`)
  return count
}

/** Those that the person may open. */
async function activeRegulations(db: Db, who: Principal): Promise<{ id: number; name: string }[]> {
  if (who.accountId === null || !allows('regulations.view', who)) return []
  return db.rows(sql<{ id: number; name: string }>`
    select id, name from spoken_regulation where status = ${regulationStatus.value.Active} order by name`)
}
