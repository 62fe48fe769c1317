import type { ComponentType } from 'react'
import type { PlainName } from '#contract/plain-entities.ts'
import { type Page, screenRows } from '#contract/screens/screens.ts'

type Load = () => Promise<{ default: ComponentType }>

/** The screen that a plain entity has by its declaration, on the page with its title. */
function plainPart(page: Page, name: PlainName): Load {
  return async () => {
    const [{ plainScreen }, { plainNamed }] = await Promise.all([
      import('#console/kit/form/PlainScreen.tsx'),
      import('#contract/plain-entities.ts'),
    ])
    return { default: plainScreen(plainNamed(name), screenRows[page].title) }
  }
}

/** Pages that show a plain entity and nothing else. */
const plainPages = {
  'manage-insights': 'insight',
} as const satisfies Partial<Record<Page, PlainName>>
type PlainPage = keyof typeof plainPages
const plainParts = Object.fromEntries(
  Object.entries(plainPages).map(([page, name]) => [page, plainPart(page as PlainPage, name)]),
) as Record<PlainPage, Load>

/** What each page shows, loaded when it is opened. A page without its part, or a part without a page, does not compile. */
export const parts: Record<Page, Load> = {
  ...plainParts,
  dashboard: () => import('#console/dashboard/DashboardScreen.tsx'),
  recommendations: () => import('#console/recommendations/RecommendationsScreen.tsx'),
  'recommendation-history': () => import('#console/recommendations/history/RecommendationHistoryScreen.tsx'),
  'regulations-compliance': () => import('#console/regulations/RegulationsScreen.tsx'),
  'regulation-information': () => import('#console/regulations/RegulationScreen.tsx'),
  stories: () => import('#console/stories/StoriesScreen.tsx'),
  story: () => import('#console/stories/StoryScreen.tsx'),
  insights: () => import('#console/insights/InsightsScreen.tsx'),
  'manage-alerts': () => import('#console/alerts/ManageAlertsScreen.tsx'),
  'create-alert': () => import('#console/alerts/AlertScreen.tsx'),
  'edit-alert': () => import('#console/alerts/AlertScreen.tsx'),
  'active-alerts': () => import('#console/alerts/ActiveAlertsScreen.tsx'),
  'alerts-history': () => import('#console/alerts/AlertsHistoryScreen.tsx'),
  'azure-audit-logs-history': () => import('#console/event-monitoring/history/AuditHistoryScreen.tsx'),
  'azure-logs-settings': () => import('#console/event-monitoring/settings/AuditSettingsScreen.tsx'),
  reports: () => import('#console/reports/ReportsScreen.tsx'),
  general: () => import('#console/settings/GeneralSettingsScreen.tsx'),
  'manage-users': () => import('#console/users/UsersScreen.tsx'),
  'manage-groups': () => import('#console/groups/GroupsScreen.tsx'),
  'manage-accounts': () => import('#console/accounts/AccountsScreen.tsx'),
  'account-invitations': () => import('#console/accounts/InvitationsScreen.tsx'),
  people: () => import('#console/users/PeopleScreen.tsx'),
  'manage-vendors': () => import('#console/vendors/VendorsScreen.tsx'),
  'vendor-users': () => import('#console/users/VendorUsersScreen.tsx'),
  'manage-recommendations': () => import('#console/manage-recommendations/ManageRecommendationsScreen.tsx'),
  'manage-stories': () => import('#console/manage-stories/ManageStoriesScreen.tsx'),
  'manage-regulations': () => import('#console/manage-regulations/ManageRegulationsScreen.tsx'),
  'data-management': () => import('#console/data-management/DataManagementScreen.tsx'),
  'roles-and-screens': () => import('#console/roles-and-screens/RolesAndScreensScreen.tsx'),
  environment: () => import('#console/environment/EnvironmentScreen.tsx'),
  'manage-reports': () => import('#console/reports/ManageReportsScreen.tsx'),
  'customer-reports': () => import('#console/reports/CustomerReportsScreen.tsx'),
  'data-connectors': () => import('#console/connectors/ConnectorsScreen.tsx'),
  'connector-readings': () => import('#console/connectors/ReadingsScreen.tsx'),
  'account-notifications': () => import('#console/notifications/NotificationScreen.tsx'),
  'manage-notifications': () => import('#console/notifications/ManageNotificationsScreen.tsx'),
  'manage-terms-and-conditions': () => import('#console/terms/ManageTermsScreen.tsx'),
  'subscription-types': () => import('#console/subscription-types/SubscriptionTypesScreen.tsx'),
  'manage-health': () => import('#console/health/HealthScreen.tsx'),
  'operator-log': () => import('#console/settings/OperatorLogScreen.tsx'),
  processes: () => import('#console/health/ProcessesScreen.tsx'),
  brand: () => import('#console/brand/BrandScreen.tsx'),
  messaging: () => import('#console/messaging/MessagingScreen.tsx'),
  'undelivered-mails': () => import('#console/messaging/UndeliveredMailsScreen.tsx'),
  'platform-webhooks': () => import('#console/webhooks/PlatformWebhooksScreen.tsx'),
  webhooks: () => import('#console/webhooks/WebhooksScreen.tsx'),
  'manage-settings': () => import('#console/settings/ManageSettingsScreen.tsx'),
}
