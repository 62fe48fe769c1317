import type { Asking } from '#console/kit/asks.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: { en: 'Messaging', de: 'Nachrichtenvorlagen' },
  sentence: {
    en: 'The texts of all emails that the product sends.',
    de: 'Die Texte aller E-Mails, die das Produkt sendet.',
  },
  editTemplate: { en: 'Edit Template', de: 'Vorlage bearbeiten' },
  undelivered: word.undeliveredEmails,
  webhooks: word.webhooks,
  placeholders: { en: 'Placeholders', de: 'Platzhalter' },
  needed: { en: 'required', de: 'erforderlich' },
  insert: { en: 'Insert {place}', de: '{place} einfügen' },
  insertHelp: {
    en: 'Click a placeholder to insert it at the cursor. The values come from the sample on the right.',
    de: 'Klicken Sie auf einen Platzhalter, um ihn an der Einfügemarke einzufügen. Die Werte stammen aus dem Beispiel rechts.',
  },
  language: { en: 'Language of the template', de: 'Sprache der Vorlage' },
  preview: { en: 'Live preview', de: 'Live-Vorschau' },
  subject: { en: 'Subject', de: 'Betreff' },
  reset: { en: 'Reset to default', de: 'Auf Standard zurücksetzen' },
  resetTitle: { en: 'Reset this template?', de: 'Diese Vorlage zurücksetzen?' },
  resetText: {
    en: 'The shipped text replaces yours in both languages.',
    de: 'Der mitgelieferte Text ersetzt Ihren Text in beiden Sprachen.',
  },
  isShipped: { en: 'This is the shipped text', de: 'Dies ist der mitgelieferte Text' },
  sendToMe: { en: 'Send to me', de: 'An mich senden' },
  saveOff: {
    en: 'Check the placeholders before you save',
    de: 'Prüfen Sie die Platzhalter vor dem Speichern',
  },
  didYouMean: { en: 'Did you mean {place}?', de: 'Meinten Sie {place}?' },
  cancel: word.cancel,
  save: word.save,
  sendAgain: { en: 'Send again', de: 'Erneut senden' },
  undeliveredSentence: {
    en: 'Emails that were not delivered, and emails that wait for another attempt. They are deleted after 30 days.',
    de: 'Nicht zugestellte E-Mails und E-Mails, die auf einen weiteren Versuch warten. Sie werden nach 30 Tagen gelöscht.',
  },
  allDelivered: { en: 'All emails were sent', de: 'Alle E-Mails wurden gesendet' },
  allDeliveredText: {
    en: 'Emails that the mail server does not accept appear here with the response of the server.',
    de: 'E-Mails, die der Mailserver nicht annimmt, erscheinen hier mit dessen Antwort.',
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
      en: 'Emails that have already arrived may arrive twice.',
      de: 'E-Mails, die bereits angekommen sind, kommen möglicherweise doppelt an.',
    },
  },
} satisfies Record<string, Asking>
