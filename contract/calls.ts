import { rolesAndScreensCalls } from './access/roles-and-screens.ts'
import { accountExportCalls } from './account-data/account-export.ts'
import { accountCalls } from './accounts/account-calls.ts'
import { accountInviteCalls } from './accounts/account-invites.ts'
import { accountOverviewCalls } from './accounts/account-overview.ts'
import { alertCalls } from './alerts/alert-calls.ts'
import { auditCalls } from './audit-events/audit-calls.ts'
import { authCalls } from './auth/auth.ts'
import { brandCalls } from './brand/brand.ts'
import { environmentCalls } from './environment/environment.ts'
import { exportCalls } from './exports/exports.ts'
import { fileCalls } from './files/files.ts'
import { groupCalls } from './groups/groups.ts'
import { healthCalls } from './health/health-calls.ts'
import { jobRowCalls } from './health/job-rows.ts'
import { processCalls } from './health/processes.ts'
import { bulkCalls } from './kit/bulk-calls.ts'
import type { Call } from './kit/call.ts'
import { jobCalls } from './kit/job-calls.ts'
import { listViewCalls } from './kit/list-view-calls.ts'
import { undeliveredMailCalls } from './mail/undelivered-mails.ts'
import { messageTemplateCalls } from './message-templates/message-template-list.ts'
import { accountNotificationCalls } from './notifications/account-notifications.ts'
import { notificationCalls } from './notifications/notification-calls.ts'
import { plainEntities } from './plain-entities.ts'
import { dataManagementCalls } from './products/data-management.ts'
import { accountRecommendationCalls } from './recommendations/account-recommendation-calls.ts'
import { queryCalls } from './recommendations/query-calls.ts'
import { recommendationCalls } from './recommendations/recommendation-calls.ts'
import { recommendationViewCalls } from './recommendations/recommendation-views.ts'
import { managedRegulationCalls, regulationControlCalls } from './regulations/managed-regulation-calls.ts'
import { regulationCalls } from './regulations/regulations.ts'
import { reportBundleCalls } from './reports/report-bundles.ts'
import { reportCalls } from './reports/report-calls.ts'
import { reportScheduleCalls } from './reports/report-schedules.ts'
import { searchCalls } from './search/search.ts'
import { settingCalls } from './settings/settings.ts'
import { shippedEntities } from './shipped-entities.ts'
import { statisticsCalls } from './statistics/statistics.ts'
import { managedStoryCalls } from './stories/managed-story-calls.ts'
import { storyCalls } from './stories/stories.ts'
import { subscriptionTypeCalls } from './subscription-types/subscription-types.ts'
import { termsCalls } from './terms/terms.ts'
import { termsAdminCalls } from './terms/terms-admin-calls.ts'
import { userCalls } from './users/users.ts'
import { vendorCalls } from './vendors/vendors.ts'
import { webhookDeliveryCalls } from './webhooks/webhook-deliveries.ts'
import { webhookCalls } from './webhooks/webhooks.ts'

/** Every call of the product, for OpenAPI, the table of routes and the loop that tries each of them. */
export const calls: readonly Call[] = [
  accountCalls,
  accountInviteCalls,
  accountOverviewCalls,
  accountExportCalls,
  alertCalls,
  accountNotificationCalls,
  accountRecommendationCalls,
  auditCalls,
  authCalls,
  dataManagementCalls,
  brandCalls,
  bulkCalls,
  environmentCalls,
  exportCalls,
  fileCalls,
  groupCalls,
  jobCalls,
  listViewCalls,
  managedRegulationCalls,
  managedStoryCalls,
  messageTemplateCalls,
  queryCalls,
  notificationCalls,
  recommendationCalls,
  recommendationViewCalls,
  regulationCalls,
  regulationControlCalls,
  reportCalls,
  reportBundleCalls,
  reportScheduleCalls,
  rolesAndScreensCalls,
  searchCalls,
  settingCalls,
  statisticsCalls,
  storyCalls,
  subscriptionTypeCalls,
  termsAdminCalls,
  termsCalls,
  undeliveredMailCalls,
  healthCalls,
  jobRowCalls,
  processCalls,
  userCalls,
  vendorCalls,
  webhookCalls,
  webhookDeliveryCalls,
  ...shippedEntities.map(({ calls: shipped }) => shipped),
  ...plainEntities.map(({ calls: plain }) => plain),
  ...plainEntities.map(({ starts }) => starts.map(({ call }) => call)),
].flatMap((feature) => Object.values(feature) as Call[])
