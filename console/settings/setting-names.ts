import type { Lang } from '#contract/kit/text.ts'
import type { Setting, SettingName } from '#contract/settings/settings.ts'

type Words = Pick<Setting, 'displayName' | 'description'>

// The rows hold the English of the contract; one that lacks its German does not compile.
const german: Record<SettingName, Words> = {
  appDisplayName: {
    displayName: 'Produktname',
    description: 'Der Name, den die Konsole, ihre Seitentitel und ihre E-Mails zeigen.',
  },
  supportEmail: {
    displayName: 'E-Mail des Supports',
    description: 'Wohin man schreibt, wenn etwas schiefgelaufen ist.',
  },
  helpCenterUrl: {
    displayName: 'Adresse des Hilfe-Centers',
    description: 'Die Wissensdatenbank, die der Menüpunkt Hilfe-Center in einem neuen Tab öffnet.',
  },
  unlockEmail: {
    displayName: 'E-Mail zum Freischalten',
    description: 'Wohin der Link zum Freischalten weiterer Empfehlungen schreibt.',
  },
  chatWidgetUrl: {
    displayName: 'Adresse des Chats',
    description: 'Die Seite, die der Live-Chat zeigt. Leer: kein Chat.',
  },
  scanIntervalHours: {
    displayName: 'Stunden zwischen Scans',
    description: 'Wie oft jedes aktivierte Konto gescannt wird.',
  },
  staleScanHours: {
    displayName: 'Stunden, bis ein Scan veraltet ist',
    description: 'Ist der letzte Scan älter, gilt der Scanstatus als deaktiviert.',
  },
  snapshotDays: {
    displayName: 'Tage, die jeder Snapshot aufbewahrt wird',
    description: 'So lange bleibt, was ein Scan gelesen hat, damit es erneut ausgewertet werden kann.',
  },
  dailySnapshotDays: {
    displayName: 'Tage, die der letzte Snapshot eines Tages aufbewahrt wird',
    description: 'Ältere Snapshots werden entfernt; was aus ihnen entschieden wurde, bleibt.',
  },
}

/** What a setting is called and for. */
export const wordsOf = (setting: Setting, lang: Lang): Words =>
  (lang === 'de' ? german[setting.name as SettingName] : undefined) ?? setting
