import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { App } from '../handle.ts'
import type { Db } from '../kit/db.ts'
import type { SignedIn } from '../kit/microsoft-token.ts'
import { settingValues } from '../settings/actions.ts'
import { type AppAccess, ownApplication, tenantAccess } from '../tenant-access/actions.ts'
import { beginFirstScan, waitsForConsent } from './actions.ts'
import type { Finishing } from './callback.ts'
import { pageAddress } from './leave.ts'
import { bind, type OwnUser, ownUsers, signInProblem } from './own-users.ts'
import { recordSignIn } from './record.ts'
import { refuseSignIn } from './refusal.ts'
import { newCode } from './sessions.ts'

/** What the tenant of an account that waits for its consent has granted. */
export interface Granted {
  accountId: number
  access: AppAccess
}

/** The user that was used last, of those that the person may use. */
const userFor = (users: readonly OwnUser[], person: SignedIn, { config }: App) =>
  users.find((one) => signInProblem(one, person, config) === null)

const isUnfinished = ({ accountStatus: status, role }: OwnUser) =>
  status === accountStatus.value.PendingSignUpCompletion && role === userRole.value.Admin

const isStep2Done = ({ accountStatus: status, applicationStatus }: OwnUser) =>
  waitsForConsent({ status, applicationStatus })

/** Asks Microsoft for the account that the person is about to sign in to, if that one waits for its consent. */
export async function grantedTo(
  { app, brief }: { app: App; brief<T>(work: (db: Db) => Promise<T>): Promise<T> },
  person: SignedIn,
): Promise<Granted | null> {
  const waiting = await brief(async (db) => {
    const user = userFor(await ownUsers(db, person), person, app)
    if (!user?.accountTenantId || !isUnfinished(user) || !isStep2Done(user)) return null
    return { user, tenantId: user.accountTenantId, own: await ownApplication(db, user.accountId) }
  })
  if (!waiting) return null
  return {
    accountId: waiting.user.accountId,
    access: await tenantAccess(app, waiting.tenantId, waiting.own),
  }
}

export async function finishLogin(
  ctx: Finishing,
  person: SignedIn,
  granted: Granted | null,
): Promise<string> {
  const { app, db, now } = ctx
  const users = await ownUsers(db, person)
  const user = userFor(users, person, app)
  if (!user) throw await noDoor(ctx, users, person)
  await bind(db, user, person)

  if (granted && isUnfinished(user) && user.accountId === granted.accountId) {
    const missing = await beginFirstScan(db, user.accountId, granted.access, now)
    const notice = { missingPermissions: missing.join(','), tenant: user.accountTenantId ?? '' }
    if (missing.length > 0) return pageAddress(app, '/auth/login', notice)
  }
  await recordSignIn(ctx, 'login', user)
  const code = await newCode(ctx, user)
  return isUnfinished(user) && !isStep2Done(user)
    ? pageAddress(app, '/auth/sign-up', { accountId: String(user.accountId), code })
    : pageAddress(app, '/auth/login', { code })
}

async function noDoor({ app, db }: Finishing, users: readonly OwnUser[], person: SignedIn) {
  const problems = users.map((user) => signInProblem(user, person, app.config))
  const problem = problems.find((one) => one !== null && one !== 'noUser') ?? 'noUser'
  const { supportEmail } = await settingValues(db)
  return refuseSignIn(problem, { email: person.emails[0] ?? '', supportEmail })
}
