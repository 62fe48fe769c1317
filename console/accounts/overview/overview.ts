import type { Static } from 'typebox'
import type { accountOverview } from '#contract/accounts/account-overview.ts'

export type Overview = Static<typeof accountOverview>
