import { exportAccountJob } from './account-data/account-export.ts'
import { eraseAccountJob, eraseDueAccountsJob } from './account-data/erasure-jobs.ts'
import {
  lookAtAlertsJob,
  lookAtContentAlertsJob,
  sendAlertTextJob,
  tellAlertsJob,
} from './alerts/alert-jobs.ts'
import { dropOldAuditsJob, queueDueAuditsJob, readAuditsJob } from './audit-events/audit-jobs.ts'
import { sweepSignInsJob } from './auth/auth-jobs.ts'
import { bulkJob } from './bulk/bulk-job.ts'
import { previewSyncJob, syncJob } from './environment/environment-jobs.ts'
import { removeExpiredFilesJob } from './files/file-jobs.ts'
import { forgetJobsJob } from './jobs/job-jobs.ts'
import type { Job } from './kit/job.ts'
import { forgetMailsJob, sendMailsJob } from './mail/mail-jobs.ts'
import { publishNotificationJob } from './notifications/notification-jobs.ts'
import { plainEntities } from './plain-entities.ts'
import {
  applyJob,
  endExemptionsJob,
  previewJob,
  recountJob,
  reEvaluateJob,
  validateJob,
} from './recommendations/recommendation-jobs.ts'
import { makeBundleJob } from './reports/report-bundles.ts'
import { drawReportJob, forgetReportsJob, makeReportJob } from './reports/report-jobs.ts'
import { orderScheduledJob } from './reports/report-schedules.ts'
import { dropOldSnapshotsJob, dropUnrecordedJob, queueDueScansJob, scanJob } from './scans/scan-jobs.ts'
import { forgetDeliveriesJob, sendWebhooksJob } from './webhooks/webhook-jobs.ts'

/** Every job of the product. */
export const jobs: readonly Job[] = [
  applyJob,
  bulkJob,
  dropOldAuditsJob,
  dropOldSnapshotsJob,
  drawReportJob,
  dropUnrecordedJob,
  endExemptionsJob,
  eraseAccountJob,
  eraseDueAccountsJob,
  exportAccountJob,
  forgetDeliveriesJob,
  forgetJobsJob,
  forgetMailsJob,
  forgetReportsJob,
  lookAtAlertsJob,
  lookAtContentAlertsJob,
  makeBundleJob,
  makeReportJob,
  orderScheduledJob,
  previewJob,
  previewSyncJob,
  queueDueAuditsJob,
  publishNotificationJob,
  queueDueScansJob,
  readAuditsJob,
  reEvaluateJob,
  recountJob,
  removeExpiredFilesJob,
  scanJob,
  sendAlertTextJob,
  sendMailsJob,
  sendWebhooksJob,
  sweepSignInsJob,
  syncJob,
  tellAlertsJob,
  validateJob,
  ...plainEntities.flatMap(({ starts }) => starts.map(({ job }) => job)),
]
