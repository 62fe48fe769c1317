import type { Principal } from '#contract/access/permissions.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { type App, handleOpenOutside, type Route } from '../handle.ts'
import type { Ctx } from '../kit/route.ts'
import { type Begun, callbackPath, newAttempt, type Purpose, saveAttempt } from './attempts.ts'

type Asked = Pick<Ctx<never, Principal | null, App>, 'app' | 'db' | 'now' | 'request' | 'reply'>

/** The three ways to Microsoft. What the person may do is decided when the browser comes back. */
export const signInRoutes: Route[] = [
  handleOpenOutside(authCalls.login, {
    outside: ({ app }) => leadOut(app),
    run: (ctx, begun) => remember(ctx, begun, 'login'),
  }),
  handleOpenOutside(authCalls.signup, {
    outside: ({ app }) => leadOut(app),
    run: (ctx, begun) => remember(ctx, begun, 'signup', ctx.body.invite),
  }),
  handleOpenOutside(authCalls.join, {
    outside: ({ app }) => leadOut(app),
    run: (ctx, begun) => remember(ctx, begun, 'join', ctx.body.token),
  }),
]

/** The address of Microsoft's page, which Microsoft itself tells. */
async function leadOut({ config, identity }: App): Promise<{ attempt: Begun; url: string }> {
  const attempt = newAttempt()
  const redirectUri = `${config.publicUrl}${callbackPath}`
  return { attempt, url: await identity.signInUrl({ ...attempt, redirectUri }) }
}

async function remember(
  asked: Asked,
  { attempt, url }: { attempt: Begun; url: string },
  purpose: Purpose,
  inviteToken?: string | null,
): Promise<{ url: string }> {
  await saveAttempt(asked, attempt, purpose, inviteToken ? { inviteToken } : {})
  return { url }
}
