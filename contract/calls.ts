import { accountRecommendationCalls } from './account-recommendation-calls.ts'
import { accountCalls } from './accounts.ts'
import { authCalls } from './auth.ts'
import { exportCalls } from './exports.ts'
import { fileCalls } from './files.ts'
import { groupCalls } from './groups.ts'
import { insightCalls } from './insights.ts'
import type { Call } from './kit/call.ts'
import { recommendationCalls } from './recommendation-calls.ts'
import { recommendationViewCalls } from './recommendation-views.ts'
import { regulationCalls } from './regulations.ts'
import { rolesAndScreensCalls } from './roles-and-screens.ts'
import { settingCalls } from './settings.ts'
import { statisticsCalls } from './statistics.ts'
import { storyCalls } from './stories.ts'
import { subscriptionTypeCalls } from './subscription-types.ts'
import { termsCalls } from './terms.ts'
import { userCalls } from './users.ts'
import { vendorCalls } from './vendors.ts'

/** Every call of the product, for OpenAPI, the table of routes and the loop that tries each of them. */
export const calls: readonly Call[] = [
  accountCalls,
  accountRecommendationCalls,
  authCalls,
  exportCalls,
  fileCalls,
  groupCalls,
  insightCalls,
  recommendationCalls,
  recommendationViewCalls,
  regulationCalls,
  rolesAndScreensCalls,
  settingCalls,
  statisticsCalls,
  storyCalls,
  subscriptionTypeCalls,
  termsCalls,
  userCalls,
  vendorCalls,
].flatMap((feature) => Object.values(feature) as Call[])
