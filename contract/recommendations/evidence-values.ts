import type { Lang, Text } from '#contract/kit/text.ts'
import { itemNames } from './item-names.ts'
import { microsoftValues } from './microsoft-values/microsoft-values.ts'
import type { Named } from './microsoft-values/named.ts'
import { germanRoles } from './role-names.ts'

/** What the queries of the catalogue themselves write into an item, as a word and not as a sentence. */
const ownValues: readonly Named[] = [
  {
    columns: ['kind', 'places', 'ownerOf', 'platform'],
    words: {
      account: { en: 'Account', de: 'Konto' },
      'agent risk': { en: 'Agent risk', de: 'Agent-Risiko' },
      agents: { en: 'Agents', de: 'Agents' },
      'anti-malware': { en: 'Anti-malware policy', de: 'Antischadsoftwarerichtlinie' },
      'anti-phishing': { en: 'Anti-phishing policy', de: 'Antiphishingrichtlinie' },
      'anti-spam': { en: 'Anti-spam policy', de: 'Antispamrichtlinie' },
      'App token': { en: 'Apps and books token', de: 'Token für Apps und Bücher' },
      application: { en: 'Application', de: 'Anwendung' },
      'application filter': { en: 'Application filter', de: 'Anwendungsfilter' },
      applications: { en: 'Target resources', de: 'Zielressourcen' },
      'authentication context': { en: 'Authentication context', de: 'Authentifizierungskontext' },
      'authentication flows': { en: 'Authentication flows', de: 'Authentifizierungsflows' },
      'client apps': { en: 'Client apps', de: 'Client-Apps' },
      conditions: { en: 'Conditions', de: 'Bedingungen' },
      'device filter': { en: 'Device filter', de: 'Gerätefilter' },
      'enrollment token': { en: 'Enrollment program token', de: 'Registrierungsprogrammtoken' },
      'enterprise application': { en: 'Enterprise application', de: 'Unternehmensanwendung' },
      'excluded agent': { en: 'Excluded agent', de: 'Ausgeschlossener Agent' },
      'excluded application': { en: 'Excluded application', de: 'Ausgeschlossene Anwendung' },
      'excluded group': { en: 'Excluded group', de: 'Ausgeschlossene Gruppe' },
      'excluded guests': { en: 'Excluded guests', de: 'Ausgeschlossene Gäste' },
      'excluded role': { en: 'Excluded role', de: 'Ausgeschlossene Rolle' },
      'excluded user': { en: 'Excluded user', de: 'Ausgeschlossener Benutzer' },
      grant: { en: 'Grant controls', de: 'Gewährungssteuerung' },
      group: { en: 'Group', de: 'Gruppe' },
      guests: { en: 'Guests', de: 'Gäste' },
      'insider risk': { en: 'Insider risk', de: 'Insiderrisiko' },
      'live events': { en: 'Live events', de: 'Liveereignisse' },
      location: { en: 'Location', de: 'Standort' },
      locations: { en: 'Locations', de: 'Standorte' },
      meetings: { en: 'Meetings', de: 'Besprechungen' },
      'outbound spam policy': { en: 'Outbound spam policy', de: 'Richtlinie für ausgehenden Spam' },
      platform: { en: 'Device platform', de: 'Geräteplattform' },
      platforms: { en: 'Device platforms', de: 'Geräteplattformen' },
      policy: { en: 'Policy', de: 'Richtlinie' },
      'public client': { en: 'Mobile and desktop application', de: 'Mobil- und Desktopanwendung' },
      purpose: { en: 'Purpose of the policy', de: 'Zweck der Richtlinie' },
      'push certificate': { en: 'MDM push certificate', de: 'MDM-Push-Zertifikat' },
      registration: { en: 'App registration', de: 'App-Registrierung' },
      'remote domain': { en: 'Remote domain', de: 'Remotedomäne' },
      role: { en: 'Role', de: 'Rolle' },
      'Safe Attachments': { en: 'Safe Attachments', de: 'Sichere Anlagen' },
      'Safe Links': { en: 'Safe Links', de: 'Sichere Links' },
      'service principal risk': { en: 'Service principal risk', de: 'Dienstprinzipalrisiko' },
      session: { en: 'Session controls', de: 'Sitzungssteuerung' },
      'sign-in risk': { en: 'Sign-in risk', de: 'Anmelderisiko' },
      'single-page application': { en: 'Single-page application', de: 'Single-Page-Anwendung' },
      state: { en: 'Policy state', de: 'Status der Richtlinie' },
      user: { en: 'User', de: 'Benutzer' },
      'user actions': { en: 'User actions', de: 'Benutzeraktionen' },
      'user risk': { en: 'User risk', de: 'Benutzerrisiko' },
      users: { en: 'Users', de: 'Benutzer' },
    },
  },
  {
    columns: ['bypasses'],
    words: {
      'Safe Attachments': { en: 'Safe Attachments', de: 'Sichere Anlagen' },
      'Safe Links': { en: 'Safe Links', de: 'Sichere Links' },
    },
  },
  {
    columns: ['origin'],
    words: {
      'built-in protection': { en: 'Built-in protection', de: 'Integrierter Schutz' },
      custom: { en: 'Custom', de: 'Benutzerdefiniert' },
      default: { en: 'Default', de: 'Standard' },
      none: { en: 'None', de: 'Keine' },
      'standard preset': { en: 'Standard preset', de: 'Voreinstellung „Standard“' },
      'strict preset': { en: 'Strict preset', de: 'Voreinstellung „Streng“' },
    },
  },
  {
    columns: ['gives', 'reaches', 'services'],
    words: {
      chat: { en: 'Chat', de: 'Chat' },
      files: { en: 'Files', de: 'Dateien' },
      mail: { en: 'Email', de: 'E-Mail' },
      mailbox: { en: 'Mailbox', de: 'Postfach' },
      'mailbox items': { en: 'Mailbox items', de: 'Postfachelemente' },
      'office apps': { en: 'Office apps', de: 'Office-Apps' },
    },
  },
  {
    columns: ['state', 'value'],
    words: {
      audit: { en: 'Audit', de: 'Überwachen' },
      contradicted: { en: 'Contradicted by another policy', de: 'Andere Richtlinie widerspricht' },
      off: { en: 'Off', de: 'Aus' },
      warn: { en: 'Warn', de: 'Warnen' },
    },
  },
  {
    columns: ['membership'],
    words: {
      assigned: { en: 'Assigned', de: 'Zugewiesen' },
      dynamic: { en: 'Dynamic', de: 'Dynamisch' },
      synchronized: { en: 'Synchronized from Active Directory', de: 'Aus Active Directory synchronisiert' },
    },
  },
  {
    columns: ['use'],
    words: {
      excluded: { en: 'Excluded', de: 'Ausgeschlossen' },
      included: { en: 'Included', de: 'Eingeschlossen' },
    },
  },
  {
    columns: ['preAuthentication'],
    words: { unknown: { en: 'Unknown', de: 'Unbekannt' } },
  },
  {
    columns: ['behaviour', 'visibility'],
    words: { 'not set': { en: 'Not set', de: 'Nicht festgelegt' } },
  },
  {
    columns: ['enabledFor'],
    words: { 'All users': { en: 'All users', de: 'Alle Benutzer' } },
  },
  {
    // What Teams reports of a setting, and that it reports nothing.
    columns: [
      'anonymousCanJoin',
      'anonymousCanStart',
      'bypassesTheLobby',
      'callersBypassTheLobby',
      'canReport',
      'externalMeetingChat',
      'meetingChat',
      'outsidersCanTakeControl',
      'recording',
      'whoPresents',
    ],
    words: {
      false: { en: 'No', de: 'Nein' },
      'not reported': { en: 'Not reported', de: 'Nicht gemeldet' },
      true: { en: 'Yes', de: 'Ja' },
    },
  },
]

/** Which built-in roles an item or a sentence names. */
const roles: Named = {
  columns: ['displayName', 'role', 'roles', 'roleName', 'powers'],
  words: Object.fromEntries(Object.entries(germanRoles).map(([en, de]) => [en, { en, de }])),
}

/** All of it by column; Microsoft writes the same value now with a capital and now without. */
const byColumn = new Map<string, Map<string, Text>>()
for (const { columns, words } of [
  ...ownValues,
  ...microsoftValues,
  roles,
  { columns: ['displayName'], words: itemNames },
])
  for (const column of columns) {
    const known = byColumn.get(column) ?? new Map<string, Text>()
    for (const [value, text] of Object.entries(words)) known.set(value.toLowerCase(), text)
    byColumn.set(column, known)
  }

/** The name of a value that an item holds in this column; undefined for names of the tenant and whatever else. */
export const valueName = (column: string, value: string, lang: Lang): string | undefined =>
  byColumn.get(column)?.get(value.toLowerCase())?.[lang]
