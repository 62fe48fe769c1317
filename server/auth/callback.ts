import type { Principal } from '#contract/access/permissions.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { type App, handleOpenOutside, type Route } from '../handle.ts'
import { CallError } from '../kit/errors.ts'
import { reasonOf } from '../kit/microsoft-refusals.ts'
import type { SignedIn } from '../kit/microsoft-token.ts'
import type { Ctx, Outside } from '../kit/route.ts'
import { type AttemptRow, callbackPath, takeAttempt } from './attempts.ts'
import { finishJoin } from './join.ts'
import { leaveFor, type Page, pageAddress } from './leave.ts'
import { finishLogin, type Granted, grantedTo } from './login.ts'
import { problemQuery, refuseSignIn } from './refusal.ts'
import { finishSignUp } from './sign-up.ts'

type Callback = typeof authCalls.callback
/** What finishing a sign-in works with: the callback's request, in the platform's scope. */
export type Finishing = Ctx<Callback, Principal | null, App>
type Asking = Outside<Callback, Principal | null, App>

type SignIn = 'login' | 'signup' | 'join'
const signIns: readonly SignIn[] = ['login', 'signup', 'join']
const pages: Record<SignIn, Page> = { login: '/auth/login', signup: '/auth/sign-up', join: '/auth/join' }

/** What Microsoft said: somebody, or why nobody. */
interface Brought {
  attempt: AttemptRow
  person: SignedIn
  granted: Granted | null
}
type Refused = { attempt: AttemptRow | undefined; refusal: CallError }

export const callbackRoutes: Route[] = [
  handleOpenOutside(authCalls.callback, {
    outside: (ctx) => askMicrosoft(ctx),
    run: async (ctx, brought) => leaveFor(ctx, await addressAfter(ctx, brought)),
  }),
]

/** The attempt is used from here on, whatever comes. */
async function askMicrosoft(ctx: Asking): Promise<Brought | Refused> {
  const attempt = await ctx.brief((db) => takeAttempt({ ...ctx, db }, ctx.query.state, signIns))
  if (!attempt) return { attempt, refusal: refuseSignIn('attemptGone') }
  try {
    const person = await signedIn(ctx, attempt)
    return { attempt, person, granted: attempt.purpose === 'login' ? await grantedTo(ctx, person) : null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { attempt, refusal: error }
  }
}

async function addressAfter(ctx: Finishing, brought: Brought | Refused): Promise<string> {
  if ('refusal' in brought) return refusedTo(ctx, brought.attempt, brought.refusal)
  const { client } = ctx.db
  // A refusal takes back what was begun, and still the browser is sent to a page.
  await client.query('savepoint before_finish')
  try {
    return await finish(ctx, brought)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await client.query('rollback to savepoint before_finish')
    return refusedTo(ctx, brought.attempt, error)
  }
}

function finish(ctx: Finishing, { attempt, person, granted }: Brought): Promise<string> {
  if (attempt.purpose === 'signup') return finishSignUp(ctx, attempt, person)
  return attempt.purpose === 'join' ? finishJoin(ctx, attempt, person) : finishLogin(ctx, person, granted)
}

function refusedTo({ app, request }: Finishing, attempt: AttemptRow | undefined, refusal: CallError): string {
  const purpose = (attempt?.purpose ?? 'login') as SignIn
  request.log.info({ purpose, code: refusal.code, reason: reasonOf(refusal) }, 'sign-in refused')
  return pageAddress(app, pages[purpose], problemQuery(refusal))
}

async function signedIn({ app, query, request }: Asking, attempt: AttemptRow): Promise<SignedIn> {
  const callback = new URL(`${app.config.publicUrl}${callbackPath}`)
  callback.search = request.url.slice(request.url.indexOf('?'))
  const person = await app.identity.finishSignIn(callback, { ...attempt, state: query.state ?? '' })
  if (person.isGuest) throw refuseSignIn('guest')
  return person
}
