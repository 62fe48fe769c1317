import { userRole } from '#contract/access/roles.ts'
import { accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { where } from '#contract/kit/where.ts'
import { linkTo } from '#contract/screens/links.ts'

/** Where a person begins: where they wanted to go before signing in, else at the home of their role. */
export function homePath(role: number, returnPath: string | null): string {
  if (returnPath) return returnPath
  const managesAccounts = role === userRole.value.SuperAdmin || role === userRole.value.Vendor
  if (!managesAccounts) return linkTo('dashboard')
  return linkTo('manage-accounts', {
    query: { $filter: where(accounts, { status: accountStatus.value.Enabled }) },
  })
}
