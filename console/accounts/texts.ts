import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: { en: 'Manage Accounts', de: 'Konten verwalten' },
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
  rescanTitle: { en: 'Cancel the running scan?', de: 'Den laufenden Scan abbrechen?' },
  rescanText: {
    en: 'A selected account is being scanned. Its scan is canceled and a new one starts from the beginning.',
    de: 'Ein ausgewähltes Kundenkonto wird gerade gescannt. Dieser Scan wird abgebrochen, und ein neuer beginnt von vorn.',
  },
  enable: word.enable,
  disable: word.disable,
  remove: word.delete,
  disableTitle: { en: 'Disable the selected accounts?', de: 'Die ausgewählten Konten deaktivieren?' },
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
  oneAttention: { en: '1 needs attention', de: '1 braucht Aufmerksamkeit' },
  attention: { en: '{n} need attention', de: '{n} brauchen Aufmerksamkeit' },
  waiting: { en: 'Scan waiting', de: 'Scan wartet' },
  scanned: { en: '{done} of {total}', de: '{done} von {total}' },
  running: word.scanning,
  stale: {
    en: 'Out of date: last scan more than {n} hours ago',
    de: 'Veraltet: letzter Scan vor mehr als {n} Stunden',
  },
} satisfies Record<string, Text>
