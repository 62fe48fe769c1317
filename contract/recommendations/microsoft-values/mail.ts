import type { Named } from './named.ts'

const mailActions = {
  AddXHeader: { en: 'Add X-header', de: 'X-Header hinzufügen' },
  Alert: { en: 'No restriction, alert only', de: 'Keine Einschränkung, nur Warnung' },
  Allow: { en: 'Allow', de: 'Zulassen' },
  Block: { en: 'Block', de: 'Blockieren' },
  BlockUser: { en: 'Restrict the user from sending email', de: 'Benutzer am Senden von E-Mails hindern' },
  BlockUserForToday: {
    en: 'Restrict the user from sending email until the following day',
    de: 'Benutzer bis zum nächsten Tag am Senden von E-Mails hindern',
  },
  BccMessage: { en: 'Add Bcc recipients', de: 'Bcc-Empfänger hinzufügen' },
  Delete: { en: 'Delete the message', de: 'Nachricht löschen' },
  DynamicDelivery: { en: 'Dynamic Delivery', de: 'Dynamische Zustellung' },
  ModifySubject: { en: 'Prepend the subject line with text', de: 'Text vor die Betreffzeile setzen' },
  Monitor: { en: 'Monitor', de: 'Überwachen' },
  MoveToJmf: { en: 'Move to Junk Email folder', de: 'In den Junk-E-Mail-Ordner verschieben' },
  NoAction: { en: 'No action', de: 'Keine Aktion' },
  Off: { en: 'Off', de: 'Aus' },
  Quarantine: { en: 'Quarantine the message', de: 'Nachricht unter Quarantäne stellen' },
  Redirect: { en: 'Redirect to an email address', de: 'An eine E-Mail-Adresse umleiten' },
  Reject: { en: 'Reject the message', de: 'Nachricht ablehnen' },
  Replace: { en: 'Replace attachments', de: 'Anlagen ersetzen' },
}

/** Mail protection and sharing, as Exchange and the Defender portal call them. */
export const mailValues: readonly Named[] = [
  {
    columns: [
      'spoofedMail',
      'phishing',
      'highConfidencePhishing',
      'spam',
      'highConfidenceSpam',
      'action',
      'bulk',
    ],
    words: mailActions,
  },
  {
    columns: ['mode'],
    words: {
      Automatic: { en: 'Automatic - System-controlled', de: 'Automatisch – systemgesteuert' },
      Off: { en: 'Off', de: 'Aus' },
      On: { en: 'On', de: 'Ein' },
    },
  },
  {
    columns: ['sharesWith'],
    words: {
      '*': { en: 'All domains', de: 'Alle Domänen' },
      Anonymous: { en: 'Anyone with the link', de: 'Jeder mit dem Link' },
    },
  },
]
