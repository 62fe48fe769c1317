import type { AppValues } from '#console/kit/app-values.tsx'
import type { Session } from '#console/kit/session.tsx'
import { type Action, allActions } from '#contract/access/group-permissions.ts'
import { allows, type Principal } from '#contract/access/permissions.ts'
import { type UserRole, userStatus } from '#contract/access/roles.ts'
import type { authCalls } from '#contract/auth/auth.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { fillIn, type Lang } from '#contract/kit/text.ts'
import { messages } from '#contract/messages.ts'

export type Whoami = AnswerOf<typeof authCalls.whoami>
export type Allowed = AnswerOf<typeof authCalls.permissions>

/** Signed in is who has a token and is active. */
export const isAuthenticated = (token: string | null, status: number | undefined): boolean =>
  token !== null && status === userStatus.value.Active

/** What the console's parts may ask; the same function as on the server decides. */
export function sessionOf(me: Whoami, allowed: Allowed, values: AppValues, lang: Lang): Session {
  const { user } = me
  const principal: Principal = {
    userId: user.id,
    email: user.email,
    name: user.name,
    role: user.role as UserRole,
    accountId: user.accountId,
    vendorId: user.vendorId,
    groupId: user.group?.id ?? null,
    screens: allowed.screens,
    actions: allowed.actions.filter(isAction),
    actor: null,
  }
  return {
    userId: user.id,
    email: user.email,
    role: user.role,
    accountId: user.accountId,
    can: (permission) => allows(permission, principal),
    canSee: (screen) => allowed.screens.includes(screen),
    canDo: (action) => allowed.actions.includes(action),
    editsDisabled: (model) =>
      values.dataEditAllowed || !model
        ? null
        : fillIn(messages.editsDisabled[lang], { model: model[lang], Environment: values.environmentName }),
    staleScanHours: values.staleScanHours,
    recommendationScopingEnabled: user.account?.subscriptionType.recommendationScopingEnabled ?? false,
    appDisplayName: values.appDisplayName,
    supportEmail: values.supportEmail,
  }
}

const isAction = (name: string): name is Action => allActions.some((action) => action === name)
