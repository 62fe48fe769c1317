import type { Principal } from '#contract/access/permissions.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { handle, type Route } from '../handle.ts'
import type { Config } from '../kit/config.ts'
import { type Db, sql } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'
import { bind, type Identity, type OwnUser, ownUsers, signInProblem } from './own-users.ts'
import { endSession, openPersonSession } from './sessions.ts'

export const switchRoutes: Route[] = [
  {
    ...handle(authCalls.switchAccount, async ({ app, db, who, body, request, now }) => {
      const { identity, users } = await switchable(db, who, app.config)
      const user = users.find((one) => one.accountId === body.accountId)
      if (!identity || !user) throw notFound()
      await bind(db, user, identity)
      await endSession(db, request)
      return { sessionToken: await openPersonSession(db, user, now) }
    }),
    platform: true,
  },
]

/** The users of accounts that the signed-in person could have signed in to as well. Runs with the platform's scope. */
export async function switchable(
  db: Db,
  who: Principal,
  config: Config,
): Promise<{ identity: Identity | null; users: OwnUser[] }> {
  const identity = who.actor ? null : await identityOf(db, who)
  if (!identity) return { identity, users: [] }
  const users = (await ownUsers(db, identity)).filter(
    (user) => user.accountId !== 0 && signInProblem(user, identity, config) === null,
  )
  return { identity, users }
}

async function identityOf(db: Db, who: Principal): Promise<Identity | null> {
  const row = await db.one(sql<{ tenantId: string | null; objectId: string | null; email: string }>`
    select microsoft_tenant_id as "tenantId", microsoft_object_id as "objectId", email
    from app_user
    where account_id = ${who.accountId ?? 0} and id = ${who.userId}`)
  if (!row.tenantId || !row.objectId) return null
  return { tenantId: row.tenantId, objectId: row.objectId, emails: [row.email] }
}
