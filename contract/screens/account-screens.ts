import { userRole } from '#contract/access/roles.ts'
import { same } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import type { ScreenRow } from './screen.ts'

const { Admin, User } = userRole.value
const history = word.history

/** The pages of an account's people. */
export const accountScreens = {
  dashboard: {
    path: '/dashboard',
    title: word.dashboard,
    group: 'General',
    menu: [{ order: 10, icon: 'dashboard' }],
    keywords: 'home start score trend quick wins drifts startseite',
  },
  'account-notifications': {
    path: '/account-notifications/:notificationId',
    title: word.notification,
    group: 'General',
  },
  recommendations: {
    path: '/recommendations/:id?',
    title: word.recommendations,
    group: 'Recommendations',
    menu: [
      { below: 'recommendations', order: 10, label: { en: 'Repository', de: 'Katalog' } },
      {
        below: 'recommendations',
        order: 30,
        label: { en: 'Active', de: 'Aktiv' },
        query: { $filter: 'isExempted eq false' },
      },
      {
        below: 'recommendations',
        order: 40,
        label: word.exempted,
        query: { $filter: 'isExempted eq true' },
      },
    ],
    list: true,
    query: ['scoreType', 'tab', 'view'],
    keywords: 'findings repository exempted active compliance katalog',
  },
  'recommendation-history': {
    path: '/recommendation-history',
    title: { en: 'Recommendation History', de: 'Verlauf der Empfehlungen' },
    group: 'Recommendations',
    menu: [{ below: 'recommendations', order: 20, label: history }],
    list: true,
    query: ['details', 'tab'],
    keywords: 'changes drifts exemptions assignments änderungen',
  },
  'regulations-compliance': {
    path: '/regulations-compliance',
    title: word.regulationsCompliance,
    group: 'Recommendations',
    menu: [{ below: 'regulations', order: 10, label: word.compliance }],
    keywords: 'frameworks standards controls normen',
  },
  'regulation-information': {
    path: '/regulation-information/:regulationId',
    title: { en: 'Regulation Information', de: 'Angaben zur Vorschrift' },
    group: 'Recommendations',
    litAs: 'regulations-compliance',
  },
  stories: {
    path: '/stories',
    title: same('Stories'),
    group: 'Recommendations',
    menu: [{ order: 30, icon: 'stories' }],
  },
  story: {
    path: '/story/:storyId',
    title: same('Story'),
    group: 'Recommendations',
    litAs: 'stories',
  },
  insights: {
    path: '/insights/:insightId?',
    title: word.insights,
    group: 'Insights',
    menu: [{ order: 50, icon: 'insights' }],
    list: true,
  },
  'alerts-history': {
    path: '/alerts-history/:historyId?',
    title: { en: 'Alerts History', de: 'Verlauf der Warnungen' },
    group: 'Alerts',
    menu: [{ below: 'alerts', order: 20, label: history }],
    list: true,
    keywords: 'activated deactivated ausgelöst beendet',
  },
  'active-alerts': {
    path: '/active-alerts/:alertId?',
    title: { en: 'Active Alerts', de: 'Aktive Warnungen' },
    group: 'Alerts',
    litAs: 'alerts-history',
    list: true,
  },
  'manage-alerts': {
    path: '/manage-alerts',
    title: { en: 'Manage Alerts', de: 'Warnungen verwalten' },
    group: 'AlertsEdit',
    menu: [{ below: 'alerts', order: 10, label: { en: 'Manage', de: 'Verwalten' } }],
    list: true,
    keywords: 'alert notification recipients warnung benachrichtigung empfänger',
  },
  'create-alert': {
    path: '/alert/create',
    query: ['tab'],
    title: word.createAlert,
    opensWith: 'manage-alerts',
    litAs: 'manage-alerts',
  },
  'edit-alert': {
    path: '/alert/update/:id',
    query: ['tab'],
    title: word.editAlert,
    opensWith: 'manage-alerts',
    litAs: 'manage-alerts',
  },
  reports: {
    path: '/reports',
    title: word.reports,
    group: 'Reports',
    menu: [{ order: 60, icon: 'reports' }],
    keywords: 'documents pdf docx templates vorlagen',
  },
  general: {
    path: '/settings/general',
    title: word.generalSettings,
    group: 'Settings',
    menu: [{ below: 'general-settings', order: 10, label: { en: 'General', de: 'Allgemein' } }],
    keywords: 'connected products verbundene produkte',
  },
  'manage-users': {
    path: '/settings/manage-users',
    title: word.manageUsers,
    group: 'Settings',
    roles: [Admin, User],
    menu: [{ below: 'general-settings', order: 20 }],
    list: true,
    keywords: 'people invite einladen',
  },
  'manage-groups': {
    path: '/settings/manage-groups',
    title: { en: 'Groups Management', de: 'Gruppen verwalten' },
    group: 'Settings',
    menu: [{ below: 'general-settings', order: 30, label: { en: 'Manage Groups', de: 'Gruppen verwalten' } }],
    list: true,
    keywords: 'manage groups permissions gruppenverwaltung berechtigungen',
  },
  webhooks: {
    path: '/settings/webhooks',
    title: word.webhooks,
    opensWith: 'general',
    litAs: 'general',
    list: true,
    keywords: 'teams slack integration',
  },
  'azure-audit-logs-history': {
    path: '/event-monitoring/azure-audit-logs-history',
    title: word.azureAuditLogsHistory,
    group: 'Governance',
    menu: [{ below: 'governance', order: 10, label: history }],
    list: true,
    query: ['from', 'to', 'details', 'person'],
    keywords: 'governance audit logs azure protokolle',
  },
  'azure-logs-settings': {
    path: '/event-monitoring/azure-logs-settings',
    title: { en: 'Azure Logs Settings', de: 'Azure-Protokolleinstellungen' },
    group: 'Governance',
    menu: [
      { below: 'governance', order: 20, label: { en: 'Preferences', de: 'Einstellungen' } },
      {
        below: 'governance',
        order: 30,
        label: { en: 'Configure Events Monitoring', de: 'Ereignisüberwachung einrichten' },
        query: { configure: '1' },
      },
    ],
    query: ['configure'],
    keywords: 'governance audit logs azure recipients protokolle empfänger',
  },
} as const satisfies Record<string, ScreenRow>
