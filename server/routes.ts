import { plainEntities } from '#contract/plain-entities.ts'
import { accountExportRoutes } from './account-data/routes.ts'
import { accountInviteRoutes } from './accounts/invites.ts'
import { overviewRoutes } from './accounts/overview.ts'
import { accountRoutes } from './accounts/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { auditRoutes } from './audit-events/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { brandRoutes } from './brand/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { shippedRoutes } from './catalogue/routes.ts'
import { environmentRoutes } from './environment/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { plainRoutes, type Route } from './handle.ts'
import { healthRoutes } from './health/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { listViewRoutes } from './lists/view-routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { messageTemplateRoutes } from './message-templates/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { dataManagementRoutes } from './products/routes.ts'
import { accountRecommendationRoutes } from './recommendations/account-routes.ts'
import { catalogueRoutes } from './recommendations/catalogue-routes.ts'
import { recommendationDetailRoutes } from './recommendations/detail-routes.ts'
import { queryRoutes } from './recommendations/query-routes.ts'
import { managedRegulationRoutes } from './regulations/managed-routes.ts'
import { regulationRoutes } from './regulations/routes.ts'
import { bundleRoutes } from './reports/bundles.ts'
import { reportManageRoutes } from './reports/manage-routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { scheduleRoutes } from './reports/schedules.ts'
import { searchRoutes } from './search/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { managedStoryRoutes } from './stories/managed-routes.ts'
import { storyRoutes } from './stories/routes.ts'
import { subscriptionTypeRoutes } from './subscription-types/routes.ts'
import { termsRoutes } from './terms/routes.ts'
import { userRoutes } from './users/routes.ts'
import { vendorRoutes } from './vendors/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** All that the API answers. */
export const routes: readonly Route[] = [
  ...accountRecommendationRoutes,
  ...accountExportRoutes,
  ...accountInviteRoutes,
  ...accountRoutes,
  ...overviewRoutes,
  ...alertRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...brandRoutes,
  ...bulkRoutes,
  ...catalogueRoutes,
  ...dataManagementRoutes,
  ...environmentRoutes,
  ...exportRoutes,
  ...fileRoutes,
  ...groupRoutes,
  ...healthRoutes,
  ...jobRoutes,
  ...listRoutes,
  ...listViewRoutes,
  ...mailRoutes,
  ...messageTemplateRoutes,
  ...managedRegulationRoutes,
  ...managedStoryRoutes,
  ...notificationRoutes,
  ...plainEntities.flatMap(plainRoutes),
  ...queryRoutes,
  ...recommendationDetailRoutes,
  ...regulationRoutes,
  ...bundleRoutes,
  ...reportManageRoutes,
  ...reportRoutes,
  ...scheduleRoutes,
  ...searchRoutes,
  ...settingRoutes,
  ...shippedRoutes,
  ...statisticsRoutes,
  ...storyRoutes,
  ...subscriptionTypeRoutes,
  ...termsRoutes,
  ...userRoutes,
  ...vendorRoutes,
  ...webhookRoutes,
]
