import { word } from '#contract/kit/words.ts'
import { type MessageTemplate, messageTemplate, type ValuesOf } from './message-template.ts'

/** What every invitation is filled with. */
const places = {
  brand: {
    meaning: {
      en: 'Brand of the reseller, or the name of the product',
      de: 'Marke des Vertriebspartners oder Name des Produkts',
    },
    sample: 'Parapet',
  },
  inviter: {
    meaning: { en: 'User who sends the invitation', de: 'Benutzer, der die Einladung sendet' },
    sample: 'Ada Quill',
  },
  account: {
    meaning: {
      en: 'Account or reseller of the invitation',
      de: 'Kundenkonto oder Vertriebspartner der Einladung',
    },
    sample: 'Northbrine',
  },
  email: {
    meaning: { en: 'Address that the invitation is for', de: 'Adresse, für die die Einladung gilt' },
    sample: 'uma@northbrine.example',
  },
  expires: {
    meaning: { en: 'Last day of the invitation', de: 'Letzter Tag der Einladung' },
    sample: '2026-12-31',
  },
  link: {
    meaning: { en: 'Address that accepts the invitation', de: 'Adresse, die die Einladung annimmt' },
    sample: 'https://parapet.example/auth/join?token=sample',
    isRequired: true,
  },
}

const auditPlaces = {
  brand: places.brand,
  account: { ...places.account, meaning: { en: 'Account of the tenant', de: 'Kundenkonto des Mandanten' } },
  count: { meaning: { en: 'Number of changes', de: 'Anzahl der Änderungen' }, sample: '3' },
  from: {
    meaning: { en: 'Time of the first change', de: 'Zeit der ersten Änderung' },
    sample: '2026-11-16 08:31',
  },
  to: {
    meaning: { en: 'Time of the last change', de: 'Zeit der letzten Änderung' },
    sample: '2026-11-16 08:34',
  },
  events: {
    meaning: { en: 'The changes, by item type', de: 'Die Änderungen nach Elementtyp' },
    sample: ['Role Management: 1', 'Role assigned: svc-backup, by ada@northbrine.example, 2026-11-16 08:31'],
    isRequired: true,
  },
  link: {
    meaning: { en: 'Address of the history', de: 'Adresse des Verlaufs' },
    sample: 'https://parapet.example/event-monitoring/azure-audit-logs-history',
  },
}

const until = {
  en: '<p>This invitation is for {{email}} and expires on {{expires}}. If you did not expect it, ignore this email.</p>',
  de: '<p>Diese Einladung gilt für {{email}} und läuft am {{expires}} ab. Wenn Sie sie nicht erwarten, ignorieren Sie diese E-Mail.</p>',
}

/** What the recipients of an alert are told. */
const alertPlaces = {
  brand: places.brand,
  account: {
    meaning: { en: 'Account of the alert', de: 'Kundenkonto der Warnung' },
    sample: 'Northbrine',
  },
  alert: { meaning: { en: 'Name of the alert', de: 'Name der Warnung' }, sample: 'High-severity regression' },
  count: {
    meaning: { en: 'Number of non-compliant recommendations', de: 'Anzahl der nicht konformen Empfehlungen' },
    sample: '2',
  },
  watched: {
    meaning: { en: 'Number of watched recommendations', de: 'Anzahl der überwachten Empfehlungen' },
    sample: '26',
  },
  since: {
    meaning: { en: 'When the alert became active', de: 'Zeitpunkt der Auslösung' },
    sample: '17/11/2026 21:11 UTC',
  },
  reason: {
    meaning: { en: 'What activated the alert, as a sentence', de: 'Auslöser der Warnung, als Satz' },
    sample: 'A scan has activated the alert.',
  },
  findings: {
    meaning: {
      en: 'The non-compliant recommendations with severity, date, items and who changed them, as a list',
      de: 'Die nicht konformen Empfehlungen mit Schweregrad, Datum, Elementen und wer sie geändert hat, als Liste',
    },
    sample: [
      'Require multifactor authentication for administrators (High, since 17/11/2026): Ada Quill, Uma Reed. Changed by ingrid@northbrine.example on 17/11/2026 16:40 UTC: Update conditional access policy (CA02)',
      'Turn off Anyone links in SharePoint and OneDrive (Moderate, since 12/11/2026)',
    ],
  },
  rhythm: {
    meaning: {
      en: 'Whether the email comes again, as a sentence',
      de: 'Ob die E-Mail erneut kommt, als Satz',
    },
    sample: 'You get this email every day while the alert is active.',
  },
  link: {
    meaning: { en: 'Address of the alert', de: 'Adresse der Warnung' },
    sample: 'https://parapet.example/active-alerts/1',
    isRequired: true,
  },
}
/** What a mail about a report is filled with. */
const reportPlaces = {
  brand: {
    meaning: { en: 'Name of the brand', de: 'Name der Marke' },
    sample: 'Ridgeline IT Services',
  },
  report: { meaning: { en: 'Name of the report', de: 'Name des Berichts' }, sample: 'Executive Summary' },
  account: { meaning: { en: 'Account of the report', de: 'Kundenkonto des Berichts' }, sample: 'Northbrine' },
  sender: {
    meaning: { en: 'User who asked for the report', de: 'Benutzer, der den Bericht angefordert hat' },
    sample: 'ada@northbrine.example',
  },
  date: { meaning: { en: 'Day of the report', de: 'Tag des Berichts' }, sample: '16 November 2026' },
  expires: {
    meaning: { en: 'Last day of the download', de: 'Letzter Tag des Downloads' },
    sample: '16 December 2026',
  },
}
const reportLink = {
  meaning: { en: 'Address of the report in the console', de: 'Adresse des Berichts in der Konsole' },
  sample: 'https://parapet.example/reports?made=7',
  isRequired: true,
}

