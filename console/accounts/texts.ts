import type { Asking } from '#console/kit/asks.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: { en: 'Manage Accounts', de: 'Kundenkonten verwalten' },
  invite: { en: 'Invite Account', de: 'Kundenkonto einladen' },
  inviteText: {
    en: 'The invited user must be a Global Administrator of the tenant. The invitation expires after 7 days.',
    de: 'Der eingeladene Benutzer muss globaler Administrator des Mandanten sein. Die Einladung läuft nach 7 Tagen ab.',
  },
  create: { en: 'Create Account', de: 'Kundenkonto erstellen' },
  edit: { en: 'Edit Account', de: 'Kundenkonto bearbeiten' },
  bulkEdit: word.edit,
  viewAs: { en: 'View as Account Admin', de: 'Als Kontoadministrator ansehen' },
  makeReports: { en: 'Generate Report', de: 'Bericht erstellen' },
  exportData: { en: 'Export All Data', de: 'Alle Daten exportieren' },
  scan: { en: 'Scan', de: 'Scannen' },
  enable: word.enable,
  disable: word.disable,
  remove: word.delete,
  disableText: {
    en: 'Users of these accounts are signed out immediately and scans stop. Data is kept.',
    de: 'Die Benutzer dieser Kundenkonten werden sofort abgemeldet, Scans werden beendet. Daten bleiben erhalten.',
  },
  removeText: {
    en: 'Deleted accounts are removed from all lists and their users can no longer sign in.',
    de: 'Gelöschte Kundenkonten werden aus allen Listen entfernt; ihre Benutzer können sich nicht mehr anmelden.',
  },
  tenantByInvitation: {
    en: 'Filled in when the invited administrator signs up.',
    de: 'Wird eingetragen, wenn sich der eingeladene Administrator registriert.',
  },
  secretKept: {
    en: 'A client secret is stored. Enter a new one to replace it.',
    de: 'Ein geheimer Clientschlüssel ist gespeichert. Geben Sie einen neuen ein, um ihn zu ersetzen.',
  },
  enabled: { en: 'of {total} enabled', de: 'von {total} aktiviert' },
  oneScanning: { en: 'scanning', de: 'wird gescannt' },
  scanning: { en: 'scanning', de: 'werden gescannt' },
  oneAttention: { en: '1 needs attention', de: '1 mit Handlungsbedarf' },
  attention: { en: '{n} need attention', de: '{n} mit Handlungsbedarf' },
  waiting: { en: 'Scan waiting', de: 'Scan wartet' },
  scanned: { en: '{done} of {total}', de: '{done} von {total}' },
  running: word.scanning,
  stale: {
    en: 'Out of date: last scan more than {n} hours ago',
    de: 'Veraltet: letzter Scan vor mehr als {n} Stunden',
  },
  people: word.users,
  invitations: word.invitations,
  inviteCustomers: { en: 'Invite Customers', de: 'Kunden einladen' },
  inviteAgain: { en: 'Invite again', de: 'Erneut einladen' },
  withdraw: { en: 'Withdraw', de: 'Zurückziehen' },
  withdrawText: {
    en: 'The links in the emails stop working immediately.',
    de: 'Die Links in den E-Mails funktionieren ab sofort nicht mehr.',
  },
  invitationsSentence: {
    en: 'Customers who were invited, and whether they have signed up.',
    de: 'Kunden, die eingeladen wurden, und ob sie sich registriert haben.',
  },
  noInvitations: { en: 'No invitations yet', de: 'Noch keine Einladungen' },
  noInvitationsText: {
    en: 'Invite customers by email. Each invitation is then listed here with its status.',
    de: 'Laden Sie Kunden per E-Mail ein. Jede Einladung steht dann hier mit ihrem Status.',
  },
  noAccounts: { en: 'No accounts yet', de: 'Noch keine Kundenkonten' },
  noAccountsText: {
    en: 'Invite a customer or create an account. The account then appears here.',
    de: 'Laden Sie einen Kunden ein, oder erstellen Sie ein Kundenkonto. Das Kundenkonto erscheint dann hier.',
  },
  overview: { en: 'Show overview', de: 'Übersicht anzeigen' },
  scores: { en: 'Score', de: 'Score' },
  asOf: word.asOf,
  notScored: { en: 'Not scored yet', de: 'Noch kein Score' },
  assessed: { en: '{n} of {total} assessed', de: '{n} von {total} bewertet' },
  connection: { en: 'Connection', de: 'Verbindung' },
  failing: { en: 'Connectors not read ({n})', de: 'Nicht gelesene Konnektoren ({n})' },
  nothingFailing: {
    en: 'The last scan read all connectors.',
    de: 'Der letzte Scan hat alle Konnektoren gelesen.',
  },
  noScan: { en: 'Not scanned yet.', de: 'Noch nicht gescannt.' },
  lastScans: { en: 'Last scans', de: 'Letzte Scans' },
  nextScan: { en: 'Next scan: {date}', de: 'Nächster Scan: {date}' },
  noPeople: { en: 'Nobody has signed up yet.', de: 'Noch hat sich niemand registriert.' },
  notes: { en: 'Notes', de: 'Notizen' },
  addNote: { en: 'Add note', de: 'Notiz hinzufügen' },
  removeNote: { en: 'Delete note', de: 'Notiz löschen' },
  noNotes: {
    en: 'Notes are visible to the reseller and the operator, never to the customer.',
    de: 'Notizen sehen nur der Vertriebspartner und der Betreiber, nie der Kunde.',
  },
  never: { en: 'never signed in', de: 'nie angemeldet' },
  scanState: {
    waiting: { en: 'Waiting', de: 'Wartet' },
    running: { en: 'Running', de: 'Läuft' },
    done: { en: 'Done', de: 'Fertig' },
    failed: { en: 'Failed', de: 'Fehlgeschlagen' },
    cancelled: word.canceled,
  },
  reportsOfSelection: {
    en: 'One ZIP file holds the reports of at most 100 customers. Select the customers instead.',
    de: 'Eine ZIP-Datei enthält die Berichte von höchstens 100 Kunden. Wählen Sie die Kunden stattdessen aus.',
  },
} satisfies Record<string, Text | Record<string, Text>>

export const questions = {
  rescan: {
    one: { en: 'Cancel the running scan of “{name}”?', de: 'Den laufenden Scan von „{name}“ abbrechen?' },
    many: { en: 'Cancel {n} running scans?', de: '{n} laufende Scans abbrechen?' },
    text: {
      en: 'Running scans are canceled, and new scans start from the beginning.',
      de: 'Laufende Scans werden abgebrochen, und neue Scans beginnen von vorn.',
    },
  },
} satisfies Record<string, Asking>
