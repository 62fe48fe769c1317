import { userRole } from '#contract/access/roles.ts'

/** Where a person begins: where they wanted to go before signing in, else at the home of their role. */
export function homePath(role: number, returnPath: string | null): string {
  if (returnPath) return returnPath
  const managesAccounts = role === userRole.value.SuperAdmin || role === userRole.value.Vendor
  return managesAccounts ? '/manage-accounts?$filter=status eq 1' : '/dashboard'
}
