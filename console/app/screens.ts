import type { ComponentType } from 'react'
import { same, type Text } from '#contract/kit/text.ts'
import { type UserRole, userRole } from '#contract/roles.ts'
import type { Screen } from '#contract/screens.ts'

/** A page below the frame. */
export interface ScreenRow {
  path: string
  /** Its key among the allowed screens. */
  screen: Screen
  title: Text
  load: () => Promise<{ default: ComponentType }>
  /** Where two screens share a key, each names whom it is for. */
  roles?: readonly UserRole[]
  /** The menu entry that is lit, when it is not the screen's own. */
  menu?: string
  /** Other words that the search finds it by. */
  keywords?: string
}

const { Admin, User, Vendor } = userRole.value

/** Screens that nothing fills yet. To build one, replace its `noData` by its own file. */
const noData = () => import('#console/pages/NoDataPage.tsx')

export const screenRows: readonly ScreenRow[] = [
  {
    path: '/dashboard',
    screen: 'dashboard',
    title: { en: 'Dashboard', de: 'Übersicht' },
    load: noData,
    keywords: 'home start score trend quick wins drifts startseite',
  },
  {
    path: '/recommendations/:id?',
    screen: 'recommendations',
    title: { en: 'Recommendations', de: 'Empfehlungen' },
    load: noData,
    keywords: 'findings repository exempted active compliance katalog',
  },
  {
    path: '/recommendation-history',
    screen: 'recommendation-history',
    title: { en: 'Recommendation History', de: 'Verlauf der Empfehlungen' },
    load: noData,
    keywords: 'changes drifts exemptions assignments änderungen',
  },
  {
    path: '/stories',
    screen: 'stories',
    title: same('Stories'),
    load: noData,
  },
  {
    path: '/story/:storyId',
    screen: 'story',
    title: same('Story'),
    load: noData,
    menu: '/stories',
  },
  {
    path: '/regulations-compliance',
    screen: 'regulations-compliance',
    title: { en: 'Regulations Compliance', de: 'Einhaltung von Vorschriften' },
    load: noData,
    keywords: 'frameworks standards controls normen',
  },
  {
    path: '/regulation-information/:regulationId',
    screen: 'regulation-information',
    title: { en: 'Regulation Information', de: 'Angaben zur Vorschrift' },
    load: noData,
    menu: '/regulations-compliance',
  },
  {
    path: '/insights/:insightId?',
    screen: 'insights',
    title: { en: 'Insights', de: 'Einblicke' },
    load: () => import('#console/insights/InsightsScreen.tsx'),
  },
  {
    path: '/reports',
    screen: 'reports',
    title: { en: 'Reports', de: 'Berichte' },
    load: noData,
    keywords: 'documents pdf docx templates vorlagen',
  },
  {
    path: '/manage-alerts',
    screen: 'manage-alerts',
    title: { en: 'Manage Alerts', de: 'Warnungen verwalten' },
    load: noData,
  },
  {
    path: '/alert/create',
    screen: 'manage-alerts',
    title: { en: 'Create Alert', de: 'Warnung anlegen' },
    load: noData,
    menu: '/manage-alerts',
  },
  {
    path: '/alert/update/:id',
    screen: 'manage-alerts',
    title: { en: 'Edit Alert', de: 'Warnung bearbeiten' },
    load: noData,
    menu: '/manage-alerts',
  },
  {
    path: '/alerts-history/:historyId?',
    screen: 'alerts-history',
    title: { en: 'Alerts History', de: 'Verlauf der Warnungen' },
    load: noData,
  },
  {
    path: '/active-alerts/:alertId?',
    screen: 'active-alerts',
    title: { en: 'Active Alerts', de: 'Aktive Warnungen' },
    load: noData,
    menu: '/alerts-history',
  },
  {
    path: '/account-notifications/:notificationId',
    screen: 'account-notifications',
    title: { en: 'Notification', de: 'Benachrichtigung' },
    load: noData,
  },
  {
    path: '/settings/general',
    screen: 'general',
    title: { en: 'General Settings', de: 'Allgemeine Einstellungen' },
    load: () => import('#console/settings/GeneralSettingsScreen.tsx'),
    keywords: 'connected products verbundene produkte',
  },
  {
    path: '/settings/manage-users',
    screen: 'manage-users',
    title: { en: 'Manage Users', de: 'Benutzer verwalten' },
    load: () => import('#console/users/UsersScreen.tsx'),
    roles: [Admin, User],
    keywords: 'people invite einladen',
  },
  {
    path: '/settings/manage-groups',
    screen: 'manage-groups',
    title: { en: 'Groups Management', de: 'Gruppenverwaltung' },
    load: () => import('#console/groups/GroupsScreen.tsx'),
    keywords: 'manage groups permissions gruppen verwalten berechtigungen',
  },
  {
    path: '/event-monitoring/azure-audit-logs-history',
    screen: 'azure-audit-logs-history',
    title: { en: 'Events Monitoring History', de: 'Verlauf der Ereignisüberwachung' },
    load: noData,
    keywords: 'governance audit logs azure protokolle',
  },
  {
    path: '/event-monitoring/azure-logs-settings',
    screen: 'azure-logs-settings',
    title: { en: 'Events Monitoring Preferences', de: 'Einstellungen der Ereignisüberwachung' },
    load: noData,
    keywords: 'governance audit logs azure recipients protokolle empfänger',
  },
  {
    path: '/manage-accounts',
    screen: 'manage-accounts',
    title: { en: 'Manage Accounts', de: 'Konten verwalten' },
    load: () => import('#console/accounts/AccountsScreen.tsx'),
    keywords: 'customers tenants scan invite kunden mandanten einladen',
  },
  {
    path: '/manage-vendors',
    screen: 'manage-vendors',
    title: { en: 'Manage Resellers', de: 'Wiederverkäufer verwalten' },
    load: () => import('#console/vendors/VendorsScreen.tsx'),
    keywords: 'vendors partners msp partner',
  },
  {
    path: '/manage-users',
    screen: 'manage-users',
    title: { en: 'Manage Users', de: 'Benutzer verwalten' },
    load: () => import('#console/users/VendorUsersScreen.tsx'),
    roles: [Vendor],
    keywords: 'people invite einladen',
  },
  {
    path: '/manage-recommendations',
    screen: 'manage-recommendations',
    title: { en: 'Manage Recommendations', de: 'Empfehlungen verwalten' },
    load: noData,
    keywords: 'checks queries publish validate abfragen veröffentlichen',
  },
  {
    path: '/manage-stories',
    screen: 'manage-stories',
    title: { en: 'Manage Stories', de: 'Stories verwalten' },
    load: noData,
  },
  {
    path: '/manage-insights',
    screen: 'manage-insights',
    title: { en: 'Manage Insights', de: 'Einblicke verwalten' },
    load: () => import('#console/insights/ManageInsightsScreen.tsx'),
  },
  {
    path: '/data-connectors',
    screen: 'data-connectors',
    title: { en: 'Data Connectors', de: 'Datenkonnektoren' },
    load: noData,
    keywords: 'graph powershell',
  },
  {
    path: '/manage-reports',
    screen: 'manage-reports',
    title: { en: 'Manage Reports', de: 'Berichte verwalten' },
    load: noData,
    keywords: 'templates vorlagen',
  },
  {
    path: '/manage-regulations',
    screen: 'manage-regulations',
    title: { en: 'Manage Regulations', de: 'Vorschriften verwalten' },
    load: noData,
    keywords: 'articles controls frameworks artikel',
  },
  {
    path: '/subscription-types',
    screen: 'subscription-types',
    title: { en: 'Subscription Types', de: 'Abonnementtypen' },
    load: () => import('#console/subscription-types/SubscriptionTypesScreen.tsx'),
    keywords: 'plans trial premium',
  },
  {
    path: '/manage-notifications',
    screen: 'manage-notifications',
    title: { en: 'Notifications Management', de: 'Benachrichtigungen verwalten' },
    load: noData,
  },
  {
    path: '/messaging',
    screen: 'messaging',
    title: { en: 'Messaging', de: 'Nachrichtenvorlagen' },
    load: noData,
    keywords: 'message templates mail',
  },
  {
    path: '/manage-terms-and-conditions',
    screen: 'manage-terms-and-conditions',
    title: { en: 'Manage Terms And Conditions', de: 'Nutzungsbedingungen verwalten' },
    load: noData,
  },
  {
    path: '/manage-settings',
    screen: 'manage-settings',
    title: { en: 'Manage Settings', de: 'Einstellungen verwalten' },
    load: () => import('#console/settings/ManageSettingsScreen.tsx'),
    keywords: 'brand support chat help marke',
  },
  {
    path: '/data-management',
    screen: 'data-management',
    title: { en: 'Data Management', de: 'Datenverwaltung' },
    load: noData,
    keywords: 'products licenses license plans produkte lizenzen',
  },
]

/** Who asks, as far as screens are concerned. */
export interface Viewer {
  role: number
  canSee(screen: string): boolean
}

export const mayOpen = (row: ScreenRow, viewer: Viewer): boolean =>
  viewer.canSee(row.screen) && (!row.roles || row.roles.some((role) => role === viewer.role))

/** The address of a screen that needs nothing more to open; null for one about a certain thing. */
export function addressOf(row: ScreenRow): string | null {
  const address = row.path.replace(/\/:\w+\?$/, '')
  return address.includes(':') ? null : address
}
