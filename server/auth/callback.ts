import type { Principal } from '#contract/access/permissions.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { type App, handleOpen, type Route } from '../handle.ts'
import { CallError, refused } from '../kit/errors.ts'
import { reasonOf } from '../kit/microsoft-refusals.ts'
import type { SignedIn } from '../kit/microsoft-token.ts'
import type { Ctx } from '../kit/route.ts'
import { type AttemptRow, callbackPath, takeAttempt } from './attempts.ts'
import { finishJoin } from './join.ts'
import { leaveFor, type Page, pageAddress } from './leave.ts'
import { finishLogin } from './login.ts'
import { finishSignUp } from './sign-up.ts'
import { texts } from './texts.ts'

/** What finishing a sign-in works with: the callback's request, in the platform's scope. */
export type Finishing = Ctx<typeof authCalls.callback, Principal | null, App>

type SignIn = 'login' | 'signup' | 'join'
const signIns: readonly SignIn[] = ['login', 'signup', 'join']
const pages: Record<SignIn, Page> = { login: '/auth/login', signup: '/auth/sign-up', join: '/auth/join' }
const finish: Record<SignIn, (ctx: Finishing, attempt: AttemptRow, person: SignedIn) => Promise<string>> = {
  login: (ctx, _attempt, person) => finishLogin(ctx, person),
  signup: finishSignUp,
  join: finishJoin,
}

export const callbackRoutes: Route[] = [
  handleOpen(authCalls.callback, { platform: true }, async (ctx) => {
    const { app, db, lang, query } = ctx
    const attempt = await takeAttempt(ctx, query.state, signIns)
    if (!attempt) return leaveFor(ctx, pageAddress(app, '/auth/login', { error: texts.attemptGone[lang] }))
    const purpose = attempt.purpose as SignIn
    // A refusal takes back what was begun, but the attempt stays used.
    await db.client.query('savepoint attempt_taken')
    const address = await signedIn(ctx, attempt)
      .then((person) => finish[purpose](ctx, attempt, person))
      .catch(async (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        await db.client.query('rollback to savepoint attempt_taken')
        ctx.request.log.info({ purpose, code: error.code, reason: reasonOf(error) }, 'sign-in refused')
        return pageAddress(app, pages[purpose], { error: error.text[lang] })
      })
    return leaveFor(ctx, address)
  }),
]

async function signedIn({ app, query, request }: Finishing, attempt: AttemptRow): Promise<SignedIn> {
  const callback = new URL(`${app.config.publicUrl}${callbackPath}`)
  callback.search = request.url.slice(request.url.indexOf('?'))
  const person = await app.identity.finishSignIn(callback, { ...attempt, state: query.state ?? '' })
  if (person.isGuest) throw refused(texts.guest)
  return person
}
