import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  settings: { en: 'Azure Logs Settings', de: 'Azure-Protokolleinstellungen' },
  history: word.azureAuditLogsHistory,
  mainFeatures: { en: 'Main Features', de: 'Hauptfunktionen' },
  tracking: { en: 'Event tracking', de: 'Ereignisüberwachung' },
  trackingOff: {
    en: 'Reads the directory audit log of your tenant every 5 minutes.',
    de: 'Liest das Überwachungsprotokoll Ihres Mandanten alle 5 Minuten.',
  },
  readJust: {
    en: 'Reads the directory audit log every 5 minutes. Last read {when}.',
    de: 'Liest das Überwachungsprotokoll alle 5 Minuten. Zuletzt gelesen: {when}.',
  },
  readSoon: {
    en: 'Reads the directory audit log every 5 minutes. The first read is under way.',
    de: 'Liest das Überwachungsprotokoll alle 5 Minuten. Der erste Abruf läuft.',
  },
  noGaps: { en: 'No gaps since {day}.', de: 'Keine Lücken seit {day}.' },
  link: { en: 'Link to recommendations', de: 'Verknüpfung mit Empfehlungen' },
  linkText: {
    en: 'Each compliance change shows the directory change that caused it.',
    de: 'Jede Konformitätsänderung zeigt die Verzeichnisänderung, die sie ausgelöst hat.',
  },
  kept: { en: 'Kept for {n} days', de: '{n} Tage aufbewahrt' },
  keptText: {
    en: 'Microsoft keeps the log for 30 days with Entra ID P1 or P2, otherwise for 7.',
    de: 'Microsoft bewahrt das Protokoll mit Entra ID P1 oder P2 30 Tage auf, sonst 7.',
  },
  included: { en: 'Included', de: 'Enthalten' },
  itemTypes: { en: 'Audit Item Types', de: 'Überwachte Elementtypen' },
  edit: word.edit,
  select: { en: 'Select', de: 'Auswählen' },
  someOf: { en: '{n} of {total} actions', de: '{n} von {total} Aktionen' },
  noActions: { en: 'No actions selected', de: 'Keine Aktionen ausgewählt' },
  notStored: {
    en: '{n} of {total} actions. Other actions are neither listed nor emailed. Currently about {perDay} events a day.',
    de: '{n} von {total} Aktionen. Andere Aktionen werden weder aufgeführt noch per E-Mail gemeldet. Derzeit etwa {perDay} Ereignisse pro Tag.',
  },
  typesDialog: { en: 'Audit Item types', de: 'Überwachte Elementtypen' },
  typesText: {
    en: 'Choose the changes that are listed and emailed. The number is how often each happened in 90 days.',
    de: 'Wählen Sie die Änderungen, die aufgeführt und per E-Mail gemeldet werden. Die Zahl zeigt, wie oft sie in 90 Tagen vorkamen.',
  },
  atLeastOne: {
    en: '{n} of {total} actions · at least one is needed',
    de: '{n} von {total} Aktionen · mindestens eine ist nötig',
  },
  notListed: { en: 'not listed', de: 'nicht aufgeführt' },
  save: word.save,
  cancel: word.cancel,
  emails: { en: 'Email Notifications', de: 'E-Mail-Benachrichtigungen' },
  emailsText: {
    en: 'One message per read with all new events, not one per event. Emails in the last 7 days: {n}.',
    de: 'Eine Nachricht pro Abruf mit allen neuen Ereignissen, nicht eine pro Ereignis. E-Mails in den letzten 7 Tagen: {n}.',
  },
  recipients: word.recipients,
  noRecipients: { en: 'Nobody receives emails yet.', de: 'Noch erhält niemand E-Mails.' },
  editRecipients: { en: 'Edit recipients', de: 'Empfänger bearbeiten' },
  email: word.email,
  addEmail: word.addEmail,
  clearAll: { en: 'Clear All', de: 'Alle entfernen' },
  remove: word.removeEmail,
  emptyEmail: { en: 'Email field cannot be empty.', de: 'Geben Sie eine E-Mail-Adresse ein.' },
  invalidEmail: {
    en: 'Please enter a valid email address.',
    de: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  },
  notValid: { en: 'Not a valid email', de: 'Keine gültige E-Mail-Adresse' },
  twice: { en: 'This email is already added.', de: 'Diese E-Mail-Adresse ist bereits hinzugefügt.' },
  nothingChanged: { en: 'Nothing changed yet', de: 'Noch nichts geändert' },
  oneRecipient: { en: 'Add at least one recipient', de: 'Fügen Sie mindestens einen Empfänger hinzu' },
  readOnly: {
    en: 'Only an administrator can change event tracking.',
    de: 'Nur ein Administrator kann die Ereignisüberwachung ändern.',
  },
  loading: word.loading,
  gapOpen: {
    en: 'No events have been read since {from}: {reason}',
    de: 'Seit {from} wurden keine Ereignisse gelesen: {reason}',
  },
  gapLost: {
    en: 'Events between {from} and {until} are missing: {reason} Microsoft no longer has them.',
    de: 'Ereignisse zwischen {from} und {until} fehlen: {reason} Microsoft hat sie nicht mehr.',
  },
  readingPast: {
    en: 'Past events are still being read. Figures grow until this is done.',
    de: 'Frühere Ereignisse werden noch gelesen. Bis dahin wachsen die Zahlen.',
  },
} satisfies Record<string, Text>
