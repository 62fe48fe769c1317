import { authCalls } from '#contract/auth/auth.ts'
import { handleOpen, type Route } from '../handle.ts'
import { beginAttempt, callbackPath, type Purpose } from './attempts.ts'

type Asked = Parameters<typeof beginAttempt>[0]

/** The three ways to Microsoft. What the person may do is decided when the browser comes back. */
export const signInRoutes: Route[] = [
  handleOpen(authCalls.login, { platform: false }, async (ctx) => begin(ctx, 'login')),
  handleOpen(authCalls.signup, { platform: false }, async (ctx) => begin(ctx, 'signup', ctx.body.invite)),
  handleOpen(authCalls.join, { platform: false }, async (ctx) => begin(ctx, 'join', ctx.body.token)),
]

async function begin(asked: Asked, purpose: Purpose, inviteToken?: string | null): Promise<{ url: string }> {
  const { app } = asked
  const attempt = await beginAttempt(asked, purpose, inviteToken ? { inviteToken } : {})
  const redirectUri = `${app.config.publicUrl}${callbackPath}`
  return { url: await app.identity.signInUrl({ ...attempt, redirectUri }) }
}
