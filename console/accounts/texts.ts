import type { Text } from '#contract/kit/text.ts'

export const text = {
  title: { en: 'Manage Accounts', de: 'Konten verwalten' },
  invite: { en: 'Invite Account', de: 'Konto einladen' },
  inviteText: {
    en: 'The person must be a Global Administrator of the tenant. The invitation ends after 7 days.',
    de: 'Die Person muss globaler Administrator des Mandanten sein. Die Einladung endet nach 7 Tagen.',
  },
  create: { en: 'Create Account', de: 'Konto erstellen' },
  edit: { en: 'Edit Account', de: 'Konto bearbeiten' },
  viewAs: { en: 'View as Account Admin', de: 'Als Kontoadministrator ansehen' },
  scan: { en: 'Scan', de: 'Scannen' },
  rescanTitle: { en: 'Cancel the running scan?', de: 'Den laufenden Scan abbrechen?' },
  rescanText: {
    en: 'A selected account is being scanned. Its scan is cancelled and a new one starts from the beginning.',
    de: 'Ein ausgewähltes Konto wird gerade gescannt. Dieser Scan wird abgebrochen und ein neuer beginnt von vorn.',
  },
  enable: { en: 'Enable', de: 'Aktivieren' },
  disable: { en: 'Disable', de: 'Deaktivieren' },
  remove: { en: 'Delete', de: 'Löschen' },
  disableTitle: { en: 'Disable the selected accounts?', de: 'Die ausgewählten Konten deaktivieren?' },
  disableText: {
    en: 'Their people are signed out at once and scans stop. Nothing is lost.',
    de: 'Ihre Benutzer werden sofort abgemeldet und Scans enden. Es geht nichts verloren.',
  },
  removeTitle: { en: 'Delete the selected accounts?', de: 'Die ausgewählten Konten löschen?' },
  removeText: {
    en: 'They leave all lists and their people can no longer sign in.',
    de: 'Sie verschwinden aus allen Listen und ihre Benutzer können sich nicht mehr anmelden.',
  },
  name: { en: 'Name', de: 'Name' },
  tenantId: { en: 'Tenant ID', de: 'Mandanten-ID' },
  domain: { en: 'Domain', de: 'Domäne' },
  ownerEmail: { en: 'Owner Email', de: 'E-Mail des Inhabers' },
  status: { en: 'Status', de: 'Status' },
  subscription: { en: 'Subscription Type', de: 'Abonnementtyp' },
  applicationId: { en: 'Application ID', de: 'Anwendungs-ID' },
  applicationSecret: { en: 'Application Secret', de: 'Anwendungsgeheimnis' },
  secretKept: {
    en: 'A secret is set. It is never shown; type a new one to replace it.',
    de: 'Ein Geheimnis ist gesetzt. Es wird nie angezeigt; zum Ersetzen ein neues eingeben.',
  },
  enabled: { en: 'of {total} enabled', de: 'von {total} aktiviert' },
  scanning: { en: 'scanning', de: 'werden gescannt' },
  attention: { en: '{n} need attention', de: '{n} brauchen Aufmerksamkeit' },
  waiting: { en: 'Scan waiting', de: 'Scan wartet' },
  scanned: { en: '{done} of {total}', de: '{done} von {total}' },
  running: { en: 'Scanning', de: 'Wird gescannt' },
  stale: {
    en: 'Disabled: the last scan is older than {n} hours',
    de: 'Deaktiviert: Der letzte Scan ist älter als {n} Stunden',
  },
  emptyTitle: { en: 'No data available', de: 'Keine Daten verfügbar' },
  emptyText: {
    en: 'Data for this section isn’t available yet. Please check back later.',
    de: 'Für diesen Bereich gibt es noch keine Daten. Bitte schauen Sie später wieder vorbei.',
  },
} satisfies Record<string, Text>
