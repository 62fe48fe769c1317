import type { Call } from '#contract/kit/call.ts'
import { plainEntities } from '#contract/plain-entities.ts'
import { accountExportCases } from '../account-data/call-cases.ts'
import { accountCases, accountInviteCases, accountOverviewCases } from '../accounts/call-cases.ts'
import { alertCases } from '../alerts/call-cases.ts'
import { auditCases } from '../audit-events/call-cases.ts'
import { authCases } from '../auth/call-cases.ts'
import { brandCases } from '../brand/call-cases.ts'
import { bulkCases } from '../bulk/call-cases.ts'
import { shippedCases } from '../catalogue/call-cases.ts'
import { environmentCases } from '../environment/call-cases.ts'
import { exportCases } from '../exports/call-cases.ts'
import { fileCases } from '../files/call-cases.ts'
import { groupCases } from '../groups/call-cases.ts'
import { healthCases } from '../health/call-cases.ts'
import { jobCallCases } from '../jobs/call-cases.ts'
import { listViewCases } from '../lists/call-cases.ts'
import { mailCases } from '../mail/call-cases.ts'
import { messageTemplateCases } from '../message-templates/call-cases.ts'
import { notificationCases } from '../notifications/call-cases.ts'
import { dataManagementCases } from '../products/call-cases.ts'
import { recommendationCases } from '../recommendations/call-cases.ts'
import { regulationCases } from '../regulations/call-cases.ts'
import { reportBundleCases, reportCases, reportScheduleCases } from '../reports/call-cases.ts'
import { searchCases } from '../search/call-cases.ts'
import { settingCases } from '../settings/call-cases.ts'
import { statisticsCases } from '../statistics/call-cases.ts'
import { storyCases } from '../stories/call-cases.ts'
import { subscriptionTypeCases } from '../subscription-types/call-cases.ts'
import { termsCases } from '../terms/call-cases.ts'
import { userCases } from '../users/call-cases.ts'
import { vendorCases } from '../vendors/call-cases.ts'
import { webhookCases } from '../webhooks/call-cases.ts'
import type { CallCase } from './call-case.ts'
import { plainCases } from './plain-cases.ts'

/** How each call of the contract is tried, told by its feature. */
const callCases: CallCase[] = [
  ...accountCases,
  ...accountInviteCases,
  ...accountOverviewCases,
  ...accountExportCases,
  ...alertCases,
  ...auditCases,
  ...authCases,
  ...dataManagementCases,
  ...brandCases,
  ...bulkCases,
  ...environmentCases,
  ...exportCases,
  ...fileCases,
  ...groupCases,
  ...jobCallCases,
  ...listViewCases,
  ...healthCases,
  ...mailCases,
  ...messageTemplateCases,
  ...notificationCases,
  ...recommendationCases,
  ...regulationCases,
  ...reportBundleCases,
  ...reportCases,
  ...reportScheduleCases,
  ...searchCases,
  ...settingCases,
  ...shippedCases,
  ...statisticsCases,
  ...storyCases,
  ...subscriptionTypeCases,
  ...termsCases,
  ...userCases,
  ...vendorCases,
  ...webhookCases,
  ...plainEntities.flatMap(plainCases),
]

export const caseOf = (call: Call): CallCase | undefined => callCases.find((one) => one.call === call)
