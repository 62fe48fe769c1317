import { accountStatus } from '#contract/accounts/accounts.ts'

export const statusPollMs = 30_000

/** Only an account that waits for its first scan is asked about again and again. */
export const pollInterval = (status: number | undefined): number | false =>
  status === accountStatus.value.PendingInitialScan ? statusPollMs : false
