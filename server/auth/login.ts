import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { fill } from '#contract/kit/text.ts'
import { refused } from '../kit/errors.ts'
import type { SignedIn } from '../kit/microsoft-token.ts'
import { settingValues } from '../settings/actions.ts'
import { beginFirstScan, waitsForConsent } from './actions.ts'
import type { Finishing } from './callback.ts'
import { pageAddress } from './leave.ts'
import { bind, type OwnUser, ownUsers, signInProblem } from './own-users.ts'
import { recordSignIn } from './record.ts'
import { newCode } from './sessions.ts'
import { texts } from './texts.ts'

/** Signs in to the user that was used last, of those that the person may use. */
export async function finishLogin(ctx: Finishing, person: SignedIn): Promise<string> {
  const { app, db, now } = ctx
  const users = await ownUsers(db, person)
  const user = users.find((one) => signInProblem(one, person, app.config) === null)
  if (!user) throw await noDoor(ctx, users, person)
  await bind(db, user, person)

  const isUnfinished =
    user.accountStatus === accountStatus.value.PendingSignUpCompletion && user.role === userRole.value.Admin
  const isStep2Done = waitsForConsent({
    status: user.accountStatus,
    applicationStatus: user.applicationStatus,
  })
  if (isUnfinished && isStep2Done && user.accountTenantId) {
    const account = { id: user.accountId, tenantId: user.accountTenantId }
    const missing = await beginFirstScan(app, db, account, now)
    const notice = { missingPermissions: missing.join(','), tenant: account.tenantId }
    if (missing.length > 0) return pageAddress(app, '/auth/login', notice)
  }
  await recordSignIn(ctx, 'login', user)
  const code = await newCode(db, user, now)
  return isUnfinished && !isStep2Done
    ? pageAddress(app, '/auth/sign-up', { accountId: String(user.accountId), code })
    : pageAddress(app, '/auth/login', { code })
}

async function noDoor({ app, db }: Finishing, users: readonly OwnUser[], person: SignedIn) {
  const problems = users.map((user) => signInProblem(user, person, app.config))
  const problem = problems.find((one) => one !== texts.noUser) ?? texts.noUser
  const { supportEmail } = await settingValues(db)
  return refused(fill(problem, { email: person.emails[0] ?? '', supportEmail }))
}
