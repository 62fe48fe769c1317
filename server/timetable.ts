import { eraseDueAccountsJob } from '#contract/account-data/erasure-jobs.ts'
import { lookAtAlertsJob, tellAlertsJob } from '#contract/alerts/alert-jobs.ts'
import { dropOldAuditsJob, queueDueAuditsJob } from '#contract/audit-events/audit-jobs.ts'
import { sweepSignInsJob } from '#contract/auth/auth-jobs.ts'
import { removeExpiredFilesJob } from '#contract/files/file-jobs.ts'
import { forgetJobsJob } from '#contract/jobs/job-jobs.ts'
import { forgetMailsJob, sendMailsJob } from '#contract/mail/mail-jobs.ts'
import { endExemptionsJob } from '#contract/recommendations/recommendation-jobs.ts'
import { forgetReportsJob } from '#contract/reports/report-jobs.ts'
import { orderScheduledJob } from '#contract/reports/report-schedules.ts'
import { queueDueScansJob } from '#contract/scans/scan-jobs.ts'
import { forgetDeliveriesJob, sendWebhooksJob } from '#contract/webhooks/webhook-jobs.ts'
import { daily, every, type Turn } from './kit/jobs/timetable.ts'

/** What comes again and again, once for all workers. Seconds after the end of the last time; times of day are UTC. */
export const timetable: readonly Turn[] = [
  every(1, sendMailsJob),
  every(2, tellAlertsJob),
  every(1, sendWebhooksJob),
  every(15, queueDueScansJob),
  every(15, endExemptionsJob),
  every(60, orderScheduledJob),
  every(3600, sweepSignInsJob),
  every(900, forgetJobsJob),
  every(5, queueDueAuditsJob),
  daily('03:40', dropOldAuditsJob),
  every(3600, removeExpiredFilesJob),
  every(3600, eraseDueAccountsJob),
  daily('02:40', lookAtAlertsJob),
  daily('03:20', forgetReportsJob),
  daily('03:20', forgetMailsJob),
  daily('03:30', forgetDeliveriesJob),
]
