import type pg from 'pg'
import { actionsOf, allActions, screenGroupsOf } from '#contract/access/group-permissions.ts'
import type { Principal } from '#contract/access/permissions.ts'
import { type UserRole, userRole } from '#contract/access/roles.ts'
import type { SharedLimits } from '#scan/evaluate/shared-limits.ts'
import type { Budget } from '#scan/graph/budget.ts'
import type { Config } from './kit/config.ts'
import { crudFor } from './kit/crud.ts'
import type { ErrorReports } from './kit/error-reports.ts'
import type { FileStore } from './kit/files.ts'
import { worksFor } from './kit/jobs/work.ts'
import type { Log } from './kit/log.ts'
import type { Metrics } from './kit/metrics.ts'
import type { MicrosoftIdentity } from './kit/microsoft-identity.ts'
import { plainRoutesFor } from './kit/plain-routes.ts'
import type { Replica } from './kit/replica.ts'
import { type Route as KitRoute, routesFor } from './kit/route.ts'
import type { Running } from './kit/running.ts'
import type { SessionRow } from './kit/session.ts'
import type { Telemetry } from './kit/telemetry/telemetry.ts'
import type { SecretKeys } from './kit/tokens.ts'
import { type Within as KitWithin, withinFor } from './kit/within.ts'

/** What every handler can reach beside its transaction. */
export interface App {
  config: Config
  pool: pg.Pool
  /** A few connections beside it, for sign-in, /readyz and what a console begins with. */
  reserve: pg.Pool
  /** A copy that follows the database, for what is read in bulk; null: there is none. */
  replica: Replica | null
  /** Of this process; requests have one each that knows their id. */
  log: Log
  metrics: Metrics
  /** What follows the steps of this process, and what sends its errors; null: nobody asked for it. */
  telemetry: Telemetry | null
  reports: ErrorReports | null
  /** Aborted when the process has been asked to end: it takes nothing new. */
  ending: AbortController
  /** The requests that run in this process. */
  running: Running
  /** The clock is an argument, so that time can be moved in tests. */
  clock(): Date
  /** Seal secrets that the database keeps. */
  secretKeys: SecretKeys
  files: FileStore
  identity: MicrosoftIdentity
  /** What may be asked of Microsoft: one for the process, its meters know what was spent for every tenant. */
  budget: Budget
  /** The installation's own values for what many checks take as given. */
  sharedLimits: SharedLimits
}

export type Route = KitRoute<Principal | null, App>
export const { handle, handleOutside, handleDownload, handleOpen, handleOpenOutside } = routesFor<
  Principal,
  App
>()
/** The routes of a plain entity, and of one that is nearly so. */
export const plainRoutes = plainRoutesFor<Principal, App>(handle)
export const crud = crudFor<Principal, App>(handle)
export const { work } = worksFor<App>()

export type Within = KitWithin<Principal>
/** Who sees which rows of a model: said by its feature, gathered in `within.ts`. */
export const within = withinFor<Principal>()

/** Screens and actions of a session: an administrator has all of the role's, a User what the group opens. */
export function whoIs(session: SessionRow): Principal {
  const {
    groupPermissions,
    screens,
    role,
    isStale: _s,
    hasAcceptedTerms: _t,
    isEnvironment: _e,
    written: _w,
    ...person
  } = session
  const isUser = role === userRole.value.User
  const actions = isUser ? actionsOf(groupPermissions) : role === userRole.value.Admin ? allActions : []
  const opened: string[] = screenGroupsOf(actions)
  return {
    ...person,
    role: role as UserRole,
    actions,
    screens: screens.filter(([, group]) => !isUser || opened.includes(group)).map(([screen]) => screen),
  }
}
