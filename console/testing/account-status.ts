import { accountCalls } from '#contract/accounts/account-calls.ts'
import { accountStatus, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Outside, Sent } from './outside.ts'

type Status = AnswerOf<typeof accountCalls.status>

/** The account is so; unsaid: connected, scanned and without an active alert. */
export const answerStatus = (api: Outside, said: Partial<Status> = {}): Sent[] =>
  api.answers(accountCalls.status, {
    status: accountStatus.value.Enabled,
    microsoftApplicationStatus: microsoftApplicationStatus.value.Active,
    connectionStatus: 'OK',
    microsoftTenantId: null,
    alertStatus: true,
    numOfActiveAlerts: 0,
    standardSecurityScore: 60.2,
    customSecurityScore: 65.4,
    standardChange: null,
    customChange: null,
    assessed: 96,
    total: 298,
    lastScanTime: '2026-01-05T08:00:00.000Z',
    nextScanTime: '2026-01-05T16:00:00.000Z',
    scan: null,
    ...said,
  })
