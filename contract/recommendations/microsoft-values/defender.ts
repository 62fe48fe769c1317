import { type Named, same } from './named.ts'

/** Sensors and services, as the Defender portal calls them. */
export const defenderValues: readonly Named[] = [
  {
    columns: ['health'],
    words: {
      healthy: { en: 'Healthy', de: 'Fehlerfrei' },
      notHealthyHigh: { en: 'Not healthy (high)', de: 'Fehlerhaft (hoch)' },
      notHealthyLow: { en: 'Not healthy (low)', de: 'Fehlerhaft (niedrig)' },
      notHealthyMedium: { en: 'Not healthy (medium)', de: 'Fehlerhaft (mittel)' },
    },
  },
  {
    columns: ['deployment'],
    words: {
      disconnected: { en: 'Disconnected', de: 'Getrennt' },
      notConfigured: { en: 'Not configured', de: 'Nicht konfiguriert' },
      outdated: { en: 'Outdated', de: 'Veraltet' },
      startFailure: { en: 'Failed to start', de: 'Start fehlgeschlagen' },
      syncing: { en: 'Synchronizing', de: 'Wird synchronisiert' },
      unknown: { en: 'Unknown', de: 'Unbekannt' },
      unreachable: { en: 'Unreachable', de: 'Nicht erreichbar' },
      updateFailed: { en: 'Update failed', de: 'Update fehlgeschlagen' },
      updating: { en: 'Updating', de: 'Wird aktualisiert' },
      upToDate: { en: 'Up to date', de: 'Aktuell' },
    },
  },
  {
    columns: ['service'],
    words: {
      onboarding: { en: 'Onboarding', de: 'Wird eingerichtet' },
      running: { en: 'Running', de: 'Wird ausgeführt' },
      starting: { en: 'Starting', de: 'Wird gestartet' },
      stopped: { en: 'Stopped', de: 'Beendet' },
      unknown: { en: 'Unknown', de: 'Unbekannt' },
    },
  },
  {
    columns: ['serviceSource'],
    words: {
      azureAdIdentityProtection: same('Microsoft Entra ID Protection'),
      dataLossPrevention: { en: 'Data loss prevention', de: 'Verhinderung von Datenverlust' },
      microsoft365Defender: same('Microsoft Defender XDR'),
      microsoftAppGovernance: same('App Governance'),
      microsoftDefenderForCloud: same('Microsoft Defender for Cloud'),
      microsoftDefenderForCloudApps: same('Microsoft Defender for Cloud Apps'),
      microsoftDefenderForEndpoint: same('Microsoft Defender for Endpoint'),
      microsoftDefenderForIdentity: same('Microsoft Defender for Identity'),
      microsoftDefenderForOffice365: same('Microsoft Defender for Office 365'),
      microsoftInsiderRiskManagement: { en: 'Insider risk management', de: 'Insider-Risikomanagement' },
      microsoftSentinel: same('Microsoft Sentinel'),
    },
  },
]
