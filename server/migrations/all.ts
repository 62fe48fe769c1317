import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import * as scope from './001-scope.ts'
import * as platform from './002-platform.ts'
import * as tenants from './003-tenants.ts'
import * as sessions from './004-sessions.ts'
import * as records from './005-records.ts'
import * as identity from './007-identity.ts'
import * as outboxIndex from './008-outbox-index.ts'
import * as recommendations from './009-recommendations.ts'
import * as regulations from './011-regulations.ts'
import * as languages from './013-languages.ts'
import * as presentViews from './015-present-views.ts'
import * as jobs from './015b-jobs.ts'
import * as sayings from './016-sayings.ts'
import * as messageTemplates from './017-message-templates.ts'
import * as fences from './018-fences.ts'
import * as alerts from './019-alerts.ts'
import * as notifications from './020-notifications.ts'
import * as terms from './021-terms.ts'
import * as webhooks from './022-webhooks.ts'
import * as mails from './023-mails.ts'
import * as saidLater from './024-said-later.ts'
import * as reports from './025-reports.ts'
import * as brands from './026-brands.ts'
import * as reportSchedules from './027-report-schedules.ts'
import * as catalogueEditing from './028-catalogue-editing.ts'
import * as auditEvents from './031-audit-events.ts'
import * as causes from './032-causes.ts'
import * as oneBrand from './033-one-brand.ts'
import * as environmentSync from './035-environment-sync.ts'
import * as reportBundles from './037-report-bundles.ts'
import * as changesByPerson from './039-changes-by-person.ts'
import * as idempotency from './042-idempotency.ts'
import * as shippedContent from './042b-shipped-content.ts'
import * as accountErasure from './043-account-erasure.ts'
import * as germanInsights from './044-german-insights.ts'
import * as health from './045-health.ts'
import * as operatorsDay from './046-operators-day.ts'
import * as knownScreens from './047-known-screens.ts'
import * as sharedLimits from './050-shared-limits.ts'
import * as readReplica from './051-read-replica.ts'
import * as causesOfAlerts from './052-causes-of-alerts.ts'
import * as listedByTime from './053-listed-by-time.ts'
import * as cleanedByAge from './054-cleaned-by-age.ts'
import * as queryFaults from './055-query-faults.ts'
import * as jobsByState from './056-jobs-by-state.ts'
import * as listsOfOperators from './057-lists-of-operators.ts'
import * as migratedIsSeen from './058-migrated-is-seen.ts'
import * as connectorReadings from './059-connector-readings.ts'
import * as acceptedInvitations from './060-accepted-invitations.ts'

/** Made nothing but views, which are files in `server/views` now; databases that ran it know its name. */
const onlyViews: Migration = { up: async () => undefined }

/** Tables, forward only, in this order. A migration that has landed is never edited. */
export interface TableMigration extends Migration {
  /** What takes long on large tables: before the migration, outside of its transaction, again if it was cut off. */
  ahead?(db: Kysely<unknown>): Promise<void>
}

export const migrations: Record<string, TableMigration> = {
  '001-scope': scope,
  '002-platform': platform,
  '003-tenants': tenants,
  '004-sessions': sessions,
  '005-records': records,
  '006-lists': onlyViews,
  '007-identity': identity,
  '008-outbox-index': outboxIndex,
  '009-recommendations': recommendations,
  '010-recommendation-lists': onlyViews,
  '011-regulations': regulations,
  '012-customer-figures': onlyViews,
  '013-languages': languages,
  '015-present-views': presentViews,
  '015b-jobs': jobs,
  '016-sayings': sayings,
  '017-message-templates': messageTemplates,
  '018-fences': fences,
  '019-alerts': alerts,
  '020-notifications': notifications,
  '021-terms': terms,
  '022-webhooks': webhooks,
  '023-mails': mails,
  '024-said-later': saidLater,
  '025-reports': reports,
  '026-brands': brands,
  '027-report-schedules': reportSchedules,
  '028-catalogue-editing': catalogueEditing,
  '031-audit-events': auditEvents,
  '032-causes': causes,
  '033-one-brand': oneBrand,
  '035-environment-sync': environmentSync,
  '037-report-bundles': reportBundles,
  '039-changes-by-person': changesByPerson,
  '042-idempotency': idempotency,
  '042b-shipped-content': shippedContent,
  '043-account-erasure': accountErasure,
  '044-german-insights': germanInsights,
  '045-health': health,
  '046-operators-day': operatorsDay,
  '047-known-screens': knownScreens,
  '050-shared-limits': sharedLimits,
  '051-read-replica': readReplica,
  '052-causes-of-alerts': causesOfAlerts,
  '053-listed-by-time': listedByTime,
  '054-cleaned-by-age': cleanedByAge,
  '055-query-faults': queryFaults,
  '056-jobs-by-state': jobsByState,
  '057-lists-of-operators': listsOfOperators,
  '058-migrated-is-seen': migratedIsSeen,
  '059-connector-readings': connectorReadings,
  '060-accepted-invitations': acceptedInvitations,
}
