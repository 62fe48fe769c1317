import type { FastifyRequest } from 'fastify'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { type App, handle, handleOpen, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { bearerToken } from '../kit/in-request.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import { browserHash } from './attempts.ts'
import { pageAddress } from './leave.ts'
import { codeGone } from './refusal.ts'
import { sessionUser } from './session-user.ts'

const codeSeconds = 60

/** A user row by its key; account 0 is the house of SuperAdmins and resellers. */
export interface UserKey {
  accountId: number
  id: number
}

export const sessionRoutes: Route[] = [
  handleOpen(authCalls.exchange, { platform: true }, async ({ app, db, body, now, request }) => {
    const user = await takeCode(db, body.code, browserHash({ app, request }), now)
    const sessionToken = await openPersonSession(db, user, now)
    const person = await sessionUser(db, { user, accountId: user.accountId || null })
    return { user: { ...person, sessionToken } }
  }),

  {
    ...handle(authCalls.logout, async ({ app, db, who, request }) => {
      await endSession(db, request)
      const login = pageAddress(app, '/auth/login')
      // The operator leaves a customer's view, not Microsoft.
      return { url: who.actor ? login : app.identity.signOutUrl(login) }
    }),
    // The session of an impersonation is not the account's row, so the account's scope would not see it.
    platform: true,
  },
]

/**
 * Makes the one-time code that the console exchanges for a session: the only thing that stands in an address. It counts
 * in the browser that began: nobody is signed in as somebody else by a link.
 */
export async function newCode(
  { app, db, now, request }: { app: App; db: Db; now: Date; request: FastifyRequest },
  user: UserKey,
): Promise<string> {
  const code = newToken()
  await db.run(sql`
    insert into sign_in_code (code_hash, browser_hash, user_account_id, user_id, created_at)
    values (${hashToken(code)}, ${browserHash({ app, request })}, ${user.accountId}, ${user.id}, ${now})`)
  return code
}

async function takeCode(
  db: Db,
  code: string,
  browser: string | null,
  now: Date,
): Promise<UserKey & { vendorId: number | null }> {
  const user = await db.maybe(sql<UserKey & { vendorId: number | null }>`
    delete from sign_in_code
    using app_user
    where code_hash = ${hashToken(code)}
      and browser_hash = ${browser}
      and created_at >= ${oldestCode(now)}
      and app_user.account_id = user_account_id
      and app_user.id = user_id
      and app_user.status = ${userStatus.value.Active}
    returning app_user.account_id as "accountId", app_user.id, app_user.vendor_id as "vendorId"`)
  if (!user) throw codeGone()
  return user
}

export const oldestCode = (now: Date) => new Date(now.getTime() - codeSeconds * 1000)

/** A session of the person's own. */
export async function openPersonSession(
  db: Db,
  user: UserKey & { vendorId: number | null },
  now: Date,
): Promise<string> {
  await db.run(sql`
    update app_user
    set last_login_date = ${now}
    where account_id = ${user.accountId} and id = ${user.id}`)
  return newSession(db, { kind: 'person', accountId: user.accountId, user, vendorId: user.vendorId }, now)
}

export async function newSession(
  db: Db,
  session: {
    kind: 'person' | 'impersonation'
    /** The account whose data the session sees; 0 for none. */
    accountId: number
    user: UserKey
    vendorId: number | null
    /** The session that a customer's view was opened from: it ends with it. */
    openedBy?: string
  },
  now: Date,
): Promise<string> {
  const token = newToken()
  await db.run(sql`
    insert into session
      (account_id, token_hash, kind, user_account_id, user_id, vendor_id, opened_by, created_at, last_seen_at)
    values
      (${session.accountId}, ${hashToken(token)}, ${session.kind}, ${session.user.accountId}, ${session.user.id},
       ${session.vendorId}, ${session.openedBy ?? null}, ${now}, ${now})`)
  return token
}

/** Who pushes from another environment: the same person must be a SuperAdmin here. False when nobody is. */
export async function openEnvironmentSession(
  db: Db,
  operator: { email: string; tenantId: string | null; objectId: string | null },
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const made = await db.run(sql`
    insert into session (account_id, token_hash, kind, user_account_id, user_id, created_at, last_seen_at)
    select 0, ${tokenHash}, 'environment', account_id, id, ${now}::timestamptz, ${now}::timestamptz
    from app_user
    where account_id = 0 and lower(email) = lower(${operator.email}) and role = ${userRole.value.SuperAdmin}
      and status = ${userStatus.value.Active}
      and (microsoft_tenant_id is null or microsoft_tenant_id = ${operator.tenantId}::text)
      and (microsoft_object_id is null or microsoft_object_id = ${operator.objectId}::text)
    limit 1
    on conflict (token_hash) do nothing`)
  return made === 1
}

/** Ends the session that the request itself carries. */
export async function endSession(db: Db, request: FastifyRequest): Promise<void> {
  await db.run(sql`delete from session where token_hash = ${ownSession(request)}`)
}

/** The hash of the session that the request itself carries. */
export const ownSession = (request: FastifyRequest): string => hashToken(bearerToken(request) ?? '')
