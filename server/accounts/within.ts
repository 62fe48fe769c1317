import { accountInvites } from '#contract/accounts/account-invites.ts'
import { accounts } from '#contract/accounts/accounts.ts'
import { within } from '../handle.ts'

export const accountWithin = [within(accounts, 'wholeAccount'), within(accountInvites, 'wholeVendor')]
