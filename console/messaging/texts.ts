import type { Asking } from '#console/kit/asks.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: { en: 'Messaging', de: 'Nachrichtenvorlagen' },
  sentence: {
    en: 'The words of every email that the product sends.',
    de: 'Die Texte aller E-Mails, die das Produkt sendet.',
  },
  editTemplate: { en: 'Edit Template', de: 'Vorlage bearbeiten' },
  undelivered: word.undeliveredEmails,
  webhooks: word.webhooks,
  placeholders: { en: 'Placeholders', de: 'Platzhalter' },
  needed: { en: 'needed', de: 'erforderlich' },
  insert: { en: 'Insert {place}', de: '{place} einfügen' },
  insertHelp: {
    en: 'Click inserts at the cursor. The values are those of the sample on the right.',
    de: 'Ein Klick fügt an der Schreibmarke ein. Die Werte sind die des Beispiels rechts.',
  },
  language: { en: 'Language of the template', de: 'Sprache der Vorlage' },
  preview: { en: 'Live preview', de: 'Live-Vorschau' },
  subject: { en: 'Subject', de: 'Betreff' },
  reset: { en: 'Reset to default', de: 'Auf Standard zurücksetzen' },
  resetTitle: { en: 'Reset this template?', de: 'Diese Vorlage zurücksetzen?' },
  resetText: {
    en: 'The shipped text replaces yours in both languages.',
    de: 'Der ausgelieferte Text ersetzt Ihren Text in beiden Sprachen.',
  },
  isShipped: { en: 'This is the shipped text', de: 'Dies ist der ausgelieferte Text' },
  sendToMe: { en: 'Send to me', de: 'An mich senden' },
  saveOff: { en: 'Save is off: check the placeholders', de: 'Speichern ist aus: Platzhalter prüfen' },
  didYouMean: { en: 'Did you mean {place}?', de: 'Meinten Sie {place}?' },
  cancel: word.cancel,
  save: word.save,
  sendAgain: { en: 'Send again', de: 'Erneut senden' },
  undeliveredSentence: {
    en: 'Emails that were given up, and those that wait after a failed attempt. They are deleted after 30 days.',
    de: 'Aufgegebene E-Mails und solche, die nach einem Fehlversuch warten. Sie werden nach 30 Tagen gelöscht.',
  },
  allDelivered: { en: 'All emails were sent', de: 'Alle E-Mails wurden gesendet' },
  allDeliveredText: {
    en: 'An email that the mail server does not take appears here with its answer.',
    de: 'Eine E-Mail, die der Mailserver nicht annimmt, erscheint hier mit dessen Antwort.',
  },
} satisfies Record<string, Text>

export const questions = {
  sendAgain: {
    one: { en: 'Send the email to {name} again?', de: 'E-Mail an {name} erneut senden?' },
    many: {
      en: 'Send {n} emails again that may have arrived?',
      de: '{n} möglicherweise zugestellte E-Mails erneut senden?',
    },
    text: {
      en: 'What may have arrived already may arrive twice.',
      de: 'Was möglicherweise schon angekommen ist, kommt dann doppelt an.',
    },
  },
} satisfies Record<string, Asking>
