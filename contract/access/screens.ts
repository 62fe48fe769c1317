import { same, type Text } from '#contract/kit/text.ts'
import { userRole } from './roles.ts'

/** What opens a screen for a User: a permission of the user's group. Administrators see all screens of their role. */
export const screenGroups = {
  General: { en: 'General', de: 'Allgemein' },
  Recommendations: { en: 'Recommendations', de: 'Empfehlungen' },
  Insights: { en: 'Insights', de: 'Einblicke' },
  Alerts: { en: 'Alerts', de: 'Warnungen' },
  AlertsEdit: { en: 'Alerts, editing', de: 'Warnungen, Bearbeitung' },
  Reports: { en: 'Reports', de: 'Berichte' },
  Settings: { en: 'Settings', de: 'Einstellungen' },
  Governance: same('Governance'),
  Administration: { en: 'Administration', de: 'Verwaltung' },
} satisfies Record<string, Text>
export type ScreenGroup = keyof typeof screenGroups

/** Every screen of the console by its key: the last segment of its address. */
export const screens = {
  dashboard: 'General',
  'account-notifications': 'General',
  recommendations: 'Recommendations',
  'recommendation-history': 'Recommendations',
  'regulations-compliance': 'Recommendations',
  'regulation-information': 'Recommendations',
  stories: 'Recommendations',
  story: 'Recommendations',
  insights: 'Insights',
  'alerts-history': 'Alerts',
  'active-alerts': 'Alerts',
  'manage-alerts': 'AlertsEdit',
  reports: 'Reports',
  general: 'Settings',
  'manage-users': 'Settings',
  'manage-groups': 'Settings',
  'azure-audit-logs-history': 'Governance',
  'azure-logs-settings': 'Governance',
  'manage-accounts': 'Administration',
  'manage-vendors': 'Administration',
  'manage-recommendations': 'Administration',
  'manage-stories': 'Administration',
  'manage-insights': 'Administration',
  'data-connectors': 'Administration',
  'manage-reports': 'Administration',
  'manage-regulations': 'Administration',
  'subscription-types': 'Administration',
  'manage-notifications': 'Administration',
  'manage-terms-and-conditions': 'Administration',
  messaging: 'Administration',
  'manage-settings': 'Administration',
  'data-management': 'Administration',
  impersonate: 'Administration',
} satisfies Record<string, ScreenGroup>
export type Screen = keyof typeof screens
export const screenNames = Object.keys(screens) as Screen[]

const role = userRole.value
const everyScreenOf = (...groups: ScreenGroup[]) =>
  screenNames.filter((name) => groups.includes(screens[name]))

/** The rows that a fresh installation begins with. From then on they are data: `PATCH /roles-and-screens`. */
export const defaultRolesAndScreens: { role: number; screen: Screen }[] = [
  ...everyScreenOf('Administration').map((screen) => ({ role: role.SuperAdmin, screen })),
  ...(['manage-accounts', 'manage-vendors', 'manage-users', 'impersonate'] as const).map((screen) => ({
    role: role.Vendor,
    screen,
  })),
  ...everyScreenOf(
    'General',
    'Recommendations',
    'Insights',
    'Alerts',
    'AlertsEdit',
    'Reports',
    'Settings',
    'Governance',
  ).map((screen) => ({ role: role.Admin, screen })),
  ...everyScreenOf('General', 'Recommendations', 'Insights', 'Alerts', 'AlertsEdit', 'Reports').map(
    (screen) => ({
      role: role.User,
      screen,
    }),
  ),
]
