import { word } from '#contract/kit/words.ts'
import type { Permission } from './access/permissions.ts'
import { rolesAndScreens } from './access/roles-and-screens.ts'
import { accountInvites } from './accounts/account-invites.ts'
import { accounts } from './accounts/accounts.ts'
import { alerts, alertsHistory } from './alerts/alerts.ts'
import { auditEvents } from './audit-events/audit-events.ts'
import { accountConnectors } from './connectors/account-connectors.ts'
import { connectors } from './connectors/connectors.ts'
import { environmentChanges, environmentPlans } from './environment/environment.ts'
import { groups } from './groups/groups.ts'
import { jobRows } from './health/job-rows.ts'
import { processes } from './health/processes.ts'
import type { Choices } from './kit/choices.ts'
import type { Entity, Fields } from './kit/entity.ts'
import type { Text } from './kit/text.ts'
import { undeliveredMails } from './mail/undelivered-mails.ts'
import { messageTemplateRows } from './message-templates/message-template-list.ts'
import { accountNotifications } from './notifications/account-notifications.ts'
import { notifications } from './notifications/notifications.ts'
import { operatorLog } from './operator-log/operator-log.ts'
import { plainEntities } from './plain-entities.ts'
import { dataDependents } from './products/data-management.ts'
import { licensePlans, licenses, licensesRelationship, products } from './products/products.ts'
import {
  accountRecommendations,
  recommendationPrerequisites,
} from './recommendations/account-recommendations.ts'
import { recommendations } from './recommendations/managed-recommendations.ts'
import { recommendationPreviews } from './recommendations/query-calls.ts'
import { recommendationHistory } from './recommendations/recommendation-history.ts'
import { recommendationVersions } from './recommendations/recommendation-versions.ts'
import { recommendationViews } from './recommendations/recommendation-views.ts'
import { recommendationNames } from './recommendations/recommendations.ts'
import { regulationControls, regulations } from './regulations/managed-regulations.ts'
import { accountRegulations } from './regulations/regulations.ts'
import { madeReports } from './reports/made-reports.ts'
import { reportBundles } from './reports/report-bundles.ts'
import { reportSchedules } from './reports/report-schedules.ts'
import { reports } from './reports/reports.ts'
import { settings } from './settings/settings.ts'
import { managedStories, storyLinks } from './stories/managed-stories.ts'
import { stories, storyRecommendations } from './stories/stories.ts'
import { subscriptionTypes } from './subscription-types/subscription-types.ts'
import { terms } from './terms/terms.ts'
import { termsAcceptances } from './terms/terms-acceptances.ts'
import { people } from './users/people.ts'
import { assignableUsers, users, vendorUsers } from './users/users.ts'
import { vendors } from './vendors/vendors.ts'
import { webhookDeliveries } from './webhooks/webhook-deliveries.ts'
import { webhooks } from './webhooks/webhooks.ts'

/** Every list of the product: what `/odata/{model}`, export and import know. */
export const models: readonly Entity<Fields, Permission>[] = [
  accountNotifications,
  accountConnectors,
  accountRecommendations,
  accountRegulations,
  accountInvites,
  accounts,
  alerts,
  alertsHistory,
  assignableUsers,
  auditEvents,
  connectors,
  dataDependents,
  environmentChanges,
  environmentPlans,
  groups,
  licensePlans,
  licenses,
  licensesRelationship,
  messageTemplateRows,
  notifications,
  operatorLog,
  people,
  madeReports,
  products,
  recommendationHistory,
  recommendationNames,
  recommendationPrerequisites,
  recommendationPreviews,
  recommendations,
  recommendationVersions,
  regulationControls,
  regulations,
  managedStories,
  storyLinks,
  recommendationViews,
  reportBundles,
  reportSchedules,
  reports,
  rolesAndScreens,
  settings,
  stories,
  storyRecommendations,
  subscriptionTypes,
  terms,
  undeliveredMails,
  jobRows,
  processes,
  termsAcceptances,
  users,
  vendorUsers,
  vendors,
  webhookDeliveries,
  webhooks,
  ...plainEntities.map(({ entity }) => entity as Entity<Fields, Permission>),
]

const byName = new Map(models.map((model) => [model.name.toLowerCase(), model]))
export const modelNamed = (name: string) => byName.get(name.toLowerCase())

/** The enumerations of all lists, by key: what `GET /settings` answers as enums. */
export const enumerations: ReadonlyMap<string, Choices> = new Map(
  models.flatMap((model) =>
    Object.values(model.fields).flatMap((field) =>
      field.choices ? [[field.choices.key, field.choices] as const] : [],
    ),
  ),
)

/** The one enumeration without numbers: what a flag says, where null means that it does not apply. */
export const booleanEnum: readonly { name: string; value: boolean | null; label: Text }[] = [
  { name: 'True', value: true, label: word.true },
  { name: 'False', value: false, label: word.false },
  { name: 'N/A', value: null, label: word.notAssessed },
]
