import { same, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

/** Words of the frame: header, sidebar, banners. Those of the menu and of page titles stand in their own files. */
export const text = {
  systemAdmin: { en: 'System Admin Management', de: 'Systemverwaltung' },
  resellers: { en: 'Resellers Management Dashboard', de: 'Dashboard für Vertriebspartner' },
  dashboard: word.dashboard,

  loading: word.loading,
  messages: { en: 'Messages', de: 'Meldungen' },
  dismiss: { en: 'Dismiss', de: 'Schließen' },
  tryAgain: word.tryAgain,

  skip: { en: 'Skip to content', de: 'Zum Inhalt springen' },
  collapse: { en: 'Collapse the menu', de: 'Menü einklappen' },
  expand: { en: 'Expand the menu', de: 'Menü ausklappen' },
  openMenu: { en: 'Open the menu', de: 'Menü öffnen' },
  closeMenu: { en: 'Close the menu', de: 'Menü schließen' },
  sidebar: { en: 'Sidebar', de: 'Seitenleiste' },
  mainMenu: { en: 'Main menu', de: 'Hauptmenü' },
  newTab: { en: 'opens in a new tab', de: 'öffnet in neuem Tab' },

  search: word.search,
  searchLabel: { en: 'Search the console', de: 'Konsole durchsuchen' },
  screens: { en: 'Screens', de: 'Seiten' },
  stories: word.stories,
  people: word.users,
  results: { en: 'Results', de: 'Treffer' },
  close: word.close,

  settings: word.settings,
  language: word.language,
  english: same('English'),
  german: same('Deutsch'),
  theme: { en: 'Theme', de: 'Darstellung' },
  light: { en: 'Light', de: 'Hell' },
  dark: { en: 'Dark', de: 'Dunkel' },
  system: same('System'),
  nightMode: { en: 'Night mode', de: 'Nachtmodus' },
  nightModeNote: {
    en: 'Always use the dark theme between these times.',
    de: 'Zwischen diesen Uhrzeiten immer das dunkle Design verwenden.',
  },
  from: word.from,
  to: word.to,

  userMenu: { en: 'User menu', de: 'Benutzermenü' },
  logOut: word.logOut,
  accounts: word.accounts,
  install: { en: 'Install app', de: 'App installieren' },
  chat: { en: 'Live chat', de: 'Live-Chat' },

  impersonating: {
    en: 'You are viewing {account} as {email}',
    de: 'Sie sehen {account} mit den Rechten von {email}',
  },
  exit: { en: 'Exit', de: 'Beenden' },
  readOnly: {
    en: 'The {Environment} environment is read-only. You can view content but not change it.',
    de: 'Die Umgebung {Environment} ist schreibgeschützt. Sie können Inhalte ansehen, aber nicht ändern.',
  },
  limited: {
    en: 'Your subscription includes {n} recommendations.',
    de: 'Ihr Abonnement umfasst {n} Empfehlungen.',
  },
  lost: {
    en: 'You are offline, or the server is not responding.',
    de: 'Sie sind offline, oder der Server antwortet nicht.',
  },
  lostSince: {
    en: 'You are offline, or the server is not responding. This page shows data as of {time}.',
    de: 'Sie sind offline, oder der Server antwortet nicht. Diese Seite zeigt den Stand von {time}.',
  },
  unlock: { en: 'Unlock all recommendations', de: 'Alle Empfehlungen freischalten' },
} satisfies Record<string, Text>
