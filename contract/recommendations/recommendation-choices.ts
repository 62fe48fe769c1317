import { choices, type ValueOf } from '#contract/kit/choices.ts'

export const recommendationSeverity = choices('RecommendationSeverity', {
  Low: { value: 1, en: 'Low', de: 'Niedrig' },
  Moderate: { value: 2, en: 'Moderate', de: 'Mittel' },
  High: { value: 3, en: 'High', de: 'Hoch' },
  Critical: { value: 4, en: 'Critical', de: 'Kritisch' },
})

export type Severity = ValueOf<typeof recommendationSeverity>

export const easeOfFix = choices('EaseOfFix', {
  Minimal: { value: 1, en: 'Minimal', de: 'Gering' },
  Moderate: { value: 2, en: 'Moderate', de: 'Mittel' },
})

export const estimatedWork = choices('EstimatedWork', {
  Minimal: { value: 1, en: 'Minimal', de: 'Gering' },
  Moderate: { value: 2, en: 'Moderate', de: 'Mittel' },
  Substantial: { value: 3, en: 'Substantial', de: 'Erheblich' },
})

export const recommendationStatus = choices('RecommendationStatus', {
  Enabled: { value: 1, state: 'ok', en: 'Enabled', de: 'Aktiviert' },
  Disabled: { value: 2, state: 'disabled', en: 'Disabled', de: 'Deaktiviert' },
  Deleted: { value: 3, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})

export const validationMethod = choices('ValidationMethod', {
  Automatic: { value: 1, en: 'Auto', de: 'Automatisch' },
  Manual: { value: 2, en: 'Manual', de: 'Manuell' },
})

export const queryType = choices('QueryType', {
  Global: { value: 1, en: 'Global', de: 'Global' },
  Granular: { value: 2, en: 'Granular', de: 'Granular' },
})

export const operatingSystem = choices('OperatingSystem', {
  None: { value: 0, en: 'N/A', de: 'Nicht zutreffend' },
  Android: { value: 1, en: 'Android', de: 'Android' },
  IOS: { value: 2, en: 'iOS', de: 'iOS' },
  MacOS: { value: 3, en: 'macOS', de: 'macOS' },
  Windows: { value: 4, en: 'Windows', de: 'Windows' },
  Linux: { value: 5, en: 'Linux', de: 'Linux' },
})

export const recommendationScope = choices('RecommendationScope', {
  Identity: { value: 1, en: 'Identity', de: 'Identität' },
  Device: { value: 2, en: 'Device', de: 'Gerät' },
  App: { value: 3, en: 'App', de: 'App' },
  Data: { value: 4, en: 'Data', de: 'Daten' },
  Mailbox: { value: 5, en: 'Mailbox', de: 'Postfach' },
})

export const recommendationCategory = choices('RecommendationCategory', {
  UserSettings: { value: 1, en: 'User Settings', de: 'Benutzereinstellungen' },
  ExternalIdentity: { value: 2, en: 'External Identity', de: 'Externe Identität' },
  GroupSettings: { value: 3, en: 'Group Settings', de: 'Gruppeneinstellungen' },
  EnterpriseApplications: { value: 4, en: 'Enterprise Applications', de: 'Unternehmensanwendungen' },
  RBAC: { value: 5, en: 'RBAC', de: 'Rollen (RBAC)' },
  SSPR: { value: 6, en: 'SSPR', de: 'Kennwortzurücksetzung (SSPR)' },
  ConditionalAccess: { value: 7, en: 'Conditional Access', de: 'Bedingter Zugriff' },
  AuthenticationMethods: { value: 8, en: 'Authentication Methods', de: 'Authentifizierungsmethoden' },
  ADConnect: { value: 9, en: 'AD Connect', de: 'AD Connect' },
  Compliance: { value: 10, en: 'Compliance', de: 'Konformität' },
  DiskEncryption: { value: 11, en: 'Disk Encryption', de: 'Festplattenverschlüsselung' },
  EndpointHardening: { value: 12, en: 'Endpoint Hardening', de: 'Härtung der Endpunkte' },
})
