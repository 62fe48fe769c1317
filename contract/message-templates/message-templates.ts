import { word } from '#contract/kit/words.ts'
import { type MessageTemplate, messageTemplate, type ValuesOf } from './message-template.ts'
import {
  alertPlaces,
  auditPlaces,
  invitationPlaces,
  noticePlaces,
  reportLink,
  reportPlaces,
} from './places.ts'

const until = {
  en: '<p>This invitation is for {{email}} and expires on {{expires}}. If you did not expect it, ignore this email.</p>',
  de: '<p>Diese Einladung gilt für {{email}} und läuft am {{expires}} ab. Wenn Sie sie nicht erwarten, ignorieren Sie diese E-Mail.</p>',
}

/** The messages of an installation. They become rows (message_template) that operators edit. */
export const messageTemplates = {
  user: messageTemplate({
    name: 'user-invite',
    displayName: { en: 'User invitation', de: 'Einladung eines Benutzers' },
    description: {
      en: 'Sent to a user who is invited to an account.',
      de: 'Geht an einen Benutzer, der zu einem Kundenkonto eingeladen wird.',
    },
    places: invitationPlaces,
    isAskedFor: true,
    title: {
      en: 'You are invited to {{account}} on {{brand}}',
      de: 'Sie sind zu {{account}} in {{brand}} eingeladen',
    },
    content: {
      en: `<p>Hello,</p>
<p>{{inviter}} has invited you to <strong>{{account}}</strong> on {{brand}}, the security console for Microsoft 365.</p>
<p><a href="{{link}}">Join {{account}}</a></p>
${until.en}`,
      de: `<p>Guten Tag,</p>
<p>{{inviter}} hat Sie zu <strong>{{account}}</strong> in {{brand}} eingeladen, der Sicherheitskonsole für Microsoft 365.</p>
<p><a href="{{link}}">{{account}} beitreten</a></p>
${until.de}`,
    },
  }),
  account: messageTemplate({
    name: 'account-invite',
    displayName: { en: 'Account invitation', de: 'Einladung eines Kunden' },
    description: {
      en: 'Sent to a tenant administrator who is invited to sign up.',
      de: 'Geht an einen Administrator eines Mandanten, der zur Registrierung eingeladen wird.',
    },
    places: invitationPlaces,
    isAskedFor: true,
    title: {
      en: 'Connect your Microsoft 365 tenant to {{brand}}',
      de: 'Verbinden Sie Ihren Microsoft 365-Mandanten mit {{brand}}',
    },
    content: {
      en: `<p>Hello,</p>
<p>{{inviter}} has invited you to connect your Microsoft 365 tenant to {{brand}}. You need the Global Administrator role to do so.</p>
<p><a href="{{link}}">Sign up</a></p>
${until.en}`,
      de: `<p>Guten Tag,</p>
<p>{{inviter}} hat Sie eingeladen, Ihren Microsoft 365-Mandanten mit {{brand}} zu verbinden. Dafür benötigen Sie die Rolle „Globaler Administrator“.</p>
<p><a href="{{link}}">Registrieren</a></p>
${until.de}`,
    },
  }),
  alert: messageTemplate({
    name: 'alert',
    displayName: { en: 'Active alert', de: 'Aktive Warnung' },
    description: {
      en: 'Sent to the recipients of an alert when it becomes active, and again while it stays active.',
      de: 'Geht an die Empfänger einer Warnung, wenn sie ausgelöst wird, und erneut, solange sie aktiv bleibt.',
    },
    places: alertPlaces,
    title: { en: '{{alert}} is active in {{account}}', de: '{{alert}} ist in {{account}} aktiv' },
    content: {
      en: `<p><strong>{{alert}}</strong> has been active in {{account}} since {{since}}.</p>
<p>{{reason}} Non-compliant: {{count}} of {{watched}} watched recommendations.</p>
<div>{{findings}}</div>
<p><a href="{{link}}">View Details</a></p>
<p>{{rhythm}} {{ends}}</p>`,
      de: `<p><strong>{{alert}}</strong> ist in {{account}} seit {{since}} aktiv.</p>
<p>{{reason}} Nicht konform: {{count}} von {{watched}} überwachten Empfehlungen.</p>
<div>{{findings}}</div>
<p><a href="{{link}}">Details anzeigen</a></p>
<p>{{rhythm}} {{ends}}</p>`,
    },
  }),
  auditEvents: messageTemplate({
    name: 'audit-events',
    displayName: { en: 'Directory changes', de: 'Verzeichnisänderungen' },
    description: {
      en: 'Sent when a read of the audit log has found events that the account tracks.',
      de: 'Wird gesendet, wenn ein Abruf des Überwachungsprotokolls überwachte Ereignisse gefunden hat.',
    },
    places: auditPlaces,
    title: {
      en: 'Directory changes in {{account}}: {{count}}',
      de: 'Verzeichnisänderungen in {{account}}: {{count}}',
    },
    content: {
      en: `<p>Hello,</p>
<p>{{brand}} found new changes in the directory of <strong>{{account}}</strong>, made between {{from}} and {{to}} (UTC).</p>
<div>{{events}}</div>
<p><a href="{{link}}">Open the history</a></p>
<p>You receive this email because events of {{account}} are sent to your address. An administrator of {{account}} can change this under Governance, Preferences.</p>`,
      de: `<p>Guten Tag,</p>
<p>{{brand}} hat neue Änderungen im Verzeichnis von <strong>{{account}}</strong> gefunden, vorgenommen zwischen {{from}} und {{to}} (UTC).</p>
<div>{{events}}</div>
<p><a href="{{link}}">Verlauf öffnen</a></p>
<p>Sie erhalten diese E-Mail, weil Ereignisse von {{account}} an Ihre Adresse gesendet werden. Ein Administrator von {{account}} kann das unter „Governance“, „Einstellungen“ ändern.</p>`,
    },
  }),
  vendor: messageTemplate({
    name: 'vendor-invite',
    displayName: { en: 'Reseller invitation', de: 'Einladung eines Vertriebspartners' },
    description: {
      en: 'Sent to the owner of a new reseller.',
      de: 'Geht an den Inhaber eines neuen Vertriebspartners.',
    },
    places: invitationPlaces,
    isAskedFor: true,
    title: { en: 'Manage your customers with {{brand}}', de: 'Verwalten Sie Ihre Kunden mit {{brand}}' },
    content: {
      en: `<p>Hello,</p>
<p>{{inviter}} has invited you to manage your customers with {{brand}} as the reseller <strong>{{account}}</strong>.</p>
<p><a href="{{link}}">Join</a></p>
${until.en}`,
      de: `<p>Guten Tag,</p>
<p>{{inviter}} hat Sie eingeladen, Ihre Kunden als Vertriebspartner <strong>{{account}}</strong> mit {{brand}} zu verwalten.</p>
<p><a href="{{link}}">Beitreten</a></p>
${until.de}`,
    },
  }),
  notification: messageTemplate({
    name: 'notification',
    displayName: word.notification,
    description: {
      en: 'Sent to the users of an account with a notification, when it is sent by email as well.',
      de: 'Geht mit einer Benachrichtigung an die Benutzer eines Kundenkontos, wenn sie auch per E-Mail gesendet wird.',
    },
    places: noticePlaces,
    title: { en: '{{title}}', de: '{{title}}' },
    content: {
      en: `<p>Hello,</p>
<p>There is a notification for you in {{brand}}: <strong>{{title}}</strong></p>
<p>{{summary}}</p>
<p><a href="{{link}}">Read the notification</a></p>`,
      de: `<p>Guten Tag,</p>
<p>in {{brand}} gibt es eine Benachrichtigung für Sie: <strong>{{title}}</strong></p>
<p>{{summary}}</p>
<p><a href="{{link}}">Benachrichtigung lesen</a></p>`,
    },
  }),
  report: messageTemplate({
    name: 'report',
    displayName: { en: 'Report by email', de: 'Bericht per E-Mail' },
    description: {
      en: 'Sends a report as an attachment to the selected recipients.',
      de: 'Sendet einen Bericht als Anlage an die ausgewählten Empfänger.',
    },
    places: reportPlaces,
    title: { en: '{{report}}: {{account}}, {{date}}', de: '{{report}}: {{account}}, {{date}}' },
    content: {
      en: `<p>Hello,</p>
<p>Attached is the report <strong>{{report}}</strong> about the Microsoft 365 security of {{account}}, generated on {{date}} for {{sender}}.</p>
<p>{{brand}}</p>`,
      de: `<p>Guten Tag,</p>
<p>im Anhang finden Sie den Bericht <strong>{{report}}</strong> zur Microsoft 365-Sicherheit von {{account}}, erstellt am {{date}} für {{sender}}.</p>
<p>{{brand}}</p>`,
    },
  }),
  reportLink: messageTemplate({
    name: 'report-link',
    displayName: { en: 'Large report by email', de: 'Großer Bericht per E-Mail' },
    description: {
      en: 'Sent instead of the attachment when a report is too large. Contains a link to the download.',
      de: 'Wird statt der Anlage gesendet, wenn ein Bericht zu groß ist. Enthält einen Link zum Herunterladen.',
    },
    places: { ...reportPlaces, link: reportLink },
    title: { en: '{{report}}: {{account}}, {{date}}', de: '{{report}}: {{account}}, {{date}}' },
    content: {
      en: `<p>Hello,</p>
<p>The report <strong>{{report}}</strong> about the Microsoft 365 security of {{account}} is ready. It is too large for an email.</p>
<p><a href="{{link}}">Sign in and download the report</a></p>
<p>It is available until {{expires}}.</p>
<p>{{brand}}</p>`,
      de: `<p>Guten Tag,</p>
<p>der Bericht <strong>{{report}}</strong> zur Microsoft 365-Sicherheit von {{account}} ist fertig. Für eine E-Mail ist er zu groß.</p>
<p><a href="{{link}}">Anmelden und Bericht herunterladen</a></p>
<p>Er ist bis {{expires}} verfügbar.</p>
<p>{{brand}}</p>`,
    },
  }),
}

type Templates = typeof messageTemplates
export type MessageKind = keyof Templates
export type MessageValues<K extends MessageKind> = ValuesOf<Templates[K]>

export const allMessageTemplates: readonly MessageTemplate[] = Object.values(messageTemplates)

export const templateNamed = (name: string): MessageTemplate | undefined =>
  allMessageTemplates.find((template) => template.name === name)
