import { accountDataWorks } from './account-data/jobs.ts'
import { alertWorks } from './alerts/jobs.ts'
import { auditWorks } from './audit-events/jobs.ts'
import { authWorks } from './auth/jobs.ts'
import { bulkWorks } from './bulk/jobs.ts'
import { environmentWorks } from './environment/jobs.ts'
import { fileWorks } from './files/jobs.ts'
import type { App } from './handle.ts'
import { jobWorks } from './jobs/jobs.ts'
import type { House } from './kit/jobs/worker.ts'
import { mailWorks } from './mail/jobs.ts'
import { notificationWorks } from './notifications/jobs.ts'
import { recommendationWorks } from './recommendations/jobs.ts'
import { bundleWorks } from './reports/bundle-jobs.ts'
import { reportWorks } from './reports/jobs.ts'
import { scheduleWorks } from './reports/schedules.ts'
import { thumbnailWorks } from './reports/thumbnails.ts'
import { routes } from './routes.ts'
import { scanWorks } from './scans/jobs.ts'
import { timetable } from './timetable.ts'
import { webhookWorks } from './webhooks/jobs.ts'
import { withinByModel } from './within.ts'

/** All that a worker does. */
export const house: House<App> = {
  works: [
    ...accountDataWorks,
    ...auditWorks,
    ...alertWorks,
    ...authWorks,
    ...bulkWorks(routes, withinByModel),
    ...environmentWorks,
    ...fileWorks,
    ...jobWorks,
    ...mailWorks,
    ...notificationWorks,
    ...recommendationWorks,
    ...bundleWorks,
    ...reportWorks,
    ...thumbnailWorks,
    ...scheduleWorks,
    ...scanWorks,
    ...webhookWorks,
  ],
  timetable,
}
