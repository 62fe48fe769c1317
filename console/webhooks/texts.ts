import type { Asking } from '#console/kit/asks.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: word.webhooks,
  ofAccount: {
    en: 'Addresses that are notified when something happens in this account.',
    de: 'Adressen, die benachrichtigt werden, wenn in diesem Kundenkonto etwas geschieht.',
  },
  ofPlatform: {
    en: 'Addresses that are notified when something happens in any account.',
    de: 'Adressen, die benachrichtigt werden, wenn in einem Kundenkonto etwas geschieht.',
  },
  empty: { en: 'No webhooks yet', de: 'Noch keine Webhooks' },
  emptyText: {
    en: 'A webhook tells Teams, Slack or a system of your own about alerts, regressions and failed scans.',
    de: 'Ein Webhook meldet Warnungen, Verschlechterungen und fehlgeschlagene Scans an Teams, Slack oder ein eigenes System.',
  },
  deliveries: { en: 'Deliveries', de: 'Zustellungen' },
  deliveriesOf: { en: 'Deliveries of {name}', de: 'Zustellungen von {name}' },
  noDeliveries: { en: 'Nothing sent yet', de: 'Noch nichts gesendet' },
  noDeliveriesText: {
    en: 'Send a test message to see whether the address answers.',
    de: 'Senden Sie eine Testnachricht, um zu sehen, ob die Adresse antwortet.',
  },
  test: { en: 'Send test message', de: 'Testnachricht senden' },
  testOff: {
    en: 'This webhook is disabled. Enable it first.',
    de: 'Dieser Webhook ist deaktiviert. Aktivieren Sie ihn zuerst.',
  },
  sendAgain: { en: 'Send again', de: 'Erneut senden' },
  roll: { en: 'New secret', de: 'Neuer geheimer Schlüssel' },
  secretTitle: { en: 'Secret of the webhook', de: 'Geheimer Schlüssel des Webhooks' },
  secretText: {
    en: 'Copy the secret now. It is not shown again. Your receiver checks the signature of every message with it.',
    de: 'Kopieren Sie den Schlüssel jetzt. Er wird nicht erneut angezeigt. Ihr Empfänger prüft damit die Signatur jeder Nachricht.',
  },
  copy: { en: 'Copy', de: 'Kopieren' },
  done: { en: 'Done', de: 'Fertig' },
  close: { en: 'Close', de: 'Schließen' },
  removeWarning: {
    en: 'Waiting messages are no longer sent, and the delivery log is deleted.',
    de: 'Wartende Nachrichten werden nicht mehr gesendet, und das Zustellprotokoll wird gelöscht.',
  },
} satisfies Record<string, Text>

export const questions = {
  roll: {
    one: { en: 'Create a new secret for “{name}”?', de: 'Neuen geheimen Schlüssel für „{name}“ erstellen?' },
    many: { en: 'Create {n} new secrets?', de: '{n} neue geheime Schlüssel erstellen?' },
    text: {
      en: 'For 24 hours messages are signed with both secrets. After that only the new one is valid.',
      de: '24 Stunden lang werden Nachrichten mit beiden Schlüsseln signiert. Danach gilt nur noch der neue.',
    },
  },
} satisfies Record<string, Asking>