/** What a notification is filled with. */
const noticePlaces = {
  brand: places.brand,
  title: {
    meaning: { en: 'Title of the notification', de: 'Titel der Benachrichtigung' },
    sample: 'SMTP with a password ends on 01/03/2026',
  },
  summary: {
    meaning: { en: 'How the notification begins', de: 'Anfang der Benachrichtigung' },
    sample: 'Exchange Online stops accepting a user name and a password for SMTP client submission.',
  },
  link: {
    meaning: { en: 'Address of the notification', de: 'Adresse der Benachrichtigung' },
    sample: 'https://parapet.example/account-notifications/7',
    isRequired: true,
  },
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
    places,
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
    places,
    isAskedFor: true,
    title: {
      en: 'Connect your Microsoft 365 tenant to {{brand}}',
      de: 'Verbinden Sie Ihren Microsoft 365-Mandanten mit {{brand}}',
    },
    content: {
      en: `<p>Hello,</p>
<p>{{inviter}} has invited you to connect your Microsoft 365 tenant to {{brand}}. You need the role Global Administrator to do so.</p>
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
      en: `<p><strong>{{alert}}</strong> is active in {{account}} since {{since}}.</p>
<p>{{reason}} Non-compliant: {{count}} of {{watched}} watched recommendations.</p>
<div>{{findings}}</div>
<p><a href="{{link}}">View Details</a></p>
<p>{{rhythm}} The alert ends when all of these recommendations are compliant or exempted.</p>`,
      de: `<p><strong>{{alert}}</strong> ist in {{account}} seit {{since}} aktiv.</p>
<p>{{reason}} Nicht konform: {{count}} von {{watched}} überwachten Empfehlungen.</p>
<div>{{findings}}</div>
<p><a href="{{link}}">Details anzeigen</a></p>
<p>{{rhythm}} Die Warnung endet, wenn alle diese Empfehlungen konform oder ausgenommen sind.</p>`,
    },
  }),
  auditEvents: messageTemplate({
    name: 'audit-events',
    displayName: { en: 'Directory changes', de: 'Verzeichnisänderungen' },
    description: {
      en: 'Sent after a read of the audit log that found events which the account tracks.',
      de: 'Geht nach einem Abruf des Überwachungsprotokolls ab, der überwachte Ereignisse gefunden hat.',
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
    places,
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
<p>there is a notification for you in {{brand}}: <strong>{{title}}</strong></p>
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
      en: 'Carries a report as an attachment, to the recipients that were chosen.',
      de: 'Bringt einen Bericht als Anlage zu den gewählten Empfängern.',
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
      en: 'Sent instead of the attachment when a report is too large: says where it can be downloaded.',
      de: 'Geht statt der Anlage hinaus, wenn ein Bericht zu groß ist: sagt, wo er heruntergeladen werden kann.',
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
