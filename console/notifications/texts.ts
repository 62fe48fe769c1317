import type { Asking } from '#console/kit/asks.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  bell: word.notifications,
  bellUnread: { en: 'Notifications, {n} unread', de: 'Benachrichtigungen, {n} ungelesen' },
  all: word.all,
  unread: { en: 'Unread', de: 'Ungelesen' },
  archived: { en: 'Archived', de: 'Archiviert' },
  archive: { en: 'Archive', de: 'Archivieren' },
  unarchive: { en: 'Unarchive', de: 'Aus dem Archiv holen' },
  archiveNamed: { en: 'Archive: {title}', de: 'Archivieren: {title}' },
  unarchiveNamed: { en: 'Unarchive: {title}', de: 'Aus dem Archiv holen: {title}' },
  isUnread: { en: 'Unread', de: 'Ungelesen' },
  markAllRead: { en: 'Mark all as read', de: 'Alle als gelesen markieren' },
  seeMore: { en: 'See More', de: 'Mehr anzeigen' },
  shown: word.countOf,
  caughtUp: { en: 'All Caught Up!', de: 'Alles gelesen!' },
  noNotifications: {
    en: "You don't have any notifications at the moment.",
    de: 'Sie haben zurzeit keine Benachrichtigungen.',
  },
  failed: {
    en: 'The notifications could not be loaded',
    de: 'Die Benachrichtigungen konnten nicht geladen werden',
  },
  tryAgain: word.tryAgain,
  loading: word.loading,
  sentOn: { en: 'Sent on {date} ({relative})', de: 'Gesendet am {date} ({relative})' },
  daysAgo: { en: '{n} days ago', de: 'vor {n} Tagen' },
  dayAgo: { en: '1 day ago', de: 'vor 1 Tag' },
  breadcrumb: word.youAreHere,
  dashboard: word.dashboard,
  notification: word.notification,
  place: word.countOf,
  previous: { en: 'Newer notification', de: 'Neuere Benachrichtigung' },
  next: { en: 'Older notification', de: 'Ältere Benachrichtigung' },
  open: { en: 'Open page', de: 'Seite öffnen' },
  gone: { en: 'This notification is not available', de: 'Diese Benachrichtigung ist nicht verfügbar' },
  goneText: {
    en: 'It may have been deleted. Open the bell to see your notifications.',
    de: 'Sie wurde möglicherweise gelöscht. Öffnen Sie die Glocke, um Ihre Benachrichtigungen zu sehen.',
  },
  title: { en: 'Notifications Management', de: 'Benachrichtigungen verwalten' },
  publish: { en: 'Send now', de: 'Jetzt senden' },
  deleteWarning: {
    en: 'Sent notifications disappear from the bells of all accounts.',
    de: 'Gesendete Benachrichtigungen verschwinden aus den Glocken aller Kundenkonten.',
  },
  inTheBell: { en: 'In the bell', de: 'In der Glocke' },
  onThePage: { en: 'On its page', de: 'Auf ihrer Seite' },
  noTitle: word.title,
  noContent: { en: 'The content appears here.', de: 'Hier erscheint der Inhalt.' },
  reaches: { en: 'Reaches', de: 'Erreicht' },
  accounts: { en: 'Active accounts', de: 'Aktive Kundenkonten' },
  users: word.users,
  emails: word.emails,
  noBell: {
    en: 'Resellers and operators have no bell.',
    de: 'Vertriebspartner und Betreiber haben keine Glocke.',
  },
  delivered: { en: 'Sent to', de: 'Gesendet an' },
  readBy: { en: 'Read by', de: 'Gelesen von' },
  ofAccounts: { en: '{n} of {total} accounts', de: '{n} von {total} Kundenkonten' },
  sentNote: {
    en: 'This notification has been sent. Your changes are visible to all accounts immediately. No further email is sent.',
    de: 'Diese Benachrichtigung wurde gesendet. Ihre Änderungen sind sofort für alle Kundenkonten sichtbar. Es wird keine weitere E-Mail gesendet.',
  },
} satisfies Record<string, Text>

export const questions = {
  publish: {
    one: { en: 'Send “{name}” now?', de: '„{name}“ jetzt senden?' },
    many: { en: 'Send {n} notifications now?', de: '{n} Benachrichtigungen jetzt senden?' },
    text: {
      en: 'Sent notifications appear in the bell of every account in their audience and cannot be recalled. You can still edit or delete them.',
      de: 'Gesendete Benachrichtigungen erscheinen in der Glocke jedes Kundenkontos im Empfängerkreis und lassen sich nicht zurückrufen. Sie können sie danach noch bearbeiten oder löschen.',
    },
  },
} satisfies Record<string, Asking>
