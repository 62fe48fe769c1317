import type { Route } from '../handle.ts'
import { callbackRoutes } from './callback.ts'
import { consentRoutes } from './consent.ts'
import { impersonationRoutes } from './impersonation.ts'
import { sessionRoutes } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { switchRoutes } from './switch-account.ts'
import { whoamiRoutes } from './whoami.ts'

export const authRoutes: Route[] = [
  ...signInRoutes,
  ...callbackRoutes,
  ...consentRoutes,
  ...sessionRoutes,
  ...whoamiRoutes,
  ...switchRoutes,
  ...impersonationRoutes,
]
