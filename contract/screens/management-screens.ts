import { userRole } from '#contract/access/roles.ts'
import { word } from '#contract/kit/words.ts'
import type { ScreenRow } from './screen.ts'

const { SuperAdmin, Vendor } = userRole.value

/** The pages of those who run the installation, and of resellers. */
export const managementScreens = {
  'manage-accounts': {
    path: '/manage-accounts',
    title: { en: 'Manage Accounts', de: 'Konten verwalten' },
    group: 'Administration',
    alsoFor: [Vendor],
    menu: [
      {
        order: 90,
        icon: 'accounts',
        query: { $filter: 'status eq 1' },
      },
    ],
    list: true,
    keywords: 'customers tenants scan invite kunden mandanten einladen',
  },
  'manage-vendors': {
    path: '/manage-vendors',
    title: { en: 'Manage Resellers', de: 'Vertriebspartner verwalten' },
    group: 'Administration',
    alsoFor: [Vendor],
    menu: [{ order: 130, icon: 'resellers' }],
    list: true,
    keywords: 'vendors partners msp partner',
  },
  'vendor-users': {
    path: '/manage-users',
    title: word.manageUsers,
    opensWith: 'manage-users',
    alsoFor: [Vendor],
    roles: [Vendor],
    menu: [{ order: 220, icon: 'users', roles: [Vendor] }],
    list: true,
    keywords: 'people invite einladen',
  },
  'manage-recommendations': {
    path: '/manage-recommendations',
    title: { en: 'Manage Recommendations', de: 'Empfehlungen verwalten' },
    group: 'Administration',
    menu: [{ order: 100, icon: 'recommendations' }],
    list: true,
    keywords: 'checks queries publish validate abfragen veröffentlichen',
  },
  'manage-stories': {
    path: '/manage-stories',
    title: { en: 'Manage Stories', de: 'Stories verwalten' },
    group: 'Administration',
    exists: false,
    menu: [{ order: 80, icon: 'story-editor' }],
  },
  'manage-insights': {
    path: '/manage-insights',
    title: { en: 'Manage Insights', de: 'Einblicke verwalten' },
    group: 'Administration',
    menu: [{ order: 110, icon: 'insights' }],
    list: true,
  },
  'data-connectors': {
    path: '/data-connectors',
    title: { en: 'Data Connectors', de: 'Datenkonnektoren' },
    group: 'Administration',
    menu: [{ order: 40, icon: 'connectors' }],
    list: true,
    keywords: 'graph powershell',
  },
  'manage-reports': {
    path: '/manage-reports',
    title: { en: 'Manage Reports', de: 'Berichte verwalten' },
    group: 'Administration',
    exists: false,
    menu: [{ order: 120, icon: 'reports' }],
    keywords: 'templates vorlagen',
  },
  'manage-regulations': {
    path: '/manage-regulations',
    title: { en: 'Manage Regulations', de: 'Vorschriften verwalten' },
    group: 'Administration',
    exists: false,
    menu: [
      { below: 'regulations', order: 20 },
      {
        below: 'regulations',
        order: 30,
        label: { en: 'Manage Regulation Articles', de: 'Artikel der Vorschriften verwalten' },
        query: { tab: 'articles' },
      },
    ],
    query: ['tab'],
    keywords: 'articles controls frameworks artikel',
  },
  'subscription-types': {
    path: '/subscription-types',
    title: word.subscriptionTypes,
    group: 'Administration',
    menu: [{ order: 190, icon: 'subscriptions' }],
    list: true,
    keywords: 'plans trial premium',
  },
  'manage-notifications': {
    path: '/manage-notifications',
    title: { en: 'Notifications Management', de: 'Benachrichtigungen verwalten' },
    group: 'Administration',
    exists: false,
    menu: [{ order: 170, icon: 'notifications' }],
  },
  'manage-terms-and-conditions': {
    path: '/manage-terms-and-conditions',
    title: { en: 'Manage Terms And Conditions', de: 'Nutzungsbedingungen verwalten' },
    group: 'Administration',
    exists: false,
    menu: [{ order: 200, icon: 'conditions' }],
  },
  messaging: {
    path: '/messaging',
    title: { en: 'Messaging', de: 'Nachrichtenvorlagen' },
    group: 'Administration',
    exists: false,
    menu: [{ order: 180, icon: 'messages', roles: [SuperAdmin] }],
    keywords: 'message templates mail',
  },
  'manage-settings': {
    path: '/manage-settings',
    title: { en: 'Manage Settings', de: 'Einstellungen verwalten' },
    group: 'Administration',
    menu: [{ order: 160, icon: 'switches' }],
    list: true,
    keywords: 'brand support chat help marke',
  },
  'data-management': {
    path: '/data-management',
    title: { en: 'Data Management', de: 'Datenverwaltung' },
    group: 'Administration',
    exists: false,
    menu: [{ order: 210, icon: 'data' }],
    keywords: 'products licenses license plans produkte lizenzen',
  },
} as const satisfies Record<string, ScreenRow>
