import { accountRoutes } from './accounts/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import type { Route } from './handle.ts'
import { insightRoutes } from './insights/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { subscriptionTypeRoutes } from './subscription-types/routes.ts'
import { userRoutes } from './users/routes.ts'
import { vendorRoutes } from './vendors/routes.ts'

/** All that the API answers. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...authRoutes,
  ...exportRoutes,
  ...fileRoutes,
  ...groupRoutes,
  ...insightRoutes,
  ...listRoutes,
  ...settingRoutes,
  ...subscriptionTypeRoutes,
  ...userRoutes,
  ...vendorRoutes,
]
