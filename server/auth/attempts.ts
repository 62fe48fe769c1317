import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { hashToken, newToken } from '../kit/tokens.ts'

export const callbackPath = '/api/microsoft/callback'
export const consentCallbackPath = '/api/microsoft/consent-callback'

export type Purpose = 'login' | 'signup' | 'join' | 'consent'
const attemptSeconds = 600

/** What we remember of a browser that was sent to Microsoft. */
export interface AttemptRow {
  purpose: Purpose
  nonce: string
  codeVerifier: string
  inviteHash: string | null
  accountId: number | null
}

interface Asked {
  app: App
  db: Db
  now: Date
  request: FastifyRequest
}

/** What Microsoft sends back with a browser, and what only we know of it. */
export interface Begun {
  state: string
  nonce: string
  codeVerifier: string
}
export const newAttempt = (): Begun => ({ state: newToken(), nonce: newToken(), codeVerifier: newToken() })

/** Remembers an attempt, bound to this browser by a cookie. */
export async function saveAttempt(
  { app, db, now, request, reply }: Asked & { reply: FastifyReply },
  attempt: Begun,
  purpose: Purpose,
  { inviteToken, accountId }: { inviteToken?: string; accountId?: number | null } = {},
): Promise<void> {
  const isSecure = app.config.publicUrl.startsWith('https:')
  // One value for all tabs of the browser: two sign-ins at once do not disturb each other.
  const browser = browserOf(request, isSecure) ?? newToken()
  reply.header(
    'set-cookie',
    `${cookieName(isSecure)}=${browser}; Path=/; Max-Age=${attemptSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
  await db.run(sql`
    insert into sign_in_attempt
      (state_hash, browser_hash, purpose, nonce, code_verifier, invite_hash, account_id, created_at)
    values
      (${hashToken(attempt.state)}, ${hashToken(browser)}, ${purpose}, ${attempt.nonce}, ${attempt.codeVerifier},
       ${inviteToken ? hashToken(inviteToken) : null}, ${accountId ?? null}, ${now})`)
}

/** Takes the attempt away: it counts once, in the browser where it began, for ten minutes. */
export async function takeAttempt(
  { app, db, now, request }: Asked,
  state: string | undefined,
  purposes: readonly Purpose[],
): Promise<AttemptRow | undefined> {
  const browser = browserHash({ app, request })
  if (!state || !browser) return undefined
  return db.maybe(sql<AttemptRow>`
    delete from sign_in_attempt
    where state_hash = ${hashToken(state)}
      and browser_hash = ${browser}
      and purpose = any(${purposes})
      and created_at >= ${oldestAttempt(now)}
    returning purpose, nonce, code_verifier as "codeVerifier", invite_hash as "inviteHash",
      account_id as "accountId"`)
}

/** The browser that asks, if it began something with us. */
export function browserHash({ app, request }: { app: App; request: FastifyRequest }): string | null {
  const browser = browserOf(request, app.config.publicUrl.startsWith('https:'))
  return browser ? hashToken(browser) : null
}

export const oldestAttempt = (now: Date) => new Date(now.getTime() - attemptSeconds * 1000)

// The prefix makes browsers refuse such a cookie from anybody but this very host.
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-parapet-sign-in' : 'parapet-sign-in')

function browserOf(request: FastifyRequest, isSecure: boolean): string | undefined {
  const prefix = `${cookieName(isSecure)}=`
  const cookie = (request.headers.cookie ?? '').split(/; */).find((one) => one.startsWith(prefix))
  const value = cookie?.slice(prefix.length) ?? ''
  return /^[\w-]{43}$/.test(value) ? value : undefined
}
