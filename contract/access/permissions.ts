import type { Action } from '#contract/access/group-permissions.ts'
import { declareFor } from '#contract/kit/declare.ts'
import { plainCallsFor, plainFor } from '#contract/kit/plain.ts'
import { shippedFor } from '#contract/kit/shipped.ts'
import type { Screen } from '#contract/screens/screens.ts'
import { type UserRole, userRole } from './roles.ts'

interface Need {
  /** One of these screens must be among the allowed screens. */
  screens?: readonly Screen[]
  roles?: readonly UserRole[]
  action?: Action
}

const { SuperAdmin, Vendor, Admin, User } = userRole.value

/** Every permission a call or a list can ask for, and what it takes. There is no default. */
export const permissions = {
  public: {},
  signedIn: {},
  'accounts.view': { screens: ['manage-accounts'] },
  'accounts.manage': { screens: ['manage-accounts'], roles: [SuperAdmin, Vendor] },
  /** Everybody of all accounts and resellers. */
  'people.view': { screens: ['manage-accounts'], roles: [SuperAdmin] },
  'operatorLog.view': { screens: ['manage-settings'], roles: [SuperAdmin] },
  'vendors.view': { screens: ['manage-vendors'], roles: [SuperAdmin, Vendor] },
  'vendors.edit': { screens: ['manage-vendors'], roles: [SuperAdmin, Vendor] },
  'vendors.manage': { screens: ['manage-vendors'], roles: [SuperAdmin] },
  'users.view': { screens: ['manage-users'], roles: [Admin] },
  'users.edit': { screens: ['manage-users'], roles: [Admin] },
  'users.manage': { screens: ['manage-users'], roles: [Admin, Vendor] },
  'vendorUsers.view': { screens: ['manage-users'], roles: [Vendor] },
  'groups.view': { screens: ['manage-groups', 'manage-users'], roles: [Admin] },
  'groups.manage': { screens: ['manage-groups'], roles: [Admin] },
  'subscriptionTypes.view': {
    screens: ['subscription-types', 'manage-accounts', 'manage-vendors'],
    roles: [SuperAdmin, Vendor],
  },
  'subscriptionTypes.manage': { screens: ['subscription-types'], roles: [SuperAdmin] },
  'insights.view': { screens: ['insights', 'manage-insights'] },
  'insights.manage': { screens: ['manage-insights'], roles: [SuperAdmin] },
  'reports.view': { screens: ['reports', 'manage-reports', 'manage-accounts'] },
  'reports.make': { screens: ['reports'], roles: [Admin, User] },
  'reports.schedule': { screens: ['reports'], roles: [Admin] },
  /** One report for several customers. */
  'customerReports.make': { screens: ['manage-accounts'], roles: [SuperAdmin, Vendor] },
  'reports.manage': { screens: ['manage-reports'], roles: [SuperAdmin] },
  /** Of the platform, or of the reseller who asks. */
  'brand.manage': { screens: ['brand'], roles: [SuperAdmin, Vendor] },
  'settings.view': { screens: ['manage-settings'], roles: [SuperAdmin] },
  'health.manage': { screens: ['manage-settings'], roles: [SuperAdmin] },
  'settings.manage': { screens: ['manage-settings'], roles: [SuperAdmin] },
  'notifications.manage': { screens: ['manage-notifications'], roles: [SuperAdmin] },
  'accountNotifications.view': { screens: ['account-notifications'], roles: [Admin, User] },
  'terms.view': { screens: ['manage-terms-and-conditions'], roles: [SuperAdmin] },
  'terms.manage': { screens: ['manage-terms-and-conditions'], roles: [SuperAdmin] },
  /** Of any account for an operator, of the own one for its administrator. */
  'accountData.export': { screens: ['general', 'manage-accounts'], roles: [SuperAdmin, Admin] },
  'accountProducts.view': { screens: ['general', 'dashboard'] },
  'accountProducts.manage': { screens: ['general'], roles: [Admin] },
  'recommendations.view': { screens: ['recommendations'], action: 'viewRecommendations' },
  'recommendations.mark': { screens: ['recommendations'], action: 'updateRecommendationCompliance' },
  'recommendations.exempt': { screens: ['recommendations'], action: 'exemptRecommendations' },
  'recommendations.assign': { screens: ['recommendations'], action: 'assignRecommendations' },
  'recommendations.manage': { screens: ['manage-recommendations'], roles: [SuperAdmin] },
  'recommendationNames.view': {
    screens: [
      'recommendations',
      'manage-groups',
      'manage-alerts',
      'subscription-types',
      'manage-recommendations',
      'manage-regulations',
      'manage-stories',
    ],
  },
  'regulations.view': {
    screens: ['regulations-compliance', 'regulation-information'],
    action: 'viewRecommendations',
  },
  'alerts.view': { screens: ['manage-alerts', 'alerts-history', 'active-alerts'], action: 'viewAlerts' },
  'alerts.edit': { screens: ['manage-alerts'], action: 'editAlerts' },
  'dataManagement.manage': { screens: ['data-management'], roles: [SuperAdmin] },
  'regulations.manage': { screens: ['manage-regulations'], roles: [SuperAdmin] },
  'stories.manage': { screens: ['manage-stories'], roles: [SuperAdmin] },
  'stories.view': { screens: ['stories', 'story'], action: 'viewRecommendations' },
  'statistics.view': { screens: ['dashboard'], roles: [Admin, User] },
  /** The list's figures are the dashboard's. */
  'complianceState.view': { screens: ['dashboard', 'recommendations'], roles: [Admin, User] },
  'accountStatus.view': { roles: [Admin, User] },
  'auditEvents.view': { screens: ['azure-audit-logs-history', 'azure-logs-settings'], roles: [Admin] },
  'auditSettings.manage': { screens: ['azure-logs-settings'], roles: [Admin] },
  'connectors.view': { screens: ['data-connectors'], roles: [SuperAdmin] },
  'webhooks.manage': { screens: ['general', 'messaging'], roles: [SuperAdmin, Admin] },
  'messageTemplates.view': { screens: ['messaging'], roles: [SuperAdmin] },
  'messageTemplates.manage': { screens: ['messaging'], roles: [SuperAdmin] },
  'mails.manage': { screens: ['messaging'], roles: [SuperAdmin] },
  'environment.sync': { screens: ['manage-settings'], roles: [SuperAdmin] },
  impersonate: { screens: ['impersonate'], roles: [SuperAdmin, Vendor] },
  export: { roles: [SuperAdmin] },
  import: { roles: [SuperAdmin] },
} as const satisfies Record<string, Need>
export type Permission = keyof typeof permissions

/** Who asks: what the session says about the person, worked out on the server. */
export interface Principal {
  userId: number
  email: string
  name: string
  role: UserRole
  accountId: number | null
  vendorId: number | null
  groupId: number | null
  screens: readonly string[]
  actions: readonly Action[]
  /** The operator behind an impersonation. */
  actor: { userId: number; email: string } | null
}

export function allows(permission: Permission, who: Principal | null): boolean {
  if (permission === 'public') return true
  if (!who) return false
  const need: Need = permissions[permission]
  if (need.roles && !need.roles.includes(who.role)) return false
  if (need.action && !who.actions.includes(need.action)) return false
  return !need.screens || need.screens.some((screen) => who.screens.includes(screen))
}

export const { entity, call, job, accountJob, platformJob } = declareFor<Permission>()
/** An entity without anything special, and the calls of one that is nearly so. */
export const plain = plainFor<Permission>()
export const plainCalls = plainCallsFor<Permission>()
/** The calls of an entity whose rows come with the product. */
export const shipped = shippedFor<Permission>()
